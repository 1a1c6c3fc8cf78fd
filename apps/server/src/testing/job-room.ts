// A database with queues on it, as several processes have them, and a clock that the test turns.
import { createClock } from '../db/clock.ts';
import { jobs } from '../db/schema.ts';
import type { Handler } from '../jobs/job.ts';
import { createQueue, type Queue } from '../jobs/queue.ts';
import type { Pace } from '../jobs/worker.ts';
import { makeDatabase } from './test-database.ts';

const START = new Date('2026-03-10T12:00:00Z');
export const NEVER_MS = 2 ** 31 - 1;

/** A promise and the way to settle it. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

export const request = (key = 'a', concurrencyKey = key) => ({
  key,
  kind: 'work',
  concurrencyKey,
  payload: {},
  chunksTotal: 3,
});
export const done: Handler = async () => ({ state: 'completed' });

export async function makeJobRoom() {
  const database = await makeDatabase();
  const { db } = database;
  let now = START;
  let queues: Queue[] = [];
  const clock = createClock(db, () => now);
  return {
    db,
    clock,
    now: () => now,
    /** Time passes, for all. */
    advance(ms: number) {
      now = new Date(now.getTime() + ms);
    },
    /** One more process; it polls only if told to. */
    queueWith(
      work: Handler | Record<string, Handler>,
      {
        pace = { pollMs: NEVER_MS },
        report = () => {},
        on = clock,
        retainedKinds = [],
      }: {
        pace?: Partial<Pace>;
        report?: (error: unknown) => void;
        on?: typeof clock;
        retainedKinds?: string[];
      } = {},
    ): Queue {
      const handlers = typeof work === 'function' ? { work } : work;
      const queue = createQueue({ db, handlers, retainedKinds, clock: on, report, pace });
      queues.push(queue);
      return queue;
    },
    async reset() {
      await Promise.all(queues.map((queue) => queue.stop()));
      queues = [];
      now = START;
      await db.delete(jobs);
    },
    close: database.close,
  };
}
