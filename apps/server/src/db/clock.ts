// The one clock that every process agrees on: the database's.
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from './connect.ts';

export type Clock = {
  /** The instant to hand to a statement whose text is made once; null: the database's, which it knows by itself. */
  turnedTo: () => Date | null;
  /** The instant, as an expression inside a statement. */
  sql: () => SQL;
  /** The instant, asked for; within a transaction on the connection of that transaction. */
  read: (within?: Transaction) => Promise<Date>;
  /** The instant, and a unique one to the microsecond, later than all before: it puts requests in order. */
  readInOrder: () => Promise<{ now: Date; order: string }>;
};

/** The database's clock, or the one that a test turns. */
export function createClock(db: Database, turned?: () => Date): Clock {
  return {
    turnedTo: () => turned?.() ?? null,
    // When the statement came: one instant for all of it, on whichever machine its rows lie.
    sql: () => (turned ? sql`${turned()}::timestamptz` : sql`statement_timestamp()`),
    async read(within: Transaction = db) {
      // A turned one takes a connection as well: a test notices whoever reads it within a transaction, where no other may be free.
      const instant = turned ? sql`${turned()}::timestamptz` : sql`clock_timestamp()`;
      const { rows } = await within.execute<{ now: Date }>(sql`select ${instant} as now`);
      return new Date(rows[0]?.now ?? Number.NaN);
    },
    async readInOrder() {
      if (turned) {
        const now = turned();
        return { now, order: now.toISOString() };
      }
      // The embedded engine's clock counts milliseconds, in which a good deal can be asked for.
      const { rows } = await db.execute<{ now: Date; order: string }>(sql`
        with unique_now as (
          select setval('order_of_asking', greatest(
                   nextval('order_of_asking'),
                   (extract(epoch from clock_timestamp()) * 1000000)::bigint)) as micros
        )
        select clock_timestamp() as now,
               to_char((timestamptz 'epoch' + micros * interval '1 microsecond') at time zone 'UTC',
                       'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "order"
          from unique_now`);
      const [row] = rows;
      return { now: new Date(row?.now ?? Number.NaN), order: row?.order ?? '' };
    },
  };
}
