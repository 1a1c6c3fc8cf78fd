// Where a sales figure came from, whether Amazon may still change it, and what it was at a moment of the past.
import * as z from 'zod/mini';
import { Day, Instant, WrittenInstant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { RowInstant } from './ids.ts';
import { SalesDayRow, SoldInCurrency } from './sales.ts';

const ShopParams = z.object({ sellerId: z.string(), marketplaceId: z.string() });
const SalesGranularity = z.enum(['hour', 'day']);
const When = z.union([Day, Instant], { error: 'Use a day as YYYY-MM-DD or an ISO 8601 instant' });

/** What was sold: one figure with its three measures. */
export const SalesFigure = z.object({
  /** Null, like the currency, where the sum would mix currencies. */
  total_sales_amount: z.nullable(z.number()),
  order_count: z.int(),
  unit_count: z.int(),
  currency_code: z.optional(z.nullable(z.string())),
});
export type SalesFigure = z.infer<typeof SalesFigure>;

/** Amazon changed what an interval that was over had said. */
export const SalesRestatement = z.object({
  interval_start: RowInstant,
  restated_at: RowInstant,
  before: SalesFigure,
  after: SalesFigure,
  /** What was added; negative where something was taken away. */
  difference: SalesFigure,
});
export type SalesRestatement = z.infer<typeof SalesRestatement>;

/** Until when Amazon may change a figure, estimated from earlier changes in this marketplace or in general. */
const Settling = z.object({
  after_hours: z.int(),
  reason: z.enum(['learned', 'constant']),
});

export const SalesExplanation = z.object({
  granularity: SalesGranularity,
  interval_start: RowInstant,
  /** Not included. */
  interval_end: RowInstant,
  /** One interval, or the sum of those that are stored; null where none is. */
  figure: z.nullable(SalesFigure),
  /** Null where there are several: `by_currency` then lists each. */
  currency_code: z.nullable(z.string()),
  /** What was sold in each currency; absent where there is one. */
  by_currency: z.optional(z.array(SoldInCurrency)),
  /** How many intervals it is about, and how many of them are stored. */
  intervals: z.int(),
  stored: z.int(),
  /** The call to Amazon that returned it; null where nothing is stored. */
  source: z.nullable(
    z.object({ call: z.string(), granularity: z.enum(['Hour', 'Day']), time_zone: z.string() }),
  ),
  first_seen_at: z.nullable(WrittenInstant),
  /** When Amazon first returned the current figure; of several, the latest. */
  fetched_at: z.nullable(WrittenInstant),
  /** When Amazon last returned it. */
  confirmed_at: z.nullable(WrittenInstant),
  state: z.enum(['running', 'moving', 'settled', 'not stored']),
  /** Null where nothing is stored. */
  may_change_until: z.nullable(WrittenInstant),
  settling: Settling,
  /** Why nothing is stored of a single interval; null where it is. */
  absence: z.nullable(
    z.object({
      kind: z.enum(['to come', 'not fetched', 'missing at Amazon', 'hole']),
      reason: z.nullable(z.string()),
      next_try_at: z.nullable(WrittenInstant),
    }),
  ),
  /** The newest first, at most 50. */
  restatements: z.array(SalesRestatement),
  restatement_count: z.int(),
  /** What all restatements together added. */
  restated: SalesFigure,
  /** What it is made of: the hours of a day, or the intervals of a longer stretch. Null for an hour. */
  parts: z.nullable(
    z.object({
      granularity: SalesGranularity,
      of: z.int(),
      stored: z.int(),
      sum: SalesFigure,
      /** The figure minus the sum of its parts, if these are fetched separately; null if there is nothing to compare. */
      difference: z.nullable(SalesFigure),
      /** In order; of more than 400 the newest. One that is not stored is not among them. */
      rows: z.array(z.extend(SalesFigure, { interval_start: RowInstant })),
    }),
  ),
});
export type SalesExplanation = z.infer<typeof SalesExplanation>;

export const explainSales = endpoint({
  method: 'GET',
  path: '/api/sales/explain/:sellerId/:marketplaceId',
  access: 'admin',
  summary:
    "One figure explained: the hour or day that starts at start, or all of them up to but not including end. Days are those of UTC unless a timezone is named, or the marketplace's ('own'); these are explained by their hours. start and end name a day as 2026-03-08, also as its midnight in UTC, or the instant at which the day begins in that zone; any other instant is refused",
  params: ShopParams,
  query: z
    .object({
      granularity: SalesGranularity,
      start: When,
      end: z.optional(When),
      /** Whose days they are that start and end name. */
      timezone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
    })
    .check(
      z.refine(({ granularity, timezone }) => granularity === 'day' || timezone === 'UTC', {
        message: 'A zone belongs to days, not to hours',
        path: ['timezone'],
      }),
    ),
  data: SalesExplanation,
});

export const SalesMovement = z.object({
  /** Since when changes are recorded, at most 90 days ago; null where nothing is stored. */
  watched_from: z.nullable(WrittenInstant),
  /** How many intervals that were over have changed, how often, and how much was added or taken away. */
  intervals: z.int(),
  changes: z.int(),
  amount: z.number(),
  /** That amount as a share of what was sold in the time watched; null where nothing was. */
  share: z.nullable(z.number()),
  /** How long after the end of its interval the latest change was seen; null where none was. */
  latest_after_hours: z.nullable(z.number()),
  settling: Settling,
  /** The changes by the age of their interval, from the youngest on; ages without a change are left out. */
  histogram: z.array(
    z.object({
      from_hours: z.int(),
      to_hours: z.int(),
      changes: z.int(),
      amount: z.number(),
    }),
  ),
});
export type SalesMovement = z.infer<typeof SalesMovement>;

export const salesMovement = endpoint({
  method: 'GET',
  path: '/api/sales/movement/:sellerId/:marketplaceId',
  access: 'admin',
  summary: 'How late and by how much Amazon has changed the hours and days of the last 90 days',
  params: ShopParams,
  data: z.object({ hour: SalesMovement, day: SalesMovement, currency_code: z.string() }),
});

export const salesAsKnown = endpoint({
  method: 'GET',
  path: '/api/sales/as-known/:sellerId/:marketplaceId',
  access: 'admin',
  summary:
    "The hours or days as they were known at an instant, as the as_of of an answer. Two days name the days from one to the other, both included, of a zone or of the marketplace's ('own'); two instants what starts between them",
  params: ShopParams,
  query: z
    .object({
      granularity: SalesGranularity,
      start: When,
      end: When,
      at: Instant,
      timezone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
    })
    .check(
      z.refine(({ start, end }) => start.length === 10 || end.length !== 10, {
        message: 'Use two days or two instants',
        path: ['end'],
      }),
      z.refine(({ start, end }) => end.length === 10 || start.length !== 10, {
        message: 'Use two days or two instants',
        path: ['start'],
      }),
      z.refine(({ start, end }) => Date.parse(start) <= Date.parse(end), {
        message: 'start may not be after end',
        path: ['start'],
      }),
    ),
  data: z.object({
    rows: z.array(SalesDayRow),
    at: WrittenInstant,
    /** When the newest figure of that time had been fetched. */
    as_of: z.nullable(WrittenInstant),
    /** When the first of these intervals was stored; null where none is stored yet. */
    known_from: z.nullable(WrittenInstant),
    /** Intervals that were still running at that instant and whose figures were not stored then: they have no row. */
    not_kept: z.array(z.object({ granularity: SalesGranularity, interval_start: RowInstant })),
  }),
});
export type SalesAsKnown = z.infer<typeof salesAsKnown.data>;
