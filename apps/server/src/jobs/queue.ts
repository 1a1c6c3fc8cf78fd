// Durable jobs in the product's own database: claimed with a lease, resumed by whoever is alive.
import type { Clock } from '../db/clock.ts';
import type { Database, Transaction } from '../db/connect.ts';
import { createClaims, LEASE_MS } from './claims.ts';
import { type Handler, type JobRequest, type JobRow, type RecurringJobs, unionRecurring } from './job.ts';
import { createJobStore } from './job-store.ts';
import { createWorker, type Pace } from './worker.ts';

const BEATS_IN_A_LEASE = 3; // two may be missed

type Needs = {
  db: Database;
  handlers: Record<string, Handler>;
  /** Kinds whose ended jobs stay for ever, because people read how they ended; others are deleted after a while. */
  retainedKinds?: readonly string[];
  clock: Clock;
  report: (error: unknown, job: { key: string }) => void;
  pace?: Partial<Pace>;
  leaseMs?: number;
};

export function createQueue({
  db,
  handlers,
  retainedKinds = [],
  clock,
  report,
  pace = {},
  leaseMs = LEASE_MS,
}: Needs) {
  const store = createJobStore(db, clock);
  const expiringKinds = Object.keys(handlers).filter((kind) => !retainedKinds.includes(kind));
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
     * Queues recurring jobs that are missing, lost or failed hours ago, and deletes old ended jobs.
     * `patientDb` is the same database without a time limit on statements: queueing all of them at once takes long.
     */
    async reconcileSchedules(recurring: readonly RecurringJobs[], patientDb = db): Promise<void> {
      await store.releaseAbandoned();
      await store.removeEnded(expiringKinds);
      // One statement, however many features there are.
      if (recurring.length > 0) await store.ensure(unionRecurring(recurring), patientDb);
    },

    /** Works in the background from now on. */
    start: worker.start,
    drain: worker.drain,
    beat: worker.beat,
    stop: worker.stop,
  };
}

export type Queue = ReturnType<typeof createQueue>;

/** The queue for features, which are built before it: it needs the handlers of all of them. */
export const lazyQueue = (queue: () => Queue): Pick<Queue, 'enqueue' | 'find' | 'list' | 'remove'> => ({
  enqueue: (...job) => queue().enqueue(...job),
  find: (key) => queue().find(key),
  list: (kind, concurrencyKey) => queue().list(kind, concurrencyKey),
  remove: (...job) => queue().remove(...job),
});
