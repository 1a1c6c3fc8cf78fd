// Reconciling: what each source says of a day, and why they do not say the same. Amounts are whole hundredths of the
// currency, so that the causes and the unexplained rest add up to their difference exactly.
import * as z from 'zod/mini';
import { Day, WrittenInstant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './ids.ts';

export const MOST_RECONCILED_DAYS = 92;

export const CAUSES = [
  /** The report's day begins at the marketplace's own midnight, the stored day at that of UTC. */
  'zone',
  'missing_hours',
  /** The day was changed and its hours were not, or the other way round. */
  'restated_apart',
  'restated_after_report',
  'cancelled_orders',
  'report_not_finished',
  /** The stored day was fetched before it was over. */
  'day_not_over',
  /** Advertising counts a sale on the day of the click, up to seven days before the order. */
  'attribution',
] as const;
export const Cause = z.enum(CAUSES);
export type Cause = z.infer<typeof Cause>;

const Hundredths = z.int();

export const DifferenceCause = z.object({
  cause: Cause,
  amount: Hundredths,
  /** Computed to the cent; if not, what is left after everything that could be computed: up to so much. */
  is_exact: z.boolean(),
  /** A text for people. */
  message: z.string(),
});
export type DifferenceCause = z.infer<typeof DifferenceCause>;

/** What has to be added to one figure to get the other: the sum of its causes and of what is unexplained. */
export const Difference = z.object({
  amount: Hundredths,
  causes: z.array(DifferenceCause),
  unexplained: Hundredths,
  /** What the unexplained part may be due to, where more than one thing could be and none can be computed. */
  may_be: z.array(Cause),
});
export type Difference = z.infer<typeof Difference>;

const HoursSum = z.object({
  /** Null where no hour is stored, where the day begins within an hour, and where hours are in several currencies. */
  amount: z.nullable(Hundredths),
  /** How many hours of the day are over, and how many of these are stored. */
  of: z.int(),
  stored: z.int(),
  starts_at: WrittenInstant,
  /** Not included. */
  ends_at: WrittenInstant,
});
export type HoursSum = z.infer<typeof HoursSum>;

export const ReconciledDay = z.object({
  date: Id,
  /** Of all sources together; where there are several, nothing is compared. */
  currency_codes: z.array(z.string()),
  /** The stored UTC day. */
  day: z.nullable(z.object({ amount: Hundredths, told_at: WrittenInstant, is_over: z.boolean() })),
  /** The stored hours of the UTC day, and those of the marketplace's own day. */
  hours: HoursSum,
  own_hours: HoursSum,
  /** What the sales and traffic report says of the marketplace's own day, as of when it was requested. */
  report: z.nullable(z.object({ amount: Hundredths, report_id: z.string(), asked_at: WrittenInstant })),
  /** What advertising claims to have sold, and what it cost. */
  ads: z.nullable(z.object({ sales: Hundredths, spend: Hundredths, as_of: WrittenInstant })),
  /** The day less its hours, and the report less the day; null where either is not there. */
  hours_to_day: z.nullable(Difference),
  day_to_report: z.nullable(Difference),
  /**
   * The part of the sales that advertising claims, in percent of the report or, without one, of the own hours or the day.
   * A part need not be the whole: there is a difference only where it is more than that.
   */
  ads_part: z.nullable(
    z.object({ of: Hundredths, percent: z.nullable(z.number()), excess: z.nullable(Difference) }),
  ),
});
export type ReconciledDay = z.infer<typeof ReconciledDay>;

/** A column's sum and how many days are in it. */
const Sum = z.object({ amount: Hundredths, days: z.int() });
export type ReconciledSum = z.infer<typeof Sum>;

export const DifferenceSum = z.object({
  /** How many days could be compared, and how many of them differ. */
  days: z.int(),
  differing: z.int(),
  amount: Hundredths,
  causes: z.array(z.object({ cause: Cause, amount: Hundredths, days: z.int() })),
  unexplained: Hundredths,
});
export type DifferenceSum = z.infer<typeof DifferenceSum>;

export const ReconciledTotals = z.object({
  day: Sum,
  hours: Sum,
  own_hours: Sum,
  report: Sum,
  ads_sales: Sum,
  ads_spend: Sum,
  hours_to_day: DifferenceSum,
  day_to_report: DifferenceSum,
  ads_excess: DifferenceSum,
  /** What advertising claims on the days on which it can be compared, and what was sold on these. */
  ads_part: z.object({ claimed: Hundredths, of: Hundredths, percent: z.nullable(z.number()) }),
  /** Days that are in no sum, because their sources speak of several currencies or of another than the marketplace's. */
  left_out: z.int(),
});
export type ReconciledTotals = z.infer<typeof ReconciledTotals>;

export const reconcileDays = endpoint({
  method: 'GET',
  path: '/api/reconcile/:sellerId/:marketplaceId',
  access: 'admin',
  summary:
    'Day by day, from one to the other, both included: what the stored day, its hours, the sales and traffic report and advertising say, and why they differ',
  params: z.object({ sellerId: z.string(), marketplaceId: z.string() }),
  query: z
    .object({ from: Day, to: Day })
    .check(z.refine(({ from, to }) => from <= to, { message: 'from may not be after to', path: ['from'] })),
  data: z.object({
    rows: z.array(ReconciledDay),
    totals: ReconciledTotals,
    currency_code: z.string(),
    /** The zone of the marketplace's own days. */
    time_zone: z.string(),
    /** What would be needed to compare more. */
    missing: z.object({
      /** Months without a report whose document is stored, as '2026-03'. */
      report_months: z.array(z.string()),
      ads: z.nullable(z.enum(['not_connected', 'other_marketplace', 'no_report'])),
    }),
  }),
});
export type Reconciled = z.infer<typeof reconcileDays.data>;
