// Puts jobs into the queue, finds them and takes them out; claims.ts is the side that runs them.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../db/clock.ts';
import type { Database, Transaction } from '../db/connect.ts';
import { jobs } from '../db/schema.ts';
import type { JobRequest, JobRow, RecurringJobs } from './job.ts';

const REVIVED_AFTER = sql`interval '6 hours'`;
const ABANDONED_AFTER = sql`interval '1 hour'`;
const TRIES = 5;
const MOST_AT_ONCE = 100_000; // to be queued; some seconds with their heads
const RETENTION_AFTER_END = sql`interval '7 days'`; // for people who ask how it ended
const REMOVED_AT_ONCE = 1_000;
const MOST_BATCHES = 10; // an hour; many times what ends in one at ten thousand sellers

export function createJobStore(db: Database, clock: Clock) {
  /** The row of a job that starts afresh, whatever the row of its last run says. */
  const toRow = ({
    key,
    kind,
    concurrencyKey,
    payload,
    resourceGroup = kind,
    priority = 'schedule',
    chunksTotal = 0,
    afterMs = 0,
  }: JobRequest) => ({
    key,
    kind,
    concurrencyKey,
    payload,
    resourceGroup,
    priority,
    state: 'queued' as const,
    runAt: sql`${clock.sql()} + ${afterMs}::double precision * interval '1 millisecond'`,
    chunksDone: 0,
    chunksTotal,
    recordsSaved: 0,
    errorCount: 0,
    lastError: null,
    waitingUntil: null,
    claimId: null,
    leaseUntil: null,
    concurrencySlot: null,
    attempts: 0,
    startedAt: null,
    finishedAt: null,
  });

  async function find(key: string, tx: Transaction = db): Promise<JobRow | null> {
    const [job] = await tx.select().from(jobs).where(eq(jobs.key, key));
    return job ?? null;
  }

  /** Moves a scheduled job ahead because a person asks for it. */
  async function runNow(key: string, tx: Transaction): Promise<JobRow | null> {
    const [job] = await tx
      .update(jobs)
      .set({
        priority: 'person',
        runAt: sql`case when ${jobs.state} = 'queued' then least(${jobs.runAt}, ${clock.sql()}) else ${jobs.runAt} end`,
      })
      .where(
        and(eq(jobs.key, key), eq(jobs.priority, 'schedule'), inArray(jobs.state, ['queued', 'running'])),
      )
      .returning();
    return job ?? null;
  }

  return {
    find,

    /** Queues the job unless one with its key is queued or running already; returns the one that is. */
    async enqueue(request: JobRequest, tx: Transaction = db): Promise<JobRow> {
      const row = toRow(request);
      for (let tries = 1; tries <= TRIES; tries++) {
        const [queued] = await tx
          .insert(jobs)
          .values(row)
          .onConflictDoUpdate({
            target: jobs.key,
            set: row,
            setWhere: inArray(jobs.state, ['completed', 'failed']),
          })
          .returning();
        const movedAhead = !queued && row.priority === 'person' ? await runNow(request.key, tx) : null;
        const job = queued ?? movedAhead ?? (await find(request.key, tx));
        // Removed between the two statements: the next try queues it.
        if (job) return job;
      }
      throw new Error(`Job ${request.key} is removed as often as it is queued`);
    },

    /**
     * Queues the recurring jobs that are missing or have ended; failed ones after a while. Those that people wait for
     * are queued and moved ahead at once. The statement touches only rows that it changes, a limited number at a time.
     */
    async ensure(recurring: RecurringJobs, patientDb: Database): Promise<void> {
      const hasEnded = (priority: SQL) => sql`(
        jobs.state = 'completed'
        or (jobs.state = 'failed'
            and (${priority} = 'person' or jobs.finished_at <= ${clock.sql()} - ${REVIVED_AFTER}))
      )`;
      const isMovedAhead = (priority: SQL) => sql`(
        ${priority} = 'person' and jobs.priority = 'schedule' and jobs.state in ('queued', 'running')
      )`;
      const before = sql`recurring.priority`;
      const after = sql`excluded.priority`;
      const queueSome = sql`
        insert into jobs (key, kind, lane, payload, pool, priority, state, run_at)
        select key, kind, lane, payload, pool, priority, 'queued', ${clock.sql()}
          from (${recurring}) recurring
         where not exists (select
                             from jobs
                            where jobs.key = recurring.key
                              and not (${hasEnded(before)} or ${isMovedAhead(before)}))
         order by key
         limit ${MOST_AT_ONCE}
            on conflict (key) do update
           set state = case when ${hasEnded(after)} then 'queued' else jobs.state end,
               run_at = case
                          when ${hasEnded(after)} then excluded.run_at
                          when jobs.state = 'queued' then least(jobs.run_at, excluded.run_at)
                          else jobs.run_at
                        end,
               payload = case when ${hasEnded(after)} then excluded.payload else jobs.payload end,
               pool = case when ${hasEnded(after)} then excluded.pool else jobs.pool end,
               attempts = case when ${hasEnded(after)} then 0 else jobs.attempts end,
               finished_at = case when ${hasEnded(after)} then null else jobs.finished_at end,
               priority = excluded.priority
         where ${hasEnded(after)} or ${isMovedAhead(after)}`;
      let queued: number | null;
      do ({ rowCount: queued } = await patientDb.execute(queueSome));
      while (queued === MOST_AT_ONCE);
    },

    list: (kind: string, concurrencyKey: string): Promise<JobRow[]> =>
      db
        .select()
        .from(jobs)
        .where(and(eq(jobs.kind, kind), eq(jobs.concurrencyKey, concurrencyKey)))
        .orderBy(jobs.key),

    async remove(key: string, tx: Transaction = db): Promise<void> {
      await tx.delete(jobs).where(eq(jobs.key, key));
    },

    /** Deletes jobs of these kinds that ended long ago, in batches; what is left is deleted by the next call. */
    async removeEnded(kinds: readonly string[]): Promise<void> {
      for (let batches = 0; batches < MOST_BATCHES; batches += 1) {
        // A job that is queued again at this moment is locked, or has not ended any more.
        const { rowCount } = await db.execute(sql`
          delete from jobs
           where key = any (array(
             select ended.key
               from unnest(${sql.param(kinds)}::text[]) as kinds (kind)
              cross join lateral (
               select key
                 from jobs
                where jobs.kind = kinds.kind
                  and finished_at <= (select ${clock.sql()} - ${RETENTION_AFTER_END})
                order by finished_at
                limit ${REMOVED_AT_ONCE}
                  for update skip locked
              ) ended
              limit ${REMOVED_AT_ONCE}))`);
        if ((rowCount ?? 0) < REMOVED_AT_ONCE) return;
      }
    },

    /** Queues whatever runs without waiting for its lease: on the embedded engine no other process can be alive. */
    async takeOverAll(): Promise<void> {
      await db
        .update(jobs)
        .set({ state: 'queued', claimId: null, leaseUntil: null, concurrencySlot: null })
        .where(eq(jobs.state, 'running'));
    },

    /** Frees the concurrency slots of jobs whose process died and whose kind has no handler any more. */
    async releaseAbandoned(): Promise<void> {
      await db
        .update(jobs)
        .set({ state: 'queued', claimId: null, leaseUntil: null, concurrencySlot: null })
        .where(
          and(eq(jobs.state, 'running'), sql`${jobs.leaseUntil} <= ${clock.sql()} - ${ABANDONED_AFTER}`),
        );
    },
  };
}
