// A job in the hands of a process: claimed under a token of its own, which every later write compares.

import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@insights/domain/durations';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../db/clock.ts';
import type { Queryable } from '../db/connect.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { jobs } from '../db/schema.ts';
import { type JobRow, LeaseLost, type Outcome, type Priority, type Progress } from './job.ts';

/** How long a process may be silent before its jobs are taken over. */
export const LEASE_MS = 15_000;
const HEADS_LOOKED_AT = 20; // of a pool; those that others are claiming at this moment are passed over
const TRIES = 5;
const MOST_ATTEMPTS = 8;
const FIRST_BACKOFF_MS = 30_000;
const LONGEST_BACKOFF_MS = HOUR_MS;

/** What a process may take at this moment. */
export type Wanted = {
  kinds: string[];
  /** The most wanted first. */
  priorities: Priority[];
  /** The pools that have their share of the slots. */
  busyPools: string[];
  /** Those that have the share of the schedules: what is left of them is for people. */
  peoplesPools: string[];
  /** What this process is running itself: never claimed a second time, whatever became of the row. */
  runningKeys: string[];
};

export type Claim = Pick<JobRow, 'key' | 'claimId' | 'attempts'>;

const texts = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`;
const ms = (count: number): SQL => sql`${count}::double precision * interval '1 millisecond'`;
const IDLE = { claimId: null, leaseUntil: null, laneSlot: null } as const;

export function createClaims(db: Queryable, clock: Clock, leaseMs = LEASE_MS) {
  const ours = ({ key, claimId }: Claim) => and(eq(jobs.key, key), eq(jobs.claimId, claimId ?? ''));
  const later = (afterMs: number) => sql`${clock.sql()} + ${ms(afterMs)}`;

  async function claimOnce(wanted: Wanted): Promise<JobRow | null> {
    const [job] = await db
      .update(jobs)
      .set({
        state: 'running',
        claimId: randomUUID(),
        leaseUntil: later(leaseMs),
        laneSlot: sql`coalesce(${jobs.laneSlot}, (
          select min(slot)
            from unnest(array[1, 2]) as slot
           where not exists (select
                               from jobs other
                              where other.lane = jobs.lane and other.state = 'running' and other.lane_slot = slot)))`,
        attempts: sql`${jobs.attempts} + 1`,
        waitingUntil: null,
        startedAt: sql`coalesce(${jobs.startedAt}, ${clock.sql()})`,
      })
      .where(sql`${jobs.key} = (${longestDue(wanted, clock)})`)
      .returning()
      // Under a name it is planned once, and not at every look.
      .prepare(`claim by the clock of the ${clock.whose}`)
      .execute();
    return job ?? null;
  }

  return {
    /** The job that is due longest of what is wanted, ours until the lease ends; also one whose owner has died. */
    async claim(wanted: Wanted): Promise<JobRow | null> {
      for (let tries = 1; ; tries++) {
        try {
          return await claimOnce(wanted);
        } catch (error) {
          // Another process took the lane's last place at the same moment.
          if (tries === TRIES || !isUniqueViolation(error, 'jobs_running')) throw error;
        }
      }
    },

    /** Whether the claim still holds; if so, for another lease, even if the last one had lapsed unnoticed. */
    async renew(claim: Claim): Promise<boolean> {
      const kept = await db
        .update(jobs)
        .set({ leaseUntil: later(leaseMs) })
        .where(ours(claim))
        .returning({ key: jobs.key });
      return kept.length > 0;
    },

    async record(claim: Claim, progress: Progress, tx: Queryable = db): Promise<void> {
      const { chunksDone } = progress;
      const attempts =
        chunksDone === undefined
          ? {}
          : { attempts: sql`case when ${jobs.chunksDone} < ${chunksDone} then 0 else ${jobs.attempts} end` };
      const kept = await tx
        .update(jobs)
        .set({ ...progress, ...attempts, leaseUntil: later(leaseMs) })
        .where(ours(claim))
        .returning({ key: jobs.key });
      if (kept.length === 0) throw new LeaseLost(claim.key);
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

/**
 * The key of the job to take. Lanes are passed over by their heads, pools by jumping from one to the next, so that
 * neither a lane at its limit nor a busy pool costs a look at each of its jobs.
 */
function longestDue({ kinds, priorities, busyPools, peoplesPools, runningKeys }: Wanted, clock: Clock): SQL {
  return sql`
    with moment as materialized (
      select ${clock.sql()} as at
    ), full_lanes as materialized (
      select lane
        from jobs
       where state = 'running'
       group by lane
      having count(*) >= 2
    ), open_pools as materialized (
      select kinds.kind, pools.pool
        from unnest(${texts(kinds)}) as kinds (kind)
       cross join lateral (
        with recursive pools (pool) as (
          select min(pool) from job_heads where kind = kinds.kind
          union all
          select (select min(head.pool) from job_heads head where head.kind = kinds.kind and head.pool > pools.pool)
            from pools
           where pools.pool is not null
        )
        select pool from pools where pool <> all (${texts(busyPools)})
       ) pools
    ), heads as materialized (
      select wanted.rank, head.*
        from open_pools
       cross join unnest(${texts(priorities)}) with ordinality as wanted (priority, rank)
       cross join lateral (
        select kind, pool, priority, lane, due_at
          from job_heads
         where kind = open_pools.kind
           and pool = open_pools.pool
           and priority = wanted.priority
           and due_at <= (select at from moment)
           and lane not in (select lane from full_lanes)
         order by due_at
         limit ${HEADS_LOOKED_AT}
       ) head
       where wanted.priority = 'person' or open_pools.pool <> all (${texts(peoplesPools)})
       order by wanted.rank, head.due_at
    ), due as (
      select job.key, heads.rank, job.run_at
        from heads
       cross join lateral (
        select key, run_at
          from jobs
         where kind = heads.kind
           and pool = heads.pool
           and priority = heads.priority
           and lane = heads.lane
           and state = 'queued'
           and run_at <= (select at from moment)
           and key <> all (${texts(runningKeys)})
         order by run_at
         limit 1
           for update skip locked
       ) job
       limit 1
    ), lapsed as (
      select key, array_position(${texts(priorities)}, priority) as rank, run_at
        from jobs
       where state = 'running'
         and lease_until <= (select at from moment)
         and kind = any (${texts(kinds)})
         and priority = any (${texts(priorities)})
         and pool <> all (${texts(busyPools)})
         and (priority = 'person' or pool <> all (${texts(peoplesPools)}))
         and key <> all (${texts(runningKeys)})
       order by run_at
       limit 1
         for update skip locked
    )
    select key
      from (select * from due union all select * from lapsed) either
     order by rank, run_at
     limit 1`;
}
