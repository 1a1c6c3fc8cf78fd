import { expect, test } from 'vitest';
import { findMissing, findWrongRows } from './compare.mjs';
import { reliabilityPage } from './reliability.mjs';
import { makeScenario } from './scenario.mjs';
import { judgeAfter, judgeBefore, judgeRequests, requestBudget, type View } from './verdict.mjs';

const HOUR = Date.parse('2026-03-10T12:00:00Z');
const RESTATED = HOUR + 10_000_000;
const truth = { start: HOUR, cents: 17_980, orders: 3, units: 4 };
const row = (cents: number, askedAt: number) => ({
  granularity: 'hour' as const,
  start: HOUR,
  cents,
  orders: 3,
  units: 4,
  askedAt,
});
const restatements = [{ at: HOUR, cents: 5_000, bookedBy: RESTATED }];
const wrong = (cents: number, askedAt: number) =>
  findWrongRows({ granularity: 'hour', rows: [row(cents, askedAt)], truth: [truth], restatements });

test('a row may tell what held when it was asked for, or what Amazon says since', () => {
  expect(wrong(12_980, RESTATED - 1_000)).toEqual([]);
  expect(wrong(17_980, RESTATED - 1_000)).toEqual([]);
  expect(wrong(17_980, RESTATED + 1_000)).toEqual([]);
});

test('a row asked for after a restatement that tells the old figure is stale', () => {
  expect(wrong(12_980, RESTATED + 1_000)).toEqual([expect.stringContaining('stored as 12980 cents')]);
  expect(wrong(7_980, RESTATED - 1_000)).toHaveLength(1);
});

test('a missing interval is named', () => {
  expect(findMissing([], [truth])).toEqual(['2026-03-10T12:00:00.000Z']);
  expect(findMissing([row(1, 0)], [truth])).toEqual([]);
});

const TALLY = {
  kills: 0,
  freezes: 0,
  databaseRestarts: 0,
  databaseFreezes: 0,
  toggles: 0,
  restatements: 0,
  faults: {},
};
const done = (recordsSaved: number) => ({
  state: 'completed',
  chunksDone: 9,
  chunksTotal: 9,
  recordsSaved,
  errorCount: 0,
  lastError: null,
});
const view = (changes: Partial<View['shops'][number]> = {}, jobs: View['jobs'] = []): View => ({
  readAt: RESTATED,
  jobs,
  shops: [
    {
      name: 'shop 1',
      sellerId: 's',
      marketplaceId: 'm',
      isUpdated: false,
      rows: [row(17_980, HOUR)],
      truth: { hour: [truth], day: [] },
      restatements: [],
      backfills: { daily: done(0), hourly: done(1) },
      ...changes,
    },
  ],
});

test('a shop as it should be has no problem, before and after', () => {
  expect([...judgeBefore(view(), TALLY), ...judgeAfter(view())]).toEqual([]);
});

test.each([
  ['a row is missing', { rows: [], backfills: { daily: done(0), hourly: done(0) } }, /lacks 1 hour/],
  ['more was counted than is stored', { backfills: { daily: done(0), hourly: done(2) } }, /2 saved, 1 rows/],
  [
    'a chunk was not done',
    { backfills: { daily: { ...done(0), chunksDone: 8 }, hourly: done(1) } },
    /8 of 9/,
  ],
  ['it failed', { backfills: { daily: { ...done(0), state: 'failed' }, hourly: done(1) } }, /is failed/],
  ['its update has no job', { isUpdated: true }, /has no job/],
])('it is a problem when %s', (_what, changes, words) => {
  expect(judgeBefore(view(changes), TALLY).join()).toMatch(words);
});

test('an answer that lacked something excuses a hole until the update, not after it', () => {
  const hole = view({ rows: [], backfills: { daily: done(0), hourly: done(0) } });
  expect(judgeBefore(hole, { ...TALLY, faults: { gaps: 1 } })).toEqual([]);
  expect(judgeAfter(hole)).toHaveLength(1);
});

test('a lease that nobody took over is a problem', () => {
  const job = { key: 'a', kind: 'x', state: 'running', started_at: null, payload: {} };
  const until = (ms: number) => [{ ...job, lease_until: new Date(RESTATED + ms).toISOString() }];
  expect(judgeAfter(view({}, until(-1)))).toHaveLength(1);
  expect(judgeAfter(view({}, until(1_000)))).toEqual([]);
});

test('requests are held against what was planned and what went wrong', () => {
  const calm = requestBudget(TALLY, 1);
  expect(requestBudget({ ...TALLY, faults: { 503: 2 } }, 1)).toBe(calm + 2);
  const counts = { getOrderMetrics: { 200: calm, 503: 1 } };
  expect(judgeRequests(counts, {}, calm)).toHaveLength(1);
  expect(judgeRequests(counts, { getOrderMetrics: { 429: 1 } }, calm + 1)).toEqual([
    expect.stringContaining('429'),
  ]);
});

test('the page tells the counts, the commit and how to repeat what failed', () => {
  const scenario = makeScenario(3, 'embedded');
  const outcome = { problems: ['x'], tally: { ...TALLY, kills: 2 }, requests: 1_400, rowsCompared: 2_900 };
  const page = reliabilityPage([{ scenario, outcome }], { seed: 3, count: 1, ms: 120_000 }, 'abc1234');
  for (const text of ['abc1234', '| kills | 2 |', '| requests for sales | 1,400 |', 'npm run chaos -- 3 1'])
    expect(page).toContain(text);
});
