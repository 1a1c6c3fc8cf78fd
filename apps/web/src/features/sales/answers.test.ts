import { expect, test } from 'vitest';
import { decode } from '../../lib/decode.ts';
import { AsOfAnswer, ExplanationAnswer, MovementAnswer, SalesAnswer } from './answers.ts';
import { BackfillList } from './backfill/api.ts';
import { explainedDay, learnedMovement } from './testing/history-answers.ts';
import { hoursBetween, salesAnswer } from './testing/sales-answers.ts';

const AS_OF = '2026-06-17T21:02:00Z';
const START = '2026-06-17T20:00:00.000Z';
const sales = (answer: unknown) => decode(SalesAnswer, answer);
const rowOf = (row: object) => sales({ rows: [{ interval_start: START, ...row }] }).rows[0];

test('an answer that follows the contract is decoded unchanged, without unknown fields', () => {
  const answer = salesAnswer(hoursBetween('2026-06-17T00:00:00Z', '2026-06-17T03:00:00Z'), AS_OF);
  expect(sales({ ...answer, added: 1 })).toEqual(answer);
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
  expect(sales({ rows }).rows.map((row) => row.interval_start)).toEqual([START]);
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

test('the specification’s fields alone are dollars, and nothing is made up about when they were fetched', () => {
  const { rows, coverage, as_of } = sales({ rows: [{ interval_start: START, total_sales_amount: 5 }] });
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
  expect(sales({ rows: [], coverage: [] }).coverage).toEqual([]);
});

test('a day in several currencies is in the first of them', () => {
  const by_currency = [
    { currency_code: 'EUR', total_sales_amount: 1.5, order_count: 1, unit_count: 1 },
    { currency_code: 'USD', total_sales_amount: 9, order_count: 1, unit_count: 1 },
  ];
  expect(rowOf({ total_sales_amount: null, currency_code: null, by_currency })).toMatchObject({
    total_sales_amount: 1.5,
    currency_code: 'EUR',
    by_currency,
  });
});

test('the newest time of fetching replaces a missing one, and an odd span costs only itself', () => {
  const rows = [AS_OF, '2026-06-17T20:02:00Z'].map((fetched_at) => ({ interval_start: START, fetched_at }));
  const span = { from: START, to: AS_OF };
  expect(sales({ rows, coverage: [null, { from: START }, span] })).toMatchObject({
    as_of: AS_OF,
    coverage: [span],
  });
});

test('an answer without a list of rows cannot be read', () => {
  expect(() => sales({ coverage: [] })).toThrow('could not be read');
  expect(sales({ rows: null }).rows).toEqual([]);
});

test('an explanation that follows the contract is decoded unchanged', () => {
  expect(decode(ExplanationAnswer, explainedDay('2026-06-12'))).toEqual(explainedDay('2026-06-12'));
});

test('an odd part of an explanation costs that part alone', () => {
  const odd = {
    ...explainedDay('2026-06-12'),
    settling: 'soon',
    parts: null,
    restatements: [{}, 7],
    state: 'odd',
  };
  expect(decode(ExplanationAnswer, odd)).toMatchObject({
    settling: null,
    parts: null,
    restatements: [],
    state: 'moving',
    figure: { total_sales_amount: 252 },
  });
});

test('an explanation that does not say which figure it explains is an error', () => {
  expect(() => decode(ExplanationAnswer, { figure: null })).toThrow('could not be read');
});

test('a movement that cannot be read is absent', () => {
  expect(decode(MovementAnswer, learnedMovement).day?.settling).toEqual({
    after_hours: 144,
    reason: 'learned',
  });
  const odd = { hour: 7, day: { settling: { after_hours: 5, reason: 'guessed' } } };
  expect(decode(MovementAnswer, odd)).toEqual({ hour: null, day: null });
});

test('figures as of an instant need no more than rows', () => {
  expect(decode(AsOfAnswer, { rows: [{}, { interval_start: '2026-06-12T00:00:00Z' }] })).toMatchObject({
    rows: [{ interval_start: '2026-06-12T00:00:00Z', total_sales_amount: 0 }],
    known_from: null,
  });
});

test('a backfill in an unknown state is idle, and one of an unknown granularity is left out', () => {
  const backfills = [
    null,
    { granularity: 'daily' },
    { marketplace_id: 'A', granularity: 'weekly' },
    { marketplace_id: 'A', granularity: 'daily', state: 'paused', chunksDone: '3', waitingUntil: 'later' },
    { marketplace_id: 'A', granularity: 'hourly', state: 'running' },
  ];
  expect(decode(BackfillList, { backfills }).backfills).toMatchObject([
    { granularity: 'daily', state: 'idle', chunksDone: 3, chunksTotal: 0, waitingUntil: null },
    { granularity: 'hourly', state: 'running' },
  ]);
});
