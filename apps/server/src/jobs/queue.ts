// Durable jobs in the product's own database: claimed with a lease, resumed by whoever is alive.
import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/connect.ts';
import { jobs } from '../db/schema.ts';
import { type Handler, type JobRow, LeaseLost, type Outcome } from './job.ts';

const LEASE_MS = 15_000;
const HEARTBEAT_MS = 5_000;
const POLL_MS = 1_000;
const RETRY_MS = 30_000;
const AT_ONCE = 16; // jobs of one process; each mostly waits for Amazon
const AT_ONCE_IN_A_LANE = 2; // of all processes; more would only wait for the same quota, in the way of others

type Needs = {
  db: Database;
  handlers: Record<string, Handler>;
  now: () => Date;
  report: (error: unknown, job: JobRow) => void;
};

export function createQueue({ db, handlers, now, report }: Needs) {
  const owner = randomUUID();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const later = (ms: number) => new Date(now().getTime() + ms);
  const ours = (key: string) => and(eq(jobs.key, key), eq(jobs.leaseOwner, owner), eq(jobs.state, 'running'));

  /** The job that is due longest, ours until the lease ends; also one whose owner has died. */
  async function claim(): Promise<JobRow | null> {
    const leaseUntil = later(LEASE_MS);
    const due = sql`
      select key from jobs
       where ((state = 'queued' and run_at <= ${now()}) or (state = 'running' and lease_until <= ${now()}))
         and (select count(*) from jobs other
               where other.lane = jobs.lane and other.state = 'running' and other.lease_until > ${now()}
             ) < ${AT_ONCE_IN_A_LANE}
       order by run_at
       limit 1
       for update skip locked`;
    const [job] = await db
      .update(jobs)
      .set({
        state: 'running',
        leaseOwner: owner,
        leaseUntil,
        startedAt: sql`coalesce(started_at, ${now()})`,
      })
      .where(sql`${jobs.key} = (${due})`)
      .returning();
    return job ?? null;
  }

  async function settle(job: JobRow, outcome: Outcome): Promise<void> {
    const rest = { leaseOwner: null, leaseUntil: null, waitingUntil: null };
    const change =
      outcome.state === 'again'
        ? { ...rest, state: 'queued' as const, runAt: later(outcome.afterMs), finishedAt: now() }
        : { ...rest, ...outcome, finishedAt: now() };
    await db.update(jobs).set(change).where(ours(job.key));
  }

  async function work(job: JobRow): Promise<void> {
    const record = async (progress: object, tx: Queryable = db) => {
      const leaseUntil = later(LEASE_MS);
      const kept = await tx
        .update(jobs)
        .set({ ...progress, leaseUntil })
        .where(ours(job.key))
        .returning({ key: jobs.key });
      if (kept.length === 0) throw new LeaseLost(job.key);
    };
    const heartbeat = setInterval(() => record({}).catch(() => {}), HEARTBEAT_MS);
    try {
      const handler = handlers[job.kind];
      if (!handler) throw new Error(`There is no handler for ${job.kind}`);
      await settle(job, await handler(job, { record, signal: stopping.signal }));
    } catch (error) {
      if (error instanceof LeaseLost) return;
      // Stopping, or something unforeseen: the job keeps its progress and goes on from there.
      if (!stopping.signal.aborted) report(error, job);
      await settle(job, { state: 'again', afterMs: stopping.signal.aborted ? 0 : RETRY_MS });
    } finally {
      clearInterval(heartbeat);
    }
  }

  async function fill(): Promise<void> {
    while (running.size < AT_ONCE && !stopping.signal.aborted) {
      const job = await claim();
      if (!job) return;
      const task: Promise<void> = work(job)
        .catch((error: unknown) => report(error, job))
        .finally(() => running.delete(task));
      running.add(task);
    }
  }

  function poll(): void {
    timer = setTimeout(() => {
      fill()
        .catch(() => {}) // the database is away: it is asked again at the next turn
        .finally(() => {
          if (!stopping.signal.aborted) poll();
        });
    }, POLL_MS);
  }

  return {
    /** Queues the job unless one with its key is queued or running already; returns the one that is. */
    async enqueue(
      job: Pick<JobRow, 'key' | 'kind' | 'lane' | 'payload'> & { chunksTotal?: number },
    ): Promise<JobRow> {
      const fresh = {
        state: 'queued' as const,
        runAt: now(),
        chunksDone: 0,
        chunksTotal: 0,
        recordsSaved: 0,
        errorCount: 0,
        lastError: null,
        waitingUntil: null,
        leaseOwner: null,
        leaseUntil: null,
        startedAt: null,
        finishedAt: null,
        ...job,
      };
      const [queued] = await db
        .insert(jobs)
        .values(fresh)
        .onConflictDoUpdate({
          target: jobs.key,
          set: fresh,
          setWhere: inArray(jobs.state, ['completed', 'failed']),
        })
        .returning();
      if (queued) return queued;
      const [existing] = await db.select().from(jobs).where(eq(jobs.key, job.key));
      if (!existing) throw new Error(`Job ${job.key} vanished`);
      return existing;
    },

    async find(key: string): Promise<JobRow | null> {
      const [job] = await db.select().from(jobs).where(eq(jobs.key, key));
      return job ?? null;
    },

    list: (kind: string, lane: string): Promise<JobRow[]> =>
      db
        .select()
        .from(jobs)
        .where(and(eq(jobs.kind, kind), eq(jobs.lane, lane)))
        .orderBy(jobs.key),

    async remove(key: string): Promise<void> {
      await db.delete(jobs).where(eq(jobs.key, key));
    },

    /** Where no other process can be alive, as on the embedded engine, what was left running need not wait for its lease. */
    async takeOverAll(): Promise<void> {
      await db
        .update(jobs)
        .set({ state: 'queued', leaseOwner: null, leaseUntil: null })
        .where(eq(jobs.state, 'running'));
    },

    /** Works in the background from now on. */
    start: poll,

    /** Runs everything that is due, one after the other, until nothing is. */
    async drain(): Promise<void> {
      for (let job = await claim(); job; job = await claim()) await work(job);
    },

    /** Lets go of what is being done; it is taken up again where it stands. */
    async stop(): Promise<void> {
      stopping.abort(new Error('The process is stopping'));
      clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

export type Queue = ReturnType<typeof createQueue>;
