// Invented explanations and movements for tests, as the server sends them.
import type { SalesExplanation, SalesMovement } from '@insights/contract/sales-history';

const figure = (amount: number, orders = 1, units = 2) => ({
  total_sales_amount: amount,
  order_count: orders,
  unit_count: units,
});

/** A day of UTC that Amazon changed once, with the hours it is made of. */
export const explainedDay = (day: string, changes: Partial<SalesExplanation> = {}): SalesExplanation => ({
  granularity: 'day',
  interval_start: `${day}T00:00:00.000Z`,
  interval_end: new Date(Date.parse(day) + 86_400_000).toISOString(),
  figure: figure(252, 24, 48),
  currency_code: 'USD',
  intervals: 1,
  stored: 1,
  source: { call: 'sp-api/sales/v1/orderMetrics', granularity: 'Day', time_zone: 'UTC' },
  first_seen_at: `${day}T00:04:00.000Z`,
  fetched_at: '2026-06-14T08:03:00.000Z',
  confirmed_at: '2026-06-17T21:02:00.000Z',
  state: 'moving',
  may_change_until: '2026-06-19T00:00:00.000Z',
  settling: { after_hours: 144, reason: 'learned' },
  absence: null,
  restatements: [
    {
      interval_start: `${day}T00:00:00.000Z`,
      restated_at: '2026-06-14T08:03:00.000Z',
      before: figure(262.5, 25, 50),
      after: figure(252, 24, 48),
      difference: figure(-10.5, -1, -2),
    },
  ],
  restatement_count: 1,
  restated: figure(-10.5, -1, -2),
  parts: {
    granularity: 'hour',
    of: 24,
    stored: 24,
    sum: figure(252, 24, 48),
    difference: figure(0, 0, 0),
    rows: Array.from({ length: 24 }, (_, hour) => ({
      interval_start: `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`,
      ...figure(10.5),
    })),
  },
  ...changes,
});

/** A day of the marketplace, which starts at an instant and is made of its hours. */
export const explainedOwnDay = (start: string): SalesExplanation => {
  const hours = Array.from({ length: 24 }, (_, hour) =>
    new Date(Date.parse(start) + hour * 3_600_000).toISOString(),
  );
  return explainedDay(start.slice(0, 10), {
    granularity: 'hour',
    interval_start: start,
    interval_end: new Date(Date.parse(start) + 86_400_000).toISOString(),
    intervals: 24,
    stored: 24,
    source: { call: 'sp-api/sales/v1/orderMetrics', granularity: 'Hour', time_zone: 'UTC' },
    parts: {
      granularity: 'hour',
      of: 24,
      stored: 24,
      sum: figure(252, 24, 48),
      difference: null,
      rows: hours.map((interval_start) => ({ interval_start, ...figure(10.5) })),
    },
  });
};

/** An interval of which nothing is stored. */
export const unexplainedDay = (day: string): SalesExplanation =>
  explainedDay(day, {
    figure: null,
    stored: 0,
    source: null,
    first_seen_at: null,
    fetched_at: null,
    confirmed_at: null,
    state: 'not stored',
    may_change_until: null,
    absence: { kind: 'not fetched', reason: null, next_try_at: null },
    restatements: [],
    restatement_count: 0,
    restated: figure(0, 0, 0),
    parts: null,
  });

const movement = (afterHours: number): SalesMovement => ({
  watched_from: '2026-05-07T12:00:00.000Z',
  intervals: 9,
  changes: 12,
  amount: 84,
  share: 0.004,
  latest_after_hours: afterHours - 3,
  settling: { after_hours: afterHours, reason: 'learned' },
  histogram: [{ from_hours: 0, to_hours: 24, changes: 12, amount: 84 }],
});

/** A marketplace whose days are final after six days, and whose hours after ten hours. */
export const learnedMovement = { hour: movement(10), day: movement(144), currency_code: 'USD' };
