// Durable jobs in the product's own database: claimed with a lease, resumed by whoever is alive.
import type { Clock } from '../db/clock.ts';
import type { Database, Transaction } from '../db/connect.ts';
import { createClaims, LEASE_MS } from './claims.ts';
import { type Handler, type JobRequest, type JobRow, type RecurringJobs, together } from './job.ts';
import { createJobStore } from './job-store.ts';
import { createWorker, type Pace } from './worker.ts';

const BEATS_IN_A_LEASE = 3; // two may be missed

type Needs = {
  db: Database;
  handlers: Record<string, Handler>;
  /** The kinds of which people are told for ever how they ended; the others are forgotten after a while. */
  lasting?: readonly string[];
  clock: Clock;
  report: (error: unknown, job: { key: string }) => void;
  pace?: Partial<Pace>;
  leaseMs?: number;
};

export function createQueue({
  db,
  handlers,
  lasting = [],
  clock,
  report,
  pace = {},
  leaseMs = LEASE_MS,
}: Needs) {
  const store = createJobStore(db, clock);
  const passing = Object.keys(handlers).filter((kind) => !lasting.includes(kind));
  const worker = createWorker({
    claims: createClaims(db, clock, leaseMs),
    handlers,
    inBackground: db.inBackground,
    report,
    pace: { heartbeatMs: leaseMs / BEATS_IN_A_LEASE, ...pace },
  });
  return {
    find: store.find,
    list: store.list,
    takeOverAll: store.takeOverAll,

    /** Queues the job unless one with its key is queued or running already; returns the one that is. */
    async enqueue(request: JobRequest, tx?: Transaction): Promise<JobRow> {
      const job = await store.enqueue(request, tx);
      // Inside a transaction it is not there yet: it is found by polling.
      if (!tx) worker.wakeIn(request.afterMs ?? 0);
      return job;
    },

    /** Takes the job out; if it is running here, its run ends. */
    async remove(key: string, tx?: Transaction): Promise<void> {
      await store.remove(key, tx);
      worker.abandon(key);
    },

    /**
     * Every job that should recur is there, also one that was lost or failed hours ago; old ones that ended are not.
     * `patientDb` is the same database without a time limit: where all are missing, they may take longer than a statement may.
     */
    async tend(recurring: readonly RecurringJobs[], patientDb = db): Promise<void> {
      await store.releaseAbandoned();
      await store.removeEnded(passing);
      // In one statement, however many features there are.
      if (recurring.length > 0) await store.ensure(together(recurring), patientDb);
    },

    /** Works in the background from now on. */
    start: worker.start,
    drain: worker.drain,
    beat: worker.beat,
    stop: worker.stop,
  };
}

export type Queue = ReturnType<typeof createQueue>;

/** What features ask of the queue, which is built last, once it is known who handles what. */
export const askedLater = (queue: () => Queue): Pick<Queue, 'enqueue' | 'find' | 'list' | 'remove'> => ({
  enqueue: (...job) => queue().enqueue(...job),
  find: (key) => queue().find(key),
  list: (kind, lane) => queue().list(kind, lane),
  remove: (...job) => queue().remove(...job),
});
