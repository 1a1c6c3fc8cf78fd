import type { TrackedReport } from '@insights/contract/reports';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { decode } from '../../lib/decode.ts';
import { ReportList } from './api.ts';
import {
  formatMonth,
  formatOutcome,
  formatQuota,
  formatRange,
  formatRangeWithYear,
  formatState,
  formatStored,
  isUsedUp,
} from './format.ts';
import { failed, processed, report, underWay } from './testing/report-answers.ts';

vi.stubEnv('TZ', 'UTC'); // the time zone of the browser

const NOW = Date.parse('2026-11-15T14:30:00Z');
const EXPECTED = '2026-11-15T14:45:00Z';

const decoded = (answer: TrackedReport) => decode(ReportList, { reports: [answer] }).reports[0] ?? null;

function stateIn(answer: TrackedReport) {
  const listed = decoded(answer);
  return listed && formatState(listed, NOW);
}

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [12, '12th'],
  [22, '22nd'],
  [113, '113th'],
  [1204, '1,204th'],
])(
  'position %i in the queue is the %s, with the time in the time zone of the browser',
  (queuePosition, ordinal) => {
    expect(stateIn(underWay({ step: 'waiting', queuePosition, expectedAt: EXPECTED }))).toBe(
      `Waiting for Amazon's quota: ${ordinal} in line, about 14:45 UTC`,
    );
  },
);

test('a time on another day names the day', () => {
  const waiting = { step: 'waiting', queuePosition: 3 } as const;
  expect(stateIn(underWay({ ...waiting, expectedAt: '2026-11-16T02:00:00Z' }))).toMatch(
    /about Nov 16, 02:00 UTC$/,
  );
  expect(stateIn(underWay(waiting))).toBe("Waiting for Amazon's quota: 3rd in line");
});

test('every other state is the server’s message', () => {
  expect(stateIn(underWay())).toBe('Amazon is making this report.');
  expect(stateIn(report({ message: '' }))).toBe('-');
});

test('what happens next automatically is added', () => {
  expect(stateIn(underWay({ processWhenReady: true }))).toBe(
    'Amazon is making this report. Stored when ready.',
  );
  expect(stateIn(processed({ askAgainAt: '2026-12-04T12:00:00Z' }))).toBe(
    'Processed: 35 ASINs stored. Requested again Dec 4, 12:00 UTC.',
  );
});

test('the stored ASINs are counted', () => {
  expect(formatStored(35)).toBe('35 ASINs stored');
  expect(formatStored(12_000)).toBe('12,000 ASINs stored');
});

const OCTOBER = { year: 2026, month: 10 };
const estimatedProcessingTime = 'about 5 minutes';

test('an accepted request names its month and the time it will take', () => {
  const requested = { estimatedProcessingTime, report: decoded(underWay()) };
  expect(formatOutcome({ ...OCTOBER, requested })).toEqual({
    state: 'good',
    text: 'October 2026: requested. Estimated processing time: about 5 minutes.',
  });
  expect(formatOutcome({ ...OCTOBER, requested: { estimatedProcessingTime: '', report: null } }).text).toBe(
    'October 2026: requested.',
  );
});

test('one that failed at once says why', () => {
  const outcomeOf = (report: TrackedReport) =>
    formatOutcome({
      ...OCTOBER,
      requested: { estimatedProcessingTime: 'none: it has ended', report: decoded(report) },
    });
  expect(outcomeOf(failed({ message: 'Too old.' }))).toEqual({
    state: 'bad',
    text: 'October 2026: Too old.',
  });
  expect(outcomeOf(processed())).toEqual({
    state: 'good',
    text: 'October 2026: Processed: 35 ASINs stored.',
  });
});

test.each([
  [
    'the server’s message',
    new ApiError({ status: 400, code: 'invalid_input', message: 'Not yet', hasServerMessage: true }),
    'Not yet',
  ],
  [
    'the reason why no answer came',
    new ApiError({ status: 0, code: 'timeout', message: 'Too late' }),
    'Too late',
  ],
  [
    'Unknown error where the answer has no message',
    new ApiError({ status: 502, code: 'http_error', message: 'HTTP error! status: 502' }),
    'Unknown error',
  ],
])('a failure shows %s', (_, error, text) => {
  expect(formatOutcome({ ...OCTOBER, error })).toEqual({ state: 'bad', text: `October 2026: ${text}` });
});

const quota = { scope: 'application' as const, perHour: 60, perDay: 1440, askedToday: 14 };

test('the quota is one line', () => {
  expect(formatQuota(quota)).toBe(
    "Amazon's quota: 60 an hour, 1,440 a day, shared by all sellers; 14 asked today",
  );
  expect(formatQuota({ ...quota, scope: 'seller', perHour: 4, perDay: 96 })).toBe(
    "Amazon's quota: 4 an hour, 96 a day, for each seller; 14 asked today",
  );
});

test('one that is used up says what happens to further requests', () => {
  const used = { ...quota, perHour: 4, perDay: 96, askedToday: 96 };
  expect([isUsedUp(quota), isUsedUp(used)]).toEqual([false, true]);
  expect(formatQuota(used)).toMatch(/96 asked today: further ones wait in line$/);
});

test('months and days are written as people write them', () => {
  expect(formatMonth({ year: 2026, month: 10 })).toBe('October 2026');
  expect(formatMonth({ year: 2026, month: 13 })).toBe('Month 13 2026');
  expect(formatRangeWithYear({ start: '2026-10-01', end: '2026-10-31' })).toBe('Oct 1 – 31, 2026');
  expect(formatRange({ start: '2026-10-01', end: '2026-10-31' })).toBe('Oct 1 – 31');
  expect(formatRangeWithYear({ start: '2026-11-01', end: '2026-11-01' })).toBe('Nov 1, 2026');
});
