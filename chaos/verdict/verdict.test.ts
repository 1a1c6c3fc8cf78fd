import { expect, test } from 'vitest';
import { makeScenario } from '../scenario/scenario.mjs';
import { judgeRefusals, judgeRequests } from './budget.mjs';
import { callsOf, chunkStarts, strikesOf } from './calls.mjs';
import { findMissing, findRelapses, findWrongRows } from './compare.mjs';
import { reliabilityPage } from './reliability.mjs';
import { judgeAfter, judgeBefore, type View } from './verdict.mjs';

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

test('an old figure that was stored after a newer one is a relapse, even where it was healed', () => {
  const relapses = (...told: number[]) =>
    findRelapses({
      granularity: 'hour',
      stored: told.map((cents) => ({ start: HOUR, cents })),
      truth: [truth],
      restatements,
    });
  expect([relapses(12_980), relapses(12_980, 12_980, 17_980), relapses(17_980)]).toEqual([[], [], []]);
  expect(relapses(12_980, 17_980, 12_980, 17_980)).toEqual([expect.stringContaining('Amazon said')]);
});

test('a missing interval is named', () => {
  expect(findMissing([], [truth])).toEqual([HOUR]);
  expect(findMissing([row(1, 0)], [truth])).toEqual([]);
});

const TALLY = {
  kills: 0,
  freezes: 0,
  overtakes: 0,
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
const PLANNED_AT = '2026-03-10T14:30:00.000Z';
const PLANS = ['daily', 'hourly'].map((granularity) => ({
  key: granularity,
  kind: 'sales.backfill',
  state: 'completed',
  lease_until: null,
  started_at: PLANNED_AT,
  payload: { sellerId: 's', marketplaceId: 'm', granularity, plannedAt: PLANNED_AT },
}));
const view = (changes: Partial<View['shops'][number]> = {}, jobs: View['jobs'] = []): View => ({
  jobsReadAt: RESTATED,
  jobs: [...PLANS, ...jobs],
  shops: [
    {
      name: 'shop 1',
      sellerId: 's',
      marketplaceId: 'm',
      isUpdated: false,
      rows: [row(17_980, HOUR)],
      history: [],
      truth: { hour: [truth], day: [] },
      restatements: [],
      backfills: { daily: done(0), hourly: done(1) },
      calls: [],
      restarts: [],
      rounds: 0,
      ...changes,
    },
  ],
});

test('a shop as it should be has no problem, before and after', () => {
  expect([...judgeBefore(view()), ...judgeAfter(view())]).toEqual([]);
});

test.each([
  ['a row is missing', { rows: [], backfills: { daily: done(0), hourly: done(0) } }, /lacks 1 hour/],
  ['more was counted than is stored', { backfills: { daily: done(0), hourly: done(2) } }, /2 saved, 1 rows/],
  ['less was counted than is stored', { backfills: { daily: done(0), hourly: done(0) } }, /0 saved, 1 rows/],
  [
    'a chunk was not done',
    { backfills: { daily: { ...done(0), chunksDone: 8 }, hourly: done(1) } },
    /8 of 9/,
  ],
  ['it failed', { backfills: { daily: { ...done(0), state: 'failed' }, hourly: done(1) } }, /is failed/],
  ['its update has no job', { isUpdated: true }, /has no job/],
])('it is a problem when %s', (_what, changes, words) => {
  expect(judgeBefore(view(changes)).join()).toMatch(words);
});

const call = (
  start: number,
  end: number,
  fault: string | null = null,
  granularity: 'hour' | 'day' = 'hour',
) => ({
  granularity,
  start,
  end,
  outcome: '200',
  fault,
});

test('an answer that lacked something excuses a hole where it was asked for, until the update', () => {
  const struckBy = (...calls: ReturnType<typeof call>[]) =>
    view({ rows: [], backfills: { daily: done(0), hourly: done(0) }, calls });
  const there = struckBy(call(HOUR, HOUR + 3_600_000, 'gaps'));
  expect(judgeBefore(there)).toEqual([]);
  expect(judgeAfter(there)).toHaveLength(1);
  expect(judgeBefore(struckBy(call(HOUR - 7_200_000, HOUR, 'gaps')))).toHaveLength(1);
  expect(judgeBefore(struckBy(call(HOUR, HOUR + 86_400_000, 'gaps', 'day')))).toHaveLength(1);
  expect(judgeBefore(struckBy(call(HOUR, HOUR + 3_600_000, '503')))).toHaveLength(1);
  expect(judgeBefore(struckBy(call(HOUR, HOUR + 3_600_000)))).toHaveLength(1);
});

test('what was asked for after the plan was made counts as saved too', () => {
  const later = { ...row(1_000, HOUR), start: HOUR + 3 * 3_600_000 };
  const rows = [row(17_980, HOUR), later];
  const lastChunk = chunkStarts('hour', Date.parse(PLANNED_AT)).at(-1) ?? 0;
  const calls = [call(lastChunk, HOUR + 4 * 3_600_000)];
  const saved = (count: number) =>
    judgeBefore(view({ rows, calls, backfills: { daily: done(0), hourly: done(count) } }));
  expect([saved(1), saved(2)]).toEqual([[], []]);
  expect(saved(3)).toHaveLength(1);
});

test('a lease that nobody took over is a problem', () => {
  const job = { key: 'a', kind: 'x', state: 'running', started_at: null, payload: {} };
  const until = (ms: number) => [{ ...job, lease_until: new Date(RESTATED + ms).toISOString() }];
  expect(judgeAfter(view({}, until(-2_001)))).toHaveLength(1);
  expect(judgeAfter(view({}, until(-1_000)))).toEqual([]); // whoever looks next will take it
});

const DAILY = chunkStarts('day', Date.parse(PLANNED_AT));
const chunks = (fault: string | null = null) =>
  DAILY.map((start) => call(start, start + 90 * 86_400_000, fault, 'day'));
const askedFor = (calls: ReturnType<typeof call>[], tally = TALLY) => judgeRequests(view({ calls }), tally);

test('a backfill asks for each chunk once, and once more for each interruption and each strike', () => {
  expect(DAILY).toHaveLength(9);
  expect(askedFor(chunks())).toEqual([]);
  const twice = [...chunks(), ...chunks().slice(0, 2)];
  expect(askedFor(twice)).toEqual([expect.stringContaining('asked for 11 chunks of days, at most 9')]);
  expect(askedFor(twice, { ...TALLY, kills: 1 })).toHaveLength(1);
  expect(askedFor(twice, { ...TALLY, kills: 1, databaseFreezes: 1 })).toEqual([]);
  expect(askedFor([...chunks(), ...chunks('503').slice(0, 1)])).toEqual([]);
});

test('all calls of a shop are explained, those of its updates by the rounds that began', () => {
  const hours = Array.from({ length: 6 }, () => call(HOUR, HOUR + 3_600_000));
  expect(askedFor([...chunks(), ...hours])).toEqual([expect.stringContaining('15 times, at most 14')]);
  expect(judgeRequests(view({ calls: [...chunks(), ...hours], rounds: 1 }), TALLY)).toEqual([]);
});

const noted = (subject: string, outcome: string, fault: string | null) => ({
  subject,
  outcome,
  fault,
  query: 'granularity=Hour&interval=2026-03-10T12:00:00Z--2026-03-10T13:00:00Z',
});

test('after calm a refusal for asking too fast is a problem', () => {
  expect(judgeRefusals([noted('A', '200', null)])).toEqual([]);
  expect(judgeRefusals([noted('A', '429', null)])).toEqual([expect.stringContaining('429')]);
});

test('calls are read from their queries, each with its seller and its fault', () => {
  const all = [noted('A', '200', 'gaps'), noted('B', '200', null)];
  expect(callsOf(all, 'A')).toEqual([call(HOUR, HOUR + 3_600_000, 'gaps')]);
  expect(strikesOf([...all, ...all])).toEqual({ gaps: 2 });
});

test('the page tells the counts, the commit and how to repeat what failed', () => {
  const scenario = makeScenario(3, 'embedded');
  const outcome = { problems: ['x'], tally: { ...TALLY, kills: 2 }, requests: 1_400, rowsCompared: 2_900 };
  const page = reliabilityPage([{ scenario, outcome }], { seed: 3, count: 1, ms: 120_000 }, 'abc1234');
  for (const text of ['abc1234', 'npm run chaos -- 3 1']) expect(page).toContain(text);
  expect(page).toMatch(/\| kills +\| 2 +\|/);
  expect(page).toMatch(/\| requests for sales +\| 1,400 +\|/);
});
