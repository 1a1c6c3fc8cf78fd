// A job in the hands of a process: claimed under a token of its own, which every later write compares.
import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@insights/domain/durations';
import { and, eq, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../db/clock.ts';
import type { Transaction } from '../db/connect.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { jobs } from '../db/schema.ts';
import type { Outcome } from './job.ts';
import { type JobRow, LeaseLost, type Priority, type Progress } from './job.ts';

/** How long a process may be silent before its jobs are taken over. */
export const LEASE_MS = 15_000;
const TRIES = 5;
const MOST_ATTEMPTS = 8;
const FIRST_BACKOFF_MS = 30_000;
const LONGEST_BACKOFF_MS = HOUR_MS;

/** Which jobs a process may claim at this moment. */
export type Claimable = {
  kinds: string[];
  /** In the order in which they are claimed. */
  priorities: Priority[];
  /** Resource groups that have all the slots they may have. */
  fullGroups: string[];
  /** Resource groups whose schedules have all the slots they may have: what is left is for people's jobs. */
  groupsForPeople: string[];
  /** What this process runs itself and must not claim a second time, whatever happened to the row. */
  runningKeys: string[];
};

export type Claim = Pick<JobRow, 'key' | 'claimId' | 'attempts'>;

const ms = (count: number | Placeholder): SQL => sql`${count}::double precision * interval '1 millisecond'`;
const IDLE = { claimId: null, leaseUntil: null, concurrencySlot: null } as const;

/** Prepared once: building its text takes as long as a round trip that claims nothing. */
function prepareClaim(db: Transaction) {
  const param = (name: keyof Claimable | 'at' | 'claimId' | 'leaseMs') => sql.placeholder(name);
  const claimed = db.$with('claimed', getTableColumns(jobs)).as(sql`
    select *
      from claim_job(
        ${param('kinds')},
        ${param('priorities')},
        ${param('fullGroups')},
        ${param('groupsForPeople')},
        ${param('runningKeys')},
        coalesce(${param('at')}, statement_timestamp()),
        ${param('claimId')},
        ${ms(param('leaseMs'))})`);
  return db.with(claimed).select().from(claimed).prepare('claim a job');
}

export function createClaims(db: Transaction, clock: Clock, leaseMs = LEASE_MS) {
  const ours = ({ key, claimId }: Claim) => and(eq(jobs.key, key), eq(jobs.claimId, claimId ?? ''));
  const later = (afterMs: number) => sql`${clock.sql()} + ${ms(afterMs)}`;
  const claimDue = prepareClaim(db);

  async function claimOnce(claimable: Claimable): Promise<JobRow | null> {
    const [job] = await claimDue.execute({
      ...claimable,
      at: clock.turnedTo(),
      claimId: randomUUID(),
      leaseMs,
    });
    return job ?? null;
  }

  return {
    /** Claims the claimable job that is due longest until the lease ends; also one whose owner has died. */
    async claim(claimable: Claimable): Promise<JobRow | null> {
      for (let tries = 1; ; tries++) {
        try {
          return await claimOnce(claimable);
        } catch (error) {
          // Another process took the last slot of the concurrency key at the same moment.
          if (tries === TRIES || !isUniqueViolation(error, 'jobs_running')) throw error;
        }
      }
    },

    /** Whether the claim still holds; if so, for another lease, even if the last one had lapsed unnoticed. */
    async renew(claim: Claim): Promise<boolean> {
      const renewed = await db
        .update(jobs)
        .set({ leaseUntil: later(leaseMs) })
        .where(ours(claim))
        .returning({ key: jobs.key });
      return renewed.length > 0;
    },

    async record(claim: Claim, progress: Progress, tx: Transaction = db): Promise<void> {
      const { chunksDone } = progress;
      const attempts =
        chunksDone === undefined
          ? {}
          : { attempts: sql`case when ${jobs.chunksDone} < ${chunksDone} then 0 else ${jobs.attempts} end` };
      const renewed = await tx
        .update(jobs)
        .set({ ...progress, ...attempts, leaseUntil: later(leaseMs) })
        .where(ours(claim))
        .returning({ key: jobs.key });
      if (renewed.length === 0) throw new LeaseLost(claim.key);
    },

    async settle(claim: Claim, outcome: Outcome): Promise<void> {
      const settled = { ...IDLE, attempts: 0, waitingUntil: null };
      if (outcome.state !== 'again') {
        const end = { ...settled, ...outcome, finishedAt: clock.sql() };
        await db.update(jobs).set(end).where(ours(claim));
        return;
      }
      const runAt = later(outcome.afterMs);
      // Whoever was impatient has had their round: the next one is a schedule's again.
      const round = {
        succeededAt: clock.sql(),
        errorCount: 0,
        lastError: null,
        priority: 'schedule',
      } as const;
      await db
        .update(jobs)
        .set({
          ...outcome.progress,
          ...settled,
          ...(outcome.hasSucceeded ? round : {}),
          ...(outcome.isWaiting ? { waitingUntil: runAt } : {}),
          state: 'queued',
          runAt,
        })
        .where(ours(claim));
    },

    /** Writes an unforeseen failure down: tried again later and later, and after too many attempts given up. */
    async fail(claim: Claim, lastError: string): Promise<void> {
      // Asked of the row: what was recorded on the way has set its attempts back.
      const isLast = sql`${jobs.attempts} >= ${MOST_ATTEMPTS}`;
      await db
        .update(jobs)
        .set({
          ...IDLE,
          waitingUntil: null,
          state: sql`case when ${isLast} then 'failed' else 'queued' end`,
          errorCount: sql`${jobs.errorCount} + 1`,
          lastError,
          runAt: sql`${clock.sql()} + least(${ms(FIRST_BACKOFF_MS)} * power(2, greatest(${jobs.attempts} - 1, 0)), ${ms(LONGEST_BACKOFF_MS)})`,
          finishedAt: sql`case when ${isLast} then ${clock.sql()} end`,
        })
        .where(ours(claim));
    },

    /** Gives a job back as if it had not been claimed: its process stops, or the database was away. */
    async release(claim: Claim, afterMs = 0): Promise<void> {
      const attempts = sql`greatest(${jobs.attempts} - 1, 0)`;
      await db
        .update(jobs)
        .set({ ...IDLE, state: 'queued', attempts, ...(afterMs > 0 ? { runAt: later(afterMs) } : {}) })
        .where(ours(claim));
    },

    /** Whether the job has been begun more often than it may be without getting any further. */
    isGivenUp: ({ attempts }: Claim): boolean => attempts > MOST_ATTEMPTS,
  };
}

export type Claims = ReturnType<typeof createClaims>;
