import { type Handler, ok, refuse, silent } from '../../testing/answering.ts';
import { asStaff, type Stories } from '../../testing/story.ts';
import { learnedMovement } from './testing/history-answers.ts';
import { daysBetween, hoursBetween, salesAnswer } from './testing/sales-answers.ts';

const USA = '/acme-outdoor/ATVPDKIKX0DER';
const LATEST = 'GET /api/sales/hourly/latest';
const DAILY = 'GET /api/sales/daily/fetch';
// By the name in the address until the sellers are loaded, by the id afterwards.
const SELLERS_IN_USA = [USA, '/s-1/ATVPDKIKX0DER'];
const THREE_DAYS_MS = 3 * 24 * 3_600_000;

const query = (path: string) => Object.fromEntries(new URL(path, 'http://insights').searchParams);

const latest: Handler = () => {
  const [start, end] = [Date.now() - THREE_DAYS_MS, Date.now()].map((ms) => new Date(ms).toISOString());
  return ok(salesAnswer(hoursBetween(`${start?.slice(0, 13)}:00:00Z`, end ?? ''), end ?? null));
};
const daily: Handler = ({ path }) => {
  const { startDate = '', endDate = '' } = query(path);
  return ok(salesAnswer(daysBetween(startDate, endDate), new Date().toISOString()));
};
const nothing: Handler = () => ok(salesAnswer([], null));
const failing: Handler = () => refuse(403, 'not_allowed', 'Not for you');

const dashboard = (overview: Handler, report: Handler, choices = '') => ({
  address: `${USA}${choices}`,
  answers: asStaff(
    Object.fromEntries(
      SELLERS_IN_USA.flatMap((path) => [
        [LATEST + path, overview],
        [DAILY + path, report],
        [`GET /api/sales/movement${path}`, () => ok(learnedMovement)],
      ]),
    ),
  ),
});

export const stories: Stories = {
  title: 'sales: dashboard',
  states: {
    'overview loading': { shows: 'Loading sales data...', ...dashboard(silent, daily) },
    'overview failed': { shows: 'Failed to load sales data', ...dashboard(failing, daily) },
    'report loading': { shows: 'Loading sales report...', ...dashboard(latest, silent) },
    'report failed': { shows: 'Failed to load sales report', ...dashboard(latest, failing) },
    'without sales': {
      shows: 'No sales data available for the selected period',
      ...dashboard(nothing, nothing),
    },
    filled: { shows: 'Average order value', ...dashboard(latest, daily) },
    'compared with last year': {
      shows: '29 of 30 days are compared.',
      ...dashboard(latest, daily, '?compare=year&measure=units'),
    },
    'by own days': {
      shows: 'Days begin at the marketplace’s own midnight; those without all of their hours are left out.',
      ...dashboard(latest, daily, '?days=own'),
    },
  },
};
