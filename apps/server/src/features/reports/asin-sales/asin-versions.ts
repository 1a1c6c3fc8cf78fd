// Versions of sales by ASIN: each a number that no other has, whichever table it is written in.
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';

/** Asked for by itself, so that one sequence counts them wherever the rows lie. */
export async function nextVersion(db: Database): Promise<number> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select nextval('asin_sales_versions') as version`,
  );
  return Number(rows[0]?.version);
}
