// Room for what running intervals say, by the month; months that are long over go.
import { sql } from 'drizzle-orm';
import type { Database } from './connect.ts';

/** For so long after its month has ended, what an interval said while it was running can be told. */
export const GROWTH_KEPT_DAYS = 60;

/** By the database's clock. Costs a look at the catalogue where there is nothing to do. */
export async function turnSalesMonths(db: Database): Promise<void> {
  await db.execute(sql`
    select turn_sales_months(${GROWTH_KEPT_DAYS})
      from (select date_trunc('month', now() at time zone 'UTC') as this_month) now
     where to_regclass('sales_growth_' || to_char(this_month, 'YYYYMM')) is null
        or to_regclass('sales_growth_' || to_char(this_month + interval '1 month', 'YYYYMM')) is null
        or to_regclass('sales_growth_' || to_char(this_month - interval '4 months', 'YYYYMM')) is not null`);
}
