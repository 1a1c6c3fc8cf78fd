import type { TrackedReport } from '@insights/contract/reports';
import { expect, test } from 'vitest';
import { readTracked } from '../reports-reader.ts';
import { failed, processed, TODAY, tracked, underWay } from '../testing/report-answers.ts';
import { worthAskingAgain } from './asking-again.ts';

const worth = (...reports: TrackedReport[]) => [
  ...worthAskingAgain(readTracked(tracked(...reports)).reports, TODAY),
];

test('what Amazon cancelled or could not make may be asked for again', () => {
  expect(
    worth(
      failed({ reportId: 'cancelled' }),
      failed({ reportId: 'fatal', month: 9, status: 'FATAL' }),
      failed({ reportId: 'failed', month: 8, status: 'FAILED' }),
      processed({ reportId: 'stored', month: 7 }),
      underWay({ reportId: 'under way', month: 6 }),
    ),
  ).toEqual(['cancelled', 'fatal', 'failed']);
});

test('not where it would not help: older than Amazon keeps, being asked for, or there since', () => {
  const later = '2026-11-15T15:00:00Z';
  expect(worth(failed({ year: 2024, month: 10 }))).toEqual([]);
  expect(worth(failed(), underWay({ reportId: 'r-2' }))).toEqual([]);
  expect(worth(failed(), processed({ reportId: 'r-2', createdAt: later }))).toEqual([]);
  expect(worth(failed({ createdAt: later }), processed({ reportId: 'r-2' }))).toEqual(['r-1']);
});
