// The jobs as those see them who ask for work: put in, looked up, taken out.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../db/clock.ts';
import type { Database, Transaction } from '../db/connect.ts';
import { jobs } from '../db/schema.ts';
import type { JobRequest, JobRow, RecurringJobs } from './job.ts';

const REVIVED_AFTER = sql`interval '6 hours'`;
const ABANDONED_AFTER = sql`interval '1 hour'`;
const TRIES = 5;
const MOST_AT_ONCE = 100_000; // to be queued; some seconds with their heads
const KEPT_AFTER_END = sql`interval '7 days'`; // for whoever asks what became of it
const REMOVED_AT_ONCE = 1_000;
const MOST_PORTIONS = 10; // an hour; many times what ends in one at ten thousand sellers

export function createJobStore(db: Database, clock: Clock) {
  /** A job that is asked for starts from nothing, whatever its row says of the time before. */
  const freshFrom = ({ key, kind, lane, payload, pool, priority, chunksTotal, afterMs = 0 }: JobRequest) => ({
    key,
    kind,
    lane,
    payload,
    pool: pool ?? kind,
    priority: priority ?? ('schedule' as const),
    state: 'queued' as const,
    runAt: sql`${clock.sql()} + ${afterMs}::double precision * interval '1 millisecond'`,
    chunksDone: 0,
    chunksTotal: chunksTotal ?? 0,
    recordsSaved: 0,
    errorCount: 0,
    lastError: null,
    waitingUntil: null,
    claimId: null,
    leaseUntil: null,
    laneSlot: null,
    attempts: 0,
    startedAt: null,
    finishedAt: null,
  });

  async function find(key: string, tx: Transaction = db): Promise<JobRow | null> {
    const [job] = await tx.select().from(jobs).where(eq(jobs.key, key));
    return job ?? null;
  }

  /** A person wants what a schedule would have done later. */
  async function hasten(key: string, tx: Transaction): Promise<JobRow | null> {
    const [hastened] = await tx
      .update(jobs)
      .set({
        priority: 'person',
        runAt: sql`case when ${jobs.state} = 'queued' then least(${jobs.runAt}, ${clock.sql()}) else ${jobs.runAt} end`,
      })
      .where(
        and(eq(jobs.key, key), eq(jobs.priority, 'schedule'), inArray(jobs.state, ['queued', 'running'])),
      )
      .returning();
    return hastened ?? null;
  }

  return {
    find,

    /** Queues the job unless one with its key is queued or running already; returns the one that is. */
    async enqueue(request: JobRequest, tx: Transaction = db): Promise<JobRow> {
      const fresh = freshFrom(request);
      for (let tries = 1; tries <= TRIES; tries++) {
        const [queued] = await tx
          .insert(jobs)
          .values(fresh)
          .onConflictDoUpdate({
            target: jobs.key,
            set: fresh,
            setWhere: inArray(jobs.state, ['completed', 'failed']),
          })
          .returning();
        const hastened = !queued && fresh.priority === 'person' ? await hasten(request.key, tx) : null;
        const job = queued ?? hastened ?? (await find(request.key, tx));
        // Removed between the two statements: then it is queued after all.
        if (job) return job;
      }
      throw new Error(`Job ${request.key} is removed as often as it is queued`);
    },

    /**
     * What recurs must have its job: those that are missing are queued, those that ended come back, if they failed
     * after a while. What people wait for comes back and comes first at once. One statement for however many there
     * are, told by a query, which touches only the rows that it changes; where very many are missing, some of
     * them at a time.
     */
    async ensure(wanted: RecurringJobs, patientDb: Database): Promise<void> {
      const hasEnded = (priority: SQL) => sql`(
        jobs.state = 'completed'
        or (jobs.state = 'failed'
            and (${priority} = 'person' or jobs.finished_at <= ${clock.sql()} - ${REVIVED_AFTER}))
      )`;
      const isHastened = (priority: SQL) => sql`(
        ${priority} = 'person' and jobs.priority = 'schedule' and jobs.state in ('queued', 'running')
      )`;
      const before = sql`wanted.priority`;
      const after = sql`excluded.priority`;
      const queueSome = sql`
        insert into jobs (key, kind, lane, payload, pool, priority, state, run_at)
        select key, kind, lane, payload, pool, priority, 'queued', ${clock.sql()}
          from (${wanted}) wanted
         where not exists (select
                             from jobs
                            where jobs.key = wanted.key
                              and not (${hasEnded(before)} or ${isHastened(before)}))
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
         where ${hasEnded(after)} or ${isHastened(after)}`;
      let queued: number | null;
      do ({ rowCount: queued } = await patientDb.execute(queueSome));
      while (queued === MOST_AT_ONCE);
    },

    list: (kind: string, lane: string): Promise<JobRow[]> =>
      db
        .select()
        .from(jobs)
        .where(and(eq(jobs.kind, kind), eq(jobs.lane, lane)))
        .orderBy(jobs.key),

    async remove(key: string, tx: Transaction = db): Promise<void> {
      await tx.delete(jobs).where(eq(jobs.key, key));
    },

    /** What ended long ago is forgotten, of the given kinds; a portion at a time, and what is left the next time. */
    async removeEnded(kinds: readonly string[]): Promise<void> {
      for (let portions = 0; portions < MOST_PORTIONS; portions += 1) {
        // One that is asked for again at this moment is locked, or no longer ended.
        const { rowCount } = await db.execute(sql`
          delete from jobs
           where key = any (array(
             select ended.key
               from unnest(${sql.param(kinds)}::text[]) as kinds (kind)
              cross join lateral (
               select key
                 from jobs
                where jobs.kind = kinds.kind
                  and finished_at <= (select ${clock.sql()} - ${KEPT_AFTER_END})
                order by finished_at
                limit ${REMOVED_AT_ONCE}
                  for update skip locked
              ) ended
              limit ${REMOVED_AT_ONCE}))`);
        if ((rowCount ?? 0) < REMOVED_AT_ONCE) return;
      }
    },

    /** Where no other process can be alive, as on the embedded engine, what was left running need not wait for its lease. */
    async takeOverAll(): Promise<void> {
      await db
        .update(jobs)
        .set({ state: 'queued', claimId: null, leaseUntil: null, laneSlot: null })
        .where(eq(jobs.state, 'running'));
    },

    /** A kind that nobody handles any more, left by a process that died with it, gives its lane's place back. */
    async releaseAbandoned(): Promise<void> {
      await db
        .update(jobs)
        .set({ state: 'queued', claimId: null, leaseUntil: null, laneSlot: null })
        .where(
          and(eq(jobs.state, 'running'), sql`${jobs.leaseUntil} <= ${clock.sql()} - ${ABANDONED_AFTER}`),
        );
    },
  };
}
