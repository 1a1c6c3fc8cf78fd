// What advertising needs of the queue and of the database.
import type { Transaction } from '../../db/connect.ts';
import type { JobRow, Outcome, Run } from '../../jobs/job.ts';
import type { Queue } from '../../jobs/queue.ts';

export type { JobRow, Outcome, Run };
export type RunTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
export type Jobs = Pick<Queue, 'enqueue' | 'find' | 'remove'>;
