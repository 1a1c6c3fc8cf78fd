// The one clock that every process agrees on: the database's.
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './connect.ts';

export type Clock = {
  /** The instant, as an expression inside a statement. */
  sql: () => SQL;
  /** The instant, asked for. */
  read: () => Promise<Date>;
  /** The instant to the microsecond, as a text: it orders what happens within one millisecond too. */
  readExact: () => Promise<string>;
};

/** The database's clock, or the one that a test turns. */
export function createClock(db: Database, turned?: () => Date): Clock {
  return {
    sql: () => (turned ? sql`${turned()}::timestamptz` : sql`clock_timestamp()`),
    async read() {
      if (turned) return turned();
      const { rows } = await db.execute<{ now: Date }>(sql`select clock_timestamp() as now`);
      return new Date(rows[0]?.now ?? Number.NaN);
    },
    async readExact() {
      if (turned) return turned().toISOString();
      const { rows } = await db.execute<{ now: string }>(
        sql`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
      );
      return rows[0]?.now ?? '';
    },
  };
}
