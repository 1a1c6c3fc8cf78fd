import { expect, test } from 'vitest';
import { absenceMessage, formatClock, formatEstimate, messageOf } from './report-messages.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const report = {
  year: 2026,
  month: 2,
  startsOn: '2026-02-01',
  endsOn: '2026-02-28',
  status: 'IN_PROGRESS',
  step: 'waiting' as string | null,
  outcome: null as string | null,
  reason: null as string | null,
  retryAt: null as Date | null,
  askedAt: null as Date | null,
  askAgainAt: null as Date | null,
  rowCount: null as number | null,
  documentVersion: null as string | null,
  unreadableRows: 0,
  asinCount: 0,
  isProcessed: false,
};
const say = (change: Partial<typeof report>, position?: number) =>
  messageOf(
    { ...report, ...change },
    position === undefined ? null : { position, expectedAt: new Date('2026-03-10T14:45:00Z') },
    NOW,
  );

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [22, '22nd'],
  [112, '112th'],
])('place %i is told as %s in line', (position, words) => {
  expect(say({}, position)).toBe(`Waiting for Amazon's quota: ${words} in line, about 14:45 UTC`);
});

test('a time of another day is shown with its day', () => {
  expect(formatClock(new Date('2026-03-11T00:05:00Z'), NOW)).toBe('2026-03-11 00:05 UTC');
});

test('every end has words of its own, and Amazon’s sentence where there is one', () => {
  const ends = [
    'too_old',
    'cancelled',
    'fatal',
    'empty',
    'forbidden',
    'denied',
    'rejected',
    'not_connected',
    'misconfigured',
    'unknown_report',
    'overdue',
    'broken_off',
    'malformed',
    'wrong_specification',
    'not_stored',
    'unreadable_rows',
  ].map((outcome) => say({ step: null, status: 'FAILED', outcome, reason: 'No.' }));
  expect(new Set(ends).size).toBe(ends.length);
  for (const words of ends) expect(words).toContain('Amazon says: No.');
});

test('a FATAL report without a reason says that there is none', () => {
  expect(say({ step: null, status: 'FATAL', outcome: 'fatal' })).toBe(
    'Amazon could not make this report: no reason given.',
  );
});

test('what backs off says why, and when it is tried again', () => {
  expect(say({ outcome: 'not_connected', retryAt: new Date('2026-03-10T13:00:00Z') })).toBe(
    'The seller’s account has to be connected again before Amazon can be asked. Tried again at 13:00 UTC.',
  );
});

test('a document that breaks off is worth asking for anew only once it is given up', () => {
  const again = 'You can ask for the report again.';
  const broken = { status: 'DONE', outcome: 'broken_off', retryAt: new Date('2026-03-10T12:02:00Z') };
  expect(say({ ...broken, step: 'fetching' })).toBe(
    'The document broke off each time it was fetched. Tried again at 12:02 UTC.',
  );
  expect(say({ ...broken, step: null })).toBe(`The document broke off each time it was fetched. ${again}`);
});

test('a report of the running month says so', () => {
  const soFar = { month: 3, startsOn: '2026-03-01', endsOn: '2026-03-09', step: 'following' };
  expect(say(soFar)).toBe('Amazon is making this report. Month so far, up to 2026-03-09.');
});

test('a report whose document was removed no longer offers it', () => {
  const kept = { step: null, status: 'DOWNLOADED', rowCount: 7, documentVersion: 'one' };
  const gone = 'Its document is no longer kept: a newer report of this month is here.';
  expect(say(kept)).toContain('The report is here: 7 rows.');
  expect(say({ ...kept, documentVersion: null })).toBe(gone);
  expect(say({ ...kept, documentVersion: null, status: 'PARSED' })).toBe(
    `Processed, and since replaced by another report of this month. ${gone}`,
  );
});

test('a document that is asked for too early is not here yet, and one that will never come says why', () => {
  expect(absenceMessage(report)).toBe('This report is not here yet.');
  expect(absenceMessage({ ...report, outcome: 'denied' })).toBe('This report is not here yet.');
  expect(absenceMessage({ ...report, step: null, outcome: 'fatal', reason: 'No.' })).toBe(
    'Amazon could not make this report. Amazon says: No.',
  );
  expect(absenceMessage({ ...report, step: null, outcome: 'too_old' })).toContain('two years');
});

test('a request whose answer was lost says so until it is known, not that it waits in the queue', () => {
  const lost = { step: 'asking', outcome: 'lost', retryAt: new Date('2026-03-10T11:59:00Z') };
  expect(say({ step: 'asking' }, 1)).toBe('Asking Amazon for this report.');
  expect(say(lost, 1)).toBe('Whether Amazon has heard the request is not known yet.');
});

test('how long it will take grows with the line', () => {
  const in2Hours = { position: 9, expectedAt: new Date('2026-03-10T14:00:00Z') };
  expect(formatEstimate(report, null, NOW)).toBe('about 5 minutes');
  expect(formatEstimate(report, in2Hours, NOW)).toBe('about 2 hours');
  expect(formatEstimate({ step: null }, null, NOW)).toBe('none: it has ended');
});
