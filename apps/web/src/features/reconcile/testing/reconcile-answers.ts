// What the server says of reconciled days, for tests and stories.
import type { Difference, DifferenceSum, Reconciled, ReconciledDay } from '@insights/contract/reconcile';

const AGREEMENT: Difference = { amount: 0, causes: [], unexplained: 0, may_be: [] };

export const difference = (changes: Partial<Difference>): Difference => ({ ...AGREEMENT, ...changes });

const hours = (amount: number | null, stored = 24) => ({
  amount,
  stored,
  of: 24,
  starts_at: '2026-02-20T00:00:00.000Z',
  ends_at: '2026-02-21T00:00:00.000Z',
});

/** A day on which everybody agrees. */
export const reconciledDay = (date: string, changes: Partial<ReconciledDay> = {}): ReconciledDay => ({
  date,
  currency_codes: ['USD'],
  day: { amount: 123_456, told_at: '2026-02-22T00:10:00.000Z', is_over: true },
  hours: hours(123_456),
  own_hours: hours(123_456),
  report: { amount: 123_456, report_id: 'r-1', asked_at: '2026-03-10T12:00:00.000Z' },
  ads: { sales: 30_864, spend: 5_012, as_of: '2026-03-10T12:00:00.000Z' },
  hours_to_day: AGREEMENT,
  day_to_report: AGREEMENT,
  ads_part: { of: 123_456, percent: 25, excess: null },
  ...changes,
});

export const lackingHours = reconciledDay('2026-02-21', {
  hours: hours(120_000, 21),
  hours_to_day: difference({
    amount: 3_456,
    causes: [
      {
        cause: 'missing_hours',
        amount: 3_456,
        is_exact: false,
        message: '3 of 24 hours are not stored',
      },
    ],
  }),
});

export const differing = reconciledDay('2026-02-22', {
  report: { amount: 120_001, report_id: 'r-1', asked_at: '2026-03-10T12:00:00.000Z' },
  day_to_report: difference({
    amount: -3_455,
    causes: [
      {
        cause: 'zone',
        amount: -5_000,
        is_exact: true,
        message: "The report's day is that of America/Los_Angeles, not of UTC",
      },
      {
        cause: 'cancelled_orders',
        amount: 2_000,
        is_exact: true,
        message: 'Orders that the report still counts were cancelled after it was asked for',
      },
    ],
    unexplained: -455,
  }),
});

export const inTwoCurrencies = reconciledDay('2026-02-23', {
  currency_codes: ['CAD', 'USD'],
  hours_to_day: null,
  day_to_report: null,
  ads_part: null,
});

const sum = (amount: number, days: number) => ({ amount, days });
const differences = (changes: Partial<DifferenceSum>): DifferenceSum => ({
  days: 3,
  differing: 1,
  amount: 0,
  causes: [],
  unexplained: 0,
  ...changes,
});

export const reconciledAnswer = (changes: Partial<Reconciled> = {}): Reconciled => ({
  rows: [reconciledDay('2026-02-20'), lackingHours, differing, inTwoCurrencies],
  totals: {
    day: sum(370_368, 3),
    hours: sum(366_912, 3),
    own_hours: sum(370_368, 3),
    report: sum(366_913, 3),
    ads_sales: sum(92_592, 3),
    ads_spend: sum(15_036, 3),
    hours_to_day: differences({
      amount: 3_456,
      causes: [{ cause: 'missing_hours', amount: 3_456, days: 1 }],
    }),
    day_to_report: differences({
      amount: -3_455,
      causes: [
        { cause: 'zone', amount: -5_000, days: 1 },
        { cause: 'cancelled_orders', amount: 2_000, days: 1 },
      ],
      unexplained: -455,
    }),
    ads_excess: differences({ days: 0, differing: 0 }),
    ads_part: { claimed: 92_592, of: 370_368, percent: 25 },
    left_out: 1,
  },
  currency_code: 'USD',
  time_zone: 'America/Los_Angeles',
  missing: { report_months: [], ads: null },
  ...changes,
});
