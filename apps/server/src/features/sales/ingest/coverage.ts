// Which spans of a series were fetched, and by which of the latest answers: one row a series.

import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/connect.ts';
import type { SalesSeries } from '../../../seller-marketplace.ts';
import type { Span } from '../spans.ts';

// An answer takes seconds. If more answers than are recorded overtake it, it counts as superseded everywhere.
const REMEMBERED = 8;
const REMEMBERED_FOR = '15 minutes';

/** What an answer holds, and when it was requested and received. */
type FetchedAnswer = { spans: readonly Span[]; newestStart: Date | null; askedAt: string; fetchedAt: Date };

/**
 * Adds spans to what was fetched. It also locks the series until the transaction ends: writers of the same series wait
 * for each other here, before they touch a row.
 */
export async function addCoverage(
  tx: Transaction,
  series: SalesSeries,
  spans: readonly Span[],
): Promise<void> {
  await tx.execute(sql`
    insert into sales_coverage (seller_id, marketplace_id, granularity, ranges)
    values (${series.sellerId}, ${series.marketplaceId}, ${series.granularity}, ${rangesOf(spans)})
    on conflict (seller_id, marketplace_id, granularity) do update
       set ranges = sales_coverage.ranges + excluded.ranges`);
}

/**
 * The same for an answer, which is recorded with when it was requested: rows that it merely confirms are not written, so
 * the rows cannot say. Returns the ranges in which an answer to a later request is stored already.
 */
export async function recordAnswer(
  tx: Transaction,
  series: SalesSeries,
  answer: FetchedAnswer,
): Promise<string> {
  const ranges = rangesOf(answer.spans);
  const { newestStart, askedAt, fetchedAt } = answer;
  const remembered = sql`known.askings, ${askedAt}, excluded.ranges, ${REMEMBERED}, ${REMEMBERED_FOR}::interval`;
  const { rows } = await tx.execute<{ later: string }>(sql`
    insert into sales_coverage as known
      (seller_id, marketplace_id, granularity, ranges, newest_start, as_of, askings, grows_since)
    values (${series.sellerId}, ${series.marketplaceId}, ${series.granularity}, ${ranges}, ${newestStart},
            ${newestStart && fetchedAt}, array[(${askedAt}::timestamptz, ${ranges})::sales_asking], ${fetchedAt})
    on conflict (seller_id, marketplace_id, granularity) do update
       set ranges = known.ranges + excluded.ranges,
           newest_start = greatest(known.newest_start, excluded.newest_start),
           grows_since = coalesce(known.grows_since, excluded.grows_since),
           as_of = case
                     when excluded.newest_start < known.newest_start then known.as_of
                     when excluded.newest_start = known.newest_start
                      and told_later(known.askings, known.forgotten_at, ${askedAt}) @> known.newest_start
                     then known.as_of
                     else coalesce(excluded.as_of, known.as_of)
                   end,
           askings = askings_kept(${remembered}),
           forgotten_at = askings_forgotten(known.forgotten_at, ${remembered})
    returning told_later(askings, forgotten_at, ${askedAt}) as later`);
  return rows[0]?.later ?? '{}';
}

function rangesOf(spans: readonly Span[]): SQL {
  const ranges = spans.map(({ start, end }) => `[${start.toISOString()},${end.toISOString()})`);
  return sql`${`{${ranges.join(',')}}`}::tstzmultirange`;
}
