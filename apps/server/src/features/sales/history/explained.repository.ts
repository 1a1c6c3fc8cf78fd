// Everything that is stored about one figure, read in one statement.

import type { Database } from '../../../db/connect.ts';
import type { SalesSeries } from '../../../seller-marketplace.ts';
import type { Granularity, Span } from '../spans.ts';

/** Amounts are exact decimals; null, like the currency, where several currencies would be added. */
export type Sums = { amount: string | null; currency: string | null; orders: number; units: number };
export type CurrencySums = Sums & { amount: string; currency: string };
export type Part = Sums & { start: string };
export type Restatement = {
  start: string;
  restatedAt: string;
  before: Sums;
  after: Sums;
};

export type Explained = {
  stored: number;
  sum: Sums;
  /** What was sold in each currency. */
  byCurrency: CurrencySums[];
  source: string | null;
  firstSeenAt: Date | null;
  fetchedAt: Date | null;
  /** When Amazon last told of all of it, as far as the series remembers; null where it does not. */
  toldAt: Date | null;
  /** Whether the first instant was asked for and answered. */
  isCovered: boolean;
  gap: { reason: string; nextTryAt: string } | null;
  restatements: Restatement[];
  restatementCount: number;
  restated: Sums;
  /** Null where there are none to ask for. */
  parts: { stored: number; sum: Sums; rows: Part[] } | null;
};

const MOST_RESTATEMENTS = 50;
const MOST_PARTS = 400;

const WITHIN = (granularity: string) =>
  `seller_id = $1 and marketplace_id = $2 and granularity = ${granularity} and interval_start >= $4 and interval_start < $5`;

const sums = (amount: string, currency: string, orders: string, units: string) =>
  `json_build_object('amount', (${amount})::text, 'currency', ${currency}, 'orders', ${orders}, 'units', ${units})`;

const ofOneCurrency = (value: string) => `case when min(currency) = max(currency) then ${value} end`;
const SUM = sums(
  `case when count(*) = 0 then 0 else ${ofOneCurrency('sum(amount)')} end`,
  ofOneCurrency('max(currency)'),
  'coalesce(sum(order_count), 0)',
  'coalesce(sum(unit_count), 0)',
);
// What was said in one currency and is said in another has changed by no amount.
const DIFFERENCE = sums(
  `case when count(*) = 0 then 0 when bool_and(currency = was_currency) then ${ofOneCurrency('sum(amount - was_amount)')} end`,
  `case when bool_and(currency = was_currency) then ${ofOneCurrency('max(currency)')} end`,
  'coalesce(sum(orders - was_orders), 0)',
  'coalesce(sum(units - was_units), 0)',
);

const TEXT = `
  select own.*, series."toldAt", coalesce(series.covered, false) as "isCovered", restated.*,
         (select coalesce(json_agg(sum order by sum->>'currency'), '[]')
            from (select ${sums('sum(amount)', 'currency', 'sum(order_count)', 'sum(unit_count)')} as sum
                    from sales_intervals
                   where ${WITHIN('$3')}
                   group by currency) each_currency) as "byCurrency",
         (select json_build_object('reason', reason, 'nextTryAt', next_try_at)
            from sales_holes
           where ${WITHIN('$3')}
           order by interval_start
           limit 1) as gap,
         case when $6::text is not null then (
           select json_build_object(
                    'stored', count(*), 'sum', ${SUM},
                    'rows', coalesce(json_agg(
                      json_build_object('start', interval_start, 'amount', amount::text, 'currency', currency,
                                        'orders', order_count, 'units', unit_count)
                      order by interval_start) filter (where nth <= ${MOST_PARTS}), '[]'))
             from (select interval_start, amount, currency, order_count, unit_count,
                          row_number() over (order by interval_start desc) as nth
                     from sales_intervals
                    where ${WITHIN('$6')}) part) end as parts
    from (select count(*)::int as stored, ${SUM} as sum, max(source) as source,
                 min(first_seen_at) as "firstSeenAt", max(fetched_at) as "fetchedAt"
            from sales_intervals
           where ${WITHIN('$3')}) own
    left join (select ranges @> $4::timestamptz as covered,
                      case when exists (select
                                          from unnest(askings) asking
                                         where asking.ranges @> $4::timestamptz
                                           and asking.ranges @> greatest($4, least($5, newest_start))::timestamptz)
                           then as_of end as "toldAt"
                 from sales_coverage
                where seller_id = $1 and marketplace_id = $2 and granularity = $3) series on true
   cross join (
         select count(*)::int as "restatementCount",
                ${DIFFERENCE} as restated,
                coalesce(json_agg(json_build_object(
                  'start', interval_start, 'restatedAt', restated_at,
                  'before', ${sums('was_amount', 'was_currency', 'was_orders', 'was_units')},
                  'after', ${sums('amount', 'currency', 'orders', 'units')})
                  order by restated_at desc, interval_start desc) filter (where nth <= ${MOST_RESTATEMENTS}), '[]') as restatements
           from (select r.interval_start, r.restated_at,
                        r.amount as was_amount, coalesce(r.currency, i.currency) as was_currency, r.order_count as was_orders, r.unit_count as was_units,
                        coalesce(lead(r.amount) over versions, i.amount) as amount,
                        coalesce(lead(r.currency) over versions, i.currency) as currency,
                        coalesce(lead(r.order_count) over versions, i.order_count) as orders,
                        coalesce(lead(r.unit_count) over versions, i.unit_count) as units,
                        row_number() over (order by r.restated_at desc, r.interval_start desc) as nth
                   from (select * from sales_restatements where ${WITHIN('$3')}) r
                   join (select * from sales_intervals where ${WITHIN('$3')}) i using (interval_start)
                 window versions as (partition by r.interval_start order by r.restated_at)) change) restated`;

export function createExplained(db: Database) {
  return {
    /** The intervals of a span, and what they are made of: intervals of another length, or they themselves. */
    async readExplained(
      series: SalesSeries,
      { start, end }: Span,
      parts: Granularity | null,
    ): Promise<Explained> {
      const { sellerId, marketplaceId, granularity } = series;
      const { rows } = await db.$client.query<Explained>({
        name: 'sales explained',
        text: TEXT,
        values: [sellerId, marketplaceId, granularity, start, end, parts],
      });
      const [row] = rows;
      if (!row) throw new Error('an explanation has one row, whatever is stored');
      return row;
    },
  };
}

export type ExplainedReads = ReturnType<typeof createExplained>;
