// The counters of attempts. Each limit is checked and counted in one statement, by the database's clock.
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Clock } from '../../../db/clock.ts';
import type { Database } from '../../../db/connect.ts';
import { attemptCounters } from '../../../db/schema.ts';

export type AttemptKind = (typeof attemptCounters.$inferSelect)['kind'];
export type Counter = { kind: AttemptKind; subject: string };
export type Limit = { most: number; windowMs: number };

export function createAttemptsRepository(db: Database, clock: Clock) {
  const ago = (ms: number) => sql`(${clock.sql()} - ${ms}::double precision * interval '1 millisecond')`;
  const isOf = ({ kind, subject }: Counter) =>
    and(eq(attemptCounters.kind, kind), eq(attemptCounters.subject, subject));
  const countedWithin = (windowMs: number) => sql`
    array(select at from unnest(c.counted_at) as counted (at) where at > ${ago(windowMs)})`;

  return {
    /** Counts an attempt whose verdict is not known yet; false where those of the window leave no room for it. */
    async reserve({ kind, subject }: Counter, limit: Limit & { pendingMs: number }, id: string) {
      const counted = countedWithin(limit.windowMs);
      const pending = sql`(
        select coalesce(jsonb_object_agg(id, at), '{}')
          from jsonb_each_text(c.pending) as begun (id, at)
         where at::timestamptz > ${ago(limit.pendingMs)})`;
      const { rows } = await db.execute(sql`
        insert into attempt_counters as c (kind, subject, pending, changed_at)
        values (${kind}, ${subject}, jsonb_build_object(${id}::text, ${clock.sql()}), ${clock.sql()})
            on conflict (kind, subject) do update
           set counted_at = ${counted},
               pending = ${pending} || excluded.pending,
               changed_at = excluded.changed_at
         where cardinality(${counted}) + (select count(*) from jsonb_object_keys(${pending})) < ${limit.most}
        returning 1`);
      return rows.length > 0;
    },

    /** Counts an attempt whatever comes of it; false where the limit is reached. Without a limit it always counts. */
    async count({ kind, subject }: Counter, { most, windowMs }: { most: number | null; windowMs: number }) {
      const counted = countedWithin(windowMs);
      const { rows } = await db.execute(sql`
        insert into attempt_counters as c (kind, subject, counted_at, changed_at)
        values (${kind}, ${subject}, array[${clock.sql()}], ${clock.sql()})
            on conflict (kind, subject) do update
           set counted_at = ${counted} || excluded.counted_at,
               changed_at = excluded.changed_at
         where ${most === null ? sql`true` : sql`cardinality(${counted}) < ${most}`}
        returning 1`);
      return rows.length > 0;
    },

    /** How long until the limit allows another attempt; null where it is not reached. */
    async lockedForMs({ kind, subject }: Counter, { most, windowMs }: Limit): Promise<number | null> {
      const { rows } = await db.execute<{ ms: number }>(sql`
        select extract(epoch from at - ${ago(windowMs)})::double precision * 1000 as ms
          from attempt_counters, unnest(counted_at) as counted (at)
         where kind = ${kind} and subject = ${subject} and at > ${ago(windowMs)}
         order by at desc
        offset ${most - 1}
         limit 1`);
      return rows[0]?.ms ?? null;
    },

    /** The verdict of a reserved attempt is there: one that failed counts, one that did not is forgotten. */
    async settle(counter: Counter, id: string, hasFailed: boolean): Promise<void> {
      const { countedAt, pending } = attemptCounters;
      await db
        .update(attemptCounters)
        .set({
          pending: sql`${pending} - ${id}::text`,
          ...(hasFailed ? { countedAt: sql`${countedAt} || ${clock.sql()}`, changedAt: clock.sql() } : {}),
        })
        .where(isOf(counter));
    },

    /** Forgets counters that no window reaches any more. */
    async removeUnchangedFor(ms: number): Promise<void> {
      await db.delete(attemptCounters).where(lte(attemptCounters.changedAt, ago(ms)));
    },
  };
}

export type AttemptsRepository = ReturnType<typeof createAttemptsRepository>;
