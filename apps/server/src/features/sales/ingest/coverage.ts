// Which spans of a place were fetched: one row a place, to which the database itself joins what is added.
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import type { Place, Span } from '../spans.ts';

/**
 * Adds spans to what was fetched. It also locks the place until the transaction ends: writers of the same place wait
 * for each other here, before they touch a row.
 */
export async function addCoverage(tx: Queryable, place: Place, spans: readonly Span[]): Promise<void> {
  await tx.execute(sql`
    insert into sales_coverage (seller_id, marketplace_id, granularity, ranges)
    values (${place.sellerId}, ${place.marketplaceId}, ${place.granularity}, ${rangesOf(spans)})
    on conflict (seller_id, marketplace_id, granularity) do update
       set ranges = sales_coverage.ranges + excluded.ranges`);
}

function rangesOf(spans: readonly Span[]): SQL {
  const ranges = spans.map(({ start, end }) => `[${start.toISOString()},${end.toISOString()})`);
  return sql`${`{${ranges.join(',')}}`}::tstzmultirange`;
}
