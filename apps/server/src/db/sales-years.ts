// Room for the sales of the years to come, made before they begin.
import { sql } from 'drizzle-orm';
import type { Database } from './connect.ts';

/** By the database's clock: this year and the next have their parts. Costs a look at the catalogue when they have. */
export async function makeSalesYears(db: Database): Promise<void> {
  await db.execute(sql`
    select make_sales_years(this_year, this_year + 1)
      from (select extract(year from now() at time zone 'UTC')::integer as this_year) now
     where to_regclass('sales_intervals_' || this_year + 1) is null
        or to_regclass('sales_restatements_' || this_year + 1) is null
        or to_regclass('sales_intervals_' || this_year) is null`);
}
