// What dashboards ask, of several sellers, and how each of those measured is asked it.

/**
 * The newest hours or days of a seller.
 * @typedef {{ sellerId: string, granularity: 'hour' | 'day', limit: number }} Question
 */

export const MARKETPLACE = 'ATVPDKIKX0DER';

/** What the bare handler and the bare driver ask: the columns that an answer is made of, and nothing else. */
export const STATEMENT = `
  select *
    from (select interval_start, amount, currency, order_count, unit_count, fetched_at
            from sales_intervals
           where seller_id = $1 and marketplace_id = $2 and granularity = $3
           order by interval_start desc
           limit $4) newest
   order by interval_start`;

export const valuesOf = (/** @type {Question} */ { sellerId, granularity, limit }) => [
  sellerId,
  MARKETPLACE,
  granularity,
  limit,
];

/** The same in the language of PostGraphile. */
export const GRAPHQL = `
  query ($sellerId: UUID!, $marketplaceId: String!, $granularity: String!, $limit: Int!) {
    allSalesIntervals(condition: { sellerId: $sellerId, marketplaceId: $marketplaceId, granularity: $granularity },
                      orderBy: INTERVAL_START_DESC, first: $limit) {
      nodes { intervalStart amount currency orderCount unitCount fetchedAt }
    }
  }`;

/** The address of ours. */
export const pathOf = (/** @type {Question} */ { sellerId, granularity, limit }) =>
  `/api/sales/${granularity === 'hour' ? 'hourly' : 'daily'}/latest/${sellerId}/${MARKETPLACE}?limit=${limit}`;

/** Each kind of question, asked of all sellers in turn; the last is never asked twice within what is kept. */
export const kinds = (/** @type {readonly string[]} */ sellerIds) => {
  const ofEach = (/** @type {number[]} */ limits, /** @type {Question['granularity']} */ granularity) =>
    limits.flatMap((limit) => sellerIds.map((sellerId) => ({ sellerId, granularity, limit })));
  const limits = Array.from({ length: 271 }, (_, i) => 201 + i);
  return {
    overview: { name: 'overview: 336 hours', questions: ofEach([336], 'hour') },
    report: { name: 'sales report: 7, 30, 90, 730 days', questions: ofEach([7, 30, 90, 730], 'day') },
    never: { name: 'never asked before: 201 to 471 hours', questions: ofEach(limits, 'hour') },
  };
};
