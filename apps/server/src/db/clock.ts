// The one clock that every process agrees on: the database's.
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './connect.ts';

export type Clock = {
  /** The instant, as an expression inside a statement. */
  sql: () => SQL;
  /** The instant, asked for. */
  read: () => Promise<Date>;
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
  };
}
