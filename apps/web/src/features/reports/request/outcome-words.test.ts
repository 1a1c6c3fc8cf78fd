import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { readReport } from '../reports-reader.ts';
import { failed, processed, underWay } from '../testing/report-answers.ts';
import { outcomeWords } from './outcome-words.ts';

const OCTOBER = { year: 2026, month: 10 };
const estimate = 'about 5 minutes';

test('a request that was heard names its month and the time it will take', () => {
  const requested = { estimate, report: readReport(underWay()) };
  expect(outcomeWords({ ...OCTOBER, requested })).toEqual({
    tone: 'good',
    text: 'October 2026: requested. Estimated processing time: about 5 minutes.',
  });
  expect(outcomeWords({ ...OCTOBER, requested: { estimate: '', report: null } }).text).toBe(
    'October 2026: requested.',
  );
});

test('one that has ended at once says why', () => {
  const told = (report: Parameters<typeof readReport>[0]) =>
    outcomeWords({ ...OCTOBER, requested: { estimate: 'none: it has ended', report: readReport(report) } });
  expect(told(failed({ message: 'Too old.' }))).toEqual({ tone: 'bad', text: 'October 2026: Too old.' });
  expect(told(processed())).toEqual({ tone: 'good', text: 'October 2026: Processed: 35 ASINs stored.' });
});

test.each([
  [
    'the server’s own words',
    new ApiError({ status: 400, code: 'invalid_input', message: 'Not yet', hasServerMessage: true }),
    'Not yet',
  ],
  [
    'what is known where none came',
    new ApiError({ status: 0, code: 'timeout', message: 'Too late' }),
    'Too late',
  ],
  [
    'ours where an answer has none',
    new ApiError({ status: 502, code: 'http_error', message: 'HTTP error! status: 502' }),
    'Unknown error',
  ],
])('a failure is told in %s', (_, error, words) => {
  expect(outcomeWords({ ...OCTOBER, error })).toEqual({ tone: 'bad', text: `October 2026: ${words}` });
});
