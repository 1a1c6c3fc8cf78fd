// Jobs as the queue keeps them: what the sales jobs need of it.
import type { Clock } from '../../db/clock.ts';
import type { Transaction } from '../../db/connect.ts';
import type { Outcome } from '../../jobs/job.ts';

/** A clock to be asked for the time. */
export type Now = Pick<Clock, 'read'>;

export type SalesJob = {
  key: string;
  payload: Record<string, string>;
  state: 'queued' | 'running' | 'completed' | 'failed';
  chunksDone: number;
  chunksTotal: number;
  recordsSaved: number;
  errorCount: number;
  lastError: string | null;
  runAt: Date;
  waitingUntil: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** When a recurring job last went through. */
  succeededAt?: Date | null;
};

export type Progress = Partial<
  Pick<SalesJob, 'chunksDone' | 'recordsSaved' | 'errorCount' | 'lastError' | 'payload'>
>;
export type Jobs = {
  enqueue: (
    job: {
      key: string;
      kind: string;
      concurrencyKey: string;
      payload: Record<string, string>;
      chunksTotal?: number;
      priority?: 'person' | 'schedule';
    },
    tx?: Transaction,
  ) => Promise<SalesJob>;
  find: (key: string) => Promise<SalesJob | null>;
  /** The jobs of a kind with a concurrency key. */
  list: (kind: string, concurrencyKey: string) => Promise<SalesJob[]>;
  remove: (key: string, tx?: Transaction) => Promise<void>;
};

/** A job hardly waits for the quota itself: it goes back to the queue and leaves its slot to others. */
export const JOB_WAIT_MS = 300;

export const waiting = (afterMs: number): Outcome => ({ state: 'again', afterMs, isWaiting: true });
