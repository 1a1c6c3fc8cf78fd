import { expect, test } from 'vitest';
import { readSales } from './sales-reader.ts';
import { hoursBetween, salesAnswer } from './testing/sales-answers.ts';

const AS_OF = '2026-06-17T21:02:00Z';
const START = '2026-06-17T20:00:00.000Z';
const rowOf = (row: object) => readSales({ rows: [{ interval_start: START, ...row }] }).rows[0];

test('what the server sends today comes through unchanged', () => {
  const answer = salesAnswer(hoursBetween('2026-06-17T00:00:00Z', '2026-06-17T03:00:00Z'), AS_OF);
  expect(readSales({ ...answer, added: 1 })).toEqual(answer);
});

test('records without a start are left out, the others stay', () => {
  const rows = [
    null,
    'x',
    {},
    { interval_start: null },
    { interval_start: 'soon' },
    { interval_start: START },
  ];
  expect(readSales({ rows }).rows.map((row) => row.interval_start)).toEqual([START]);
});

test.each([
  ['12.50', 12.5],
  [7, 7],
  ['much', 0],
  [null, 0],
  [undefined, 0],
  [{ amount: 3 }, 0],
  [Number.NaN, 0],
])('the amount %j counts as %d', (amount, counted) => {
  expect(rowOf({ total_sales_amount: amount })?.total_sales_amount).toBe(counted);
});

test('a start without a zone is UTC, and one in milliseconds is a start too', () => {
  expect(rowOf({ interval_start: '2026-06-17 20:00:00' })?.interval_start).toBe('2026-06-17T20:00:00Z');
  expect(rowOf({ interval_start: Date.parse(START) })?.interval_start).toBe(START);
});

test('without what the product adds, amounts are dollars and nothing is made up about when they were fetched', () => {
  const { rows, coverage, as_of } = readSales({ rows: [{ interval_start: START, total_sales_amount: 5 }] });
  expect(rows[0]).toEqual({
    interval_start: START,
    metric_date: '2026-06-17',
    total_sales_amount: 5,
    order_count: 0,
    unit_count: 0,
    currency_code: 'USD',
    fetched_at: null,
  });
  expect(coverage).toBeUndefined();
  expect(as_of).toBeNull();
  expect(readSales({ rows: [], coverage: [] }).coverage).toEqual([]);
});

test('the newest time of fetching stands in for a missing one, and an odd span costs only itself', () => {
  const rows = [AS_OF, '2026-06-17T20:02:00Z'].map((fetched_at) => ({ interval_start: START, fetched_at }));
  const span = { from: START, to: AS_OF };
  expect(readSales({ rows, coverage: [null, { from: START }, span] })).toMatchObject({
    as_of: AS_OF,
    coverage: [span],
  });
});

test('an answer without rows is told as one that cannot be read', () => {
  expect(() => readSales({ coverage: [] })).toThrow('could not be read');
  expect(readSales({ rows: null }).rows).toEqual([]);
});
