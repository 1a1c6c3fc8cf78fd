// Whether a table of some ten thousand rows is still what it was.
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './connect.ts';

/**
 * A text that is another one after any write to the table, whoever wrote, and never the same again: a row that is written
 * lies at another place or under another transaction, also if it says what it said before. Looks at every row, which
 * takes a fraction of reading them.
 */
export async function readTableVersion(db: Database, table: SQL): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select count(*) || ':' || coalesce(bit_xor(hash_record_extended(row(xmin, ctid), 0)), 0) as version
      from ${table}`);
  return rows[0]?.version ?? '';
}
