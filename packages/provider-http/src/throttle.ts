// Lets calls through no faster than the provider's quota allows, in the order in which they came.
import { orAborted } from './abort.ts';
import {
  type BucketPlan,
  type BucketStore,
  createMemoryBuckets,
  isNews,
  type Reservation,
} from './bucket.ts';
import { ProviderError } from './provider-error.ts';
import { createRuntime, type Runtime } from './runtime.ts';

export type TakeOptions = {
  operation: string;
  signal?: AbortSignal | undefined;
  /** Refuse with `throttled` and `availableAt` rather than wait longer. */
  maxWaitMs?: number | undefined;
  /** How many calls this one is to the provider; one unless said. */
  weight?: number | undefined;
};

/** The leave to make one call, and the place to say how it went. */
export type Pass = {
  accepted: (limit?: number) => Promise<void>;
  refused: (retryAfterMs?: number) => Promise<void>;
  giveBack: () => Promise<void>;
};

export type Gate = {
  take: (options: TakeOptions) => Promise<Pass>;
  /** When a call would be let through behind so many others. */
  nextAvailableAt: (ahead?: number) => Promise<Date>;
};

export type Throttle = {
  /** The gate of one bucket: usually an operation and the seller whose quota it is. */
  gate: (key: string, plan: BucketPlan) => Gate;
};

/** One caller in a line, and how much of the bucket it is about to ask for. */
type Place = { weight: number };

/** What a caller asked for, and how much of its patience is left. */
type Asking = { options: TakeOptions; leftMs: () => number };

/** Those of this process who wait for one bucket; only the first holds a slot of the store. */
type Line = {
  tail: Promise<void>;
  length: number;
  drains: number;
  /** Those to whom the store has not given a slot yet, in order. */
  unserved: Set<Place>;
  /** Settled when the store has answered the first in line, so that nobody counts that one twice. */
  asking: Promise<unknown>;
};

const newLine = (): Line => ({
  tail: Promise.resolve(),
  length: 0,
  drains: 0,
  unserved: new Set(),
  asking: Promise.resolve(),
});

/** What those before a place, or all of a line, are still going to take. */
function weightBefore({ unserved }: Line, place?: Place): number {
  let sum = 0;
  for (const other of unserved) {
    if (other === place) break;
    sum += other.weight;
  }
  return sum;
}

/** Gates over a store of buckets; share one per process, or one store between processes. */
export function createThrottle(needs: Partial<Runtime> & { store?: BucketStore } = {}): Throttle {
  const { now, sleep } = createRuntime(needs);
  const store = needs.store ?? createMemoryBuckets();
  const lines = new Map<string, Line>();

  const findLine = (key: string): Line => {
    const line = lines.get(key) ?? newLine();
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

  function passFor(key: string, plan: BucketPlan, believed: { ceiling: number }, weight: number): Pass {
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
      giveBack: () => store.giveBack(key, plan, now(), weight),
    };
  }

  async function reserve(line: Line, place: Place, key: string, plan: BucketPlan, ask: Asking) {
    const { options, leftMs } = ask;
    for (;;) {
      const { drains } = line;
      const asking: Promise<Reservation> = store.reserve(key, plan, now(), leftMs(), place.weight);
      line.asking = asking.catch(() => {});
      const reservation = await asking;
      if (!reservation.isGranted) throw tooLong(options, reservation.waitMs);
      line.unserved.delete(place);
      if (reservation.waitMs > 0) {
        await sleep(reservation.waitMs, options.signal).catch(async (reason) => {
          await store.giveBack(key, plan, now(), place.weight);
          throw reason;
        });
      }
      // A refusal that came in while we waited holds for us too: ask for a later slot.
      if (line.drains === drains) return passFor(key, plan, reservation, place.weight);
    }
  }

  /** Says at once when those ahead make the wait too long, rather than after having waited for them. */
  async function refuseLongLine(line: Line, place: Place, key: string, plan: BucketPlan, ask: Asking) {
    await line.asking;
    const ahead = weightBefore(line, place) + place.weight - 1;
    const waitMs = await store.peek(key, plan, now(), ahead);
    if (waitMs > ask.leftMs()) throw tooLong(ask.options, waitMs);
  }

  async function take(key: string, plan: BucketPlan, options: TakeOptions): Promise<Pass> {
    options.signal?.throwIfAborted();
    const since = now();
    // Our own work takes a millisecond or two; that is no wait, so a caller without any time is never below none.
    const leftMs = () => Math.max(0, (options.maxWaitMs ?? Number.POSITIVE_INFINITY) - (now() - since));
    const ask = { options, leftMs };
    const line = findLine(key);
    const place: Place = { weight: options.weight ?? 1 };
    const before = line.tail;
    const isFirst = line.length === 0;
    let leave = () => {};
    const gone = new Promise<void>((resolve) => {
      leave = resolve;
    });
    line.tail = before.then(() => gone);
    line.length += 1;
    line.unserved.add(place);
    try {
      if (!isFirst && options.maxWaitMs !== undefined) await refuseLongLine(line, place, key, plan, ask);
      await orAborted(before, options.signal);
      return await reserve(line, place, key, plan, ask);
    } finally {
      leave();
      line.unserved.delete(place);
      line.length -= 1;
      if (line.length === 0) lines.delete(key);
    }
  }

  return {
    gate: (key, plan) => ({
      take: (options) => take(key, plan, options),
      async nextAvailableAt(ahead = 0) {
        const line = lines.get(key);
        const before = ahead + (line ? weightBefore(line) : 0);
        return new Date(now() + (await store.peek(key, plan, now(), before)));
      },
    }),
  };
}
