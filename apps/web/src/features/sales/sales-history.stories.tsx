import { type Handler, ok, refuse, silent } from '../../testing/answering.ts';
import { asStaff, type Stories } from '../../testing/story.ts';
import { explainedDay, learnedMovement, unexplainedDay } from './testing/history-answers.ts';
import { daysBetween, salesAnswer } from './testing/sales-answers.ts';

const SELLERS_IN_USA = ['/acme-outdoor/ATVPDKIKX0DER', '/s-1/ATVPDKIKX0DER'];
const DAY = '2026-06-12';
const RANGE = 'range=custom&from=2026-06-01&to=2026-06-14';

const query = (path: string) => Object.fromEntries(new URL(path, 'http://insights').searchParams);

const daily: Handler = ({ path }) => {
  const { startDate = '', endDate = '' } = query(path);
  const rows = daysBetween(startDate, endDate).map((row, index) => ({
    ...row,
    total_sales_amount: 10.5 + ((index * 37) % 23),
  }));
  return ok(salesAnswer(rows, '2026-06-17T21:02:00Z'));
};
const lessThen: Handler = ({ path }) => {
  const { start = '', end = '' } = query(path);
  const rows = daysBetween(start, end).map((row, index) => ({
    ...row,
    total_sales_amount: 9 + ((index * 37) % 19),
  }));
  return ok({
    rows: rows.slice(0, -2),
    as_of: null,
    known_from: rows[0]?.interval_start ?? null,
    not_kept: [],
  });
};
const unknownThen: Handler = () => ok({ rows: [], known_from: '2026-06-10T08:00:00Z', not_kept: [] });
const failing: Handler = () => refuse(403, 'not_allowed', 'Not for you');

const dashboard = (address: string, explained: Handler, asOf: Handler = lessThen) => ({
  address: `${SELLERS_IN_USA[0]}?${RANGE}&${address}`,
  answers: asStaff(
    Object.fromEntries(
      SELLERS_IN_USA.flatMap((path) => [
        [`GET /api/sales/hourly/latest${path}`, () => ok(salesAnswer([], null))],
        [`GET /api/sales/daily/fetch${path}`, daily],
        [`GET /api/sales/movement${path}`, () => ok(learnedMovement)],
        [`GET /api/sales/explain${path}`, explained],
        [`GET /api/sales/as-known${path}`, asOf],
      ]),
    ),
  ),
});

const explaining = (explained: Handler) => dashboard(`explain=day:${DAY}T00:00Z`, explained);
const asOfMorning = (asOf: Handler) => dashboard(`known=${DAY}T09:00Z`, silent, asOf);

export const stories: Stories = {
  title: 'sales: explained and as of an instant',
  states: {
    'explanation loading': { shows: 'Jun 12, 2026', ...explaining(silent) },
    'explanation failed': { shows: 'Failed to load the explanation', ...explaining(failing) },
    'not stored': {
      shows: 'It has not been fetched from Amazon yet.',
      ...explaining(() => ok(unexplainedDay(DAY))),
    },
    explained: {
      shows: '24 of 24 hours are stored, and they add up to it.',
      ...explaining(() => ok(explainedDay(DAY))),
    },
    'as of an instant, loading': { shows: 'As it was known at (UTC)', ...asOfMorning(silent) },
    'as of an instant, failed': { shows: 'Failed to load what was known', ...asOfMorning(failing) },
    'as of an instant, nothing': {
      shows: 'Nothing of this period was known at Jun 12, 2026, 09:00 UTC',
      ...asOfMorning(unknownThen),
    },
    'as of an instant': { shows: 'The dashed line is what is known now', ...asOfMorning(lessThen) },
  },
};
