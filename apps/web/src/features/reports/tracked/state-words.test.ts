import type { TrackedReport } from '@insights/contract/reports';
import { expect, test, vi } from 'vitest';
import { readReport } from '../reports-reader.ts';
import { processed, report, underWay } from '../testing/report-answers.ts';
import { stateWords, storedWords } from './state-words.ts';

vi.stubEnv('TZ', 'UTC'); // the reader's own clock

const NOW = Date.parse('2026-11-15T14:30:00Z');
const EXPECTED = '2026-11-15T14:45:00Z';

function say(answer: TrackedReport) {
  const read = readReport(answer);
  return read && stateWords(read, NOW);
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
])('place %i in the line is the %s, with the time on the reader’s clock', (queuePosition, place) => {
  expect(say(underWay({ step: 'waiting', queuePosition, expectedAt: EXPECTED }))).toBe(
    `Waiting for Amazon's quota: ${place} in line, about 14:45 UTC`,
  );
});

test('a turn on another day names the day, and one without a time none', () => {
  const waiting = { step: 'waiting', queuePosition: 3 } as const;
  expect(say(underWay({ ...waiting, expectedAt: '2026-11-16T02:00:00Z' }))).toMatch(
    /about Nov 16, 02:00 UTC$/,
  );
  expect(say(underWay(waiting))).toBe("Waiting for Amazon's quota: 3rd in line");
});

test('everything else is told in the server’s words', () => {
  expect(say(underWay())).toBe('Amazon is making this report.');
  expect(say(report({ message: '' }))).toBe('-');
});

test('what comes by itself is told too', () => {
  expect(say(underWay({ processWhenReady: true }))).toBe('Amazon is making this report. Stored when ready.');
  expect(say(processed({ askAgainAt: '2026-12-04T12:00:00Z' }))).toBe(
    'Processed: 35 ASINs stored. Asked for again Dec 4, 12:00 UTC.',
  );
});

test('the stored ASINs are counted', () => {
  expect(storedWords(35)).toBe('35 ASINs stored');
  expect(storedWords(12_000)).toBe('12,000 ASINs stored');
});
