// Lets calls through no faster than the provider's quota allows, in the order in which they came.
import { type BucketPlan, type BucketStore, createMemoryBuckets, isNews } from './bucket.ts';
import { ProviderError } from './provider-error.ts';
import { createRuntime, type Runtime } from './runtime.ts';

export type TakeOptions = {
  operation: string;
  signal?: AbortSignal | undefined;
  /** Refuse with `throttled` and `availableAt` rather than wait longer. */
  maxWaitMs?: number | undefined;
};

/** The leave to make one call, and the place to say how it went. */
export type Pass = {
  accepted: (limit?: number) => Promise<void>;
  refused: (retryAfterMs?: number) => Promise<void>;
  giveBack: () => Promise<void>;
};

export type Gate = {
  take: (options: TakeOptions) => Promise<Pass>;
  nextAvailableAt: () => Promise<Date>;
};

export type Throttle = {
  /** The gate of one bucket: usually an operation and the seller whose quota it is. */
  gate: (key: string, plan: BucketPlan) => Gate;
};

/** Those of this process who wait for one bucket; only the first holds a slot of the store. */
type Line = { tail: Promise<void>; length: number; drains: number };

async function orAborted(ready: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return ready;
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  await Promise.race([ready, aborted]).finally(() => signal.removeEventListener('abort', stop));
}

/** Gates over a store of buckets; share one per process, or one store between processes. */
export function createThrottle(needs: Partial<Runtime> & { store?: BucketStore } = {}): Throttle {
  const { now, sleep } = createRuntime(needs);
  const store = needs.store ?? createMemoryBuckets();
  const lines = new Map<string, Line>();

  const findLine = (key: string): Line => {
    const line = lines.get(key) ?? { tail: Promise.resolve(), length: 0, drains: 0 };
    lines.set(key, line);
    return line;
  };

  const tooLong = ({ operation }: TakeOptions, waitMs: number) =>
    new ProviderError({
      kind: 'throttled',
      operation,
      message: 'the quota is used up for now',
      retryAfterMs: waitMs,
      availableAt: new Date(now() + waitMs),
    });

  function passFor(key: string, plan: BucketPlan, believed: { ceiling: number; factor: number }): Pass {
    const wentAt = now();
    return {
      async accepted(limit) {
        if (isNews(believed, limit)) await store.learn(key, plan, now(), { wentAt, isRefused: false, limit });
      },
      async refused(retryAfterMs) {
        await store.learn(key, plan, now(), { wentAt, isRefused: true, retryAfterMs });
        const line = lines.get(key);
        if (line) line.drains += 1;
      },
      giveBack: () => store.giveBack(key, plan, now()),
    };
  }

  async function reserve(line: Line, key: string, plan: BucketPlan, options: TakeOptions, since: number) {
    for (;;) {
      const leftMs = (options.maxWaitMs ?? Number.POSITIVE_INFINITY) - (now() - since);
      const reservation = await store.reserve(key, plan, now(), leftMs);
      if (!reservation.isGranted) throw tooLong(options, reservation.waitMs);
      const { drains } = line;
      if (reservation.waitMs > 0) {
        await sleep(reservation.waitMs, options.signal).catch(async (reason) => {
          await store.giveBack(key, plan, now());
          throw reason;
        });
      }
      // A refusal that came in while we waited holds for us too: ask for a later slot.
      if (line.drains === drains) return passFor(key, plan, reservation);
    }
  }

  async function take(key: string, plan: BucketPlan, options: TakeOptions): Promise<Pass> {
    options.signal?.throwIfAborted();
    const since = now();
    const line = findLine(key);
    const before = line.tail;
    const ahead = line.length;
    let leave = () => {};
    const gone = new Promise<void>((resolve) => {
      leave = resolve;
    });
    line.tail = before.then(() => gone);
    line.length += 1;
    try {
      if (ahead > 0 && options.maxWaitMs !== undefined) {
        const waitMs = await store.peek(key, plan, now(), ahead);
        if (waitMs > options.maxWaitMs) throw tooLong(options, waitMs);
      }
      await orAborted(before, options.signal);
      return await reserve(line, key, plan, options, since);
    } finally {
      leave();
      line.length -= 1;
      if (line.length === 0) lines.delete(key);
    }
  }

  return {
    gate: (key, plan) => ({
      take: (options) => take(key, plan, options),
      nextAvailableAt: async () =>
        new Date(now() + (await store.peek(key, plan, now(), lines.get(key)?.length ?? 0))),
    }),
  };
}
