// The working half of the queue in one process: which jobs it runs, when it looks for more, and how it stops.
import { MINUTE_MS } from '@insights/domain/durations';
import { asWrite } from '../db/connection-limits.ts';
import { isDatabaseBusy, isDatabaseUnreachable } from '../db/errors.ts';
import type { Claimable, Claims } from './claims.ts';
import { within } from './deadline.ts';
import { DIED_MESSAGE, failureMessage } from './failure-message.ts';
import type { Run } from './job.ts';
import { type Handler, type JobRow, LeaseLost } from './job.ts';
import { ALL_SLOTS, openSlots, SLOTS, type SlotQuota } from './slots.ts';

const MOST_TIMED_MS = MINUTE_MS; // a job that waits longer is found by polling
const EARLY_MS = 2; // a timer may go off a little before its time by the database's clock

/** How often a process looks and tells that it lives, and how long a stop waits for handlers. */
export type Pace = { pollMs: number; heartbeatMs: number; graceMs: number };
const PACE: Pace = { pollMs: 1_000, heartbeatMs: 5_000, graceMs: 2_000 };

type Needs = {
  claims: Claims;
  handlers: Record<string, Handler>;
  /** How the work is run that nobody sits and waits for. */
  inBackground?: <T>(work: () => T) => T;
  report: (error: unknown, job: { key: string }) => void;
  pace?: Partial<Pace>;
};

type Running = { job: JobRow; abort: AbortController; ended: Promise<void> };

export function createWorker({
  claims,
  handlers,
  inBackground = (work) => work(),
  report,
  pace: given,
}: Needs) {
  const pace = { ...PACE, ...given };
  const stopping = new AbortController();
  const running = new Map<string, Running>();
  const timers = new Set<NodeJS.Timeout>();
  let isStarted = false;
  let filling: Promise<void> | null = null;
  let isWoken = false;

  const claimable = (quota: SlotQuota): Claimable => ({
    ...quota,
    kinds: Object.keys(handlers),
    runningKeys: [...running.keys()],
  });

  /** Runs the handler and returns the way to write down what came of it. */
  async function perform(job: JobRow, run: Run): Promise<() => Promise<unknown>> {
    if (claims.isGivenUp(job)) return () => claims.fail(job, DIED_MESSAGE);
    try {
      const outcome = await asWrite('jobs', async () => handlers[job.kind]?.(job, run));
      if (!outcome) throw new Error(`There is no handler for ${job.kind}`);
      return async () => {
        await claims.settle(job, outcome);
        if (outcome.state === 'again') wakeIn(outcome.afterMs);
      };
    } catch (error) {
      if (run.signal.aborted || error instanceof LeaseLost) return () => claims.release(job);
      if (isDatabaseUnreachable(error) || isDatabaseBusy(error))
        return () => claims.release(job, pace.pollMs);
      report(error, job);
      return () => claims.fail(job, failureMessage(error));
    }
  }

  /** What a handler did is not lost because the database is away for a while. */
  async function persist(write: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        if (stopping.signal.aborted || !isDatabaseUnreachable(error)) throw error;
        await pause(pace.pollMs, stopping.signal);
      }
    }
  }

  function launch(job: JobRow): Running {
    const abort = new AbortController();
    const record: Run['record'] = async (progress, tx) => {
      await claims.record(job, progress, tx).catch((error: unknown) => {
        if (error instanceof LeaseLost) abort.abort(error);
        throw error;
      });
    };
    const ended = perform(job, { record, signal: abort.signal })
      .then(persist)
      .catch((error: unknown) => report(error, job))
      .finally(() => {
        running.delete(job.key);
        wake();
      });
    const entry = { job, abort, ended };
    running.set(job.key, entry);
    return entry;
  }

  /** Claims the next job; one that comes while the process stops is given back untouched. */
  async function claimNext(quota: SlotQuota): Promise<JobRow | null> {
    const job = await claims.claim(claimable(quota));
    if (!job || !stopping.signal.aborted) return job;
    await claims.release(job);
    return null;
  }

  async function fill(): Promise<void> {
    while (running.size < SLOTS && !stopping.signal.aborted) {
      const job = await claimNext(openSlots([...running.values()].map(({ job }) => job)));
      if (!job) return;
      launch(job);
    }
  }

  /** Looks for work now. One look at a time: two would take more jobs than there are slots. */
  function wake(): void {
    if (!isStarted || stopping.signal.aborted) return;
    if (filling !== null) {
      isWoken = true;
      return;
    }
    // Whoever wakes it may be a request, and the jobs that are found are not its own.
    filling = inBackground(fill)
      .catch((error: unknown) => {
        // While the database is away it is asked again at the next turn.
        if (!isDatabaseUnreachable(error)) report(error, { key: 'claim' });
      })
      .finally(() => {
        filling = null;
        if (isWoken) {
          isWoken = false;
          wake();
        }
      });
  }

  function wakeIn(ms: number): void {
    if (!isStarted || stopping.signal.aborted || ms > MOST_TIMED_MS) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      wake();
    }, ms + EARLY_MS);
    timers.add(timer);
  }

  function abandon(key: string): void {
    running.get(key)?.abort.abort(new LeaseLost(key));
  }

  /** Tells that this process lives; a run whose claim is gone is told to end. */
  async function beat(): Promise<void> {
    const renewals = [...running.values()].map(async (entry) => {
      const isKept = await claims.renew(entry.job);
      if (!isKept) entry.abort.abort(new LeaseLost(entry.job.key));
    });
    // While the database is away nobody else can take a job over either.
    await Promise.allSettled(renewals);
  }

  return {
    beat,
    wakeIn,
    /** The job was taken away from under its run, if this process runs it. */
    abandon,

    start(): void {
      isStarted = true;
      timers.add(setInterval(wake, pace.pollMs));
      timers.add(setInterval(() => inBackground(beat), pace.heartbeatMs));
      wake();
    },

    /** Runs everything that is due, one after the other, until nothing is. */
    async drain(): Promise<void> {
      for (let job = await claimNext(ALL_SLOTS); job; job = await claimNext(ALL_SLOTS))
        await launch(job).ended;
    },

    /** Lets go of what is being done; it is taken up again where it stands. A handler that hangs is left behind. */
    async stop(): Promise<void> {
      stopping.abort(new Error('The process is stopping'));
      for (const timer of timers) clearTimeout(timer);
      for (const { abort } of running.values()) abort.abort(stopping.signal.reason);
      const ends = [...running.values()].map(({ ended }) => ended);
      await within(pace.graceMs, Promise.all([filling, ...ends]));
      const left = [...running.values()].map(({ job }) => claims.release(job));
      await within(pace.graceMs, Promise.allSettled(left));
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
