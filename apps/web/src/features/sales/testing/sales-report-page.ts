// The sales report in the real application, with a server behind it.
import { screen, within } from '@testing-library/react';
import { fakeApi, ok } from '../../../testing/fake-api.ts';
import { about, admin, germany, marketplace, rememberSession, seller } from '../../../testing/fixtures.ts';
import { daysBetween, hoursBetween, salesAnswer } from './sales-answers.ts';

// By the seller's id, so that its requests are alike before and after the list of sellers is known.
export const USA = '/s-1/ATVPDKIKX0DER';
export const GERMANY = '/s-1/A1PA6795UKMFR9';
export const DAILY = `GET /api/sales/daily/fetch${USA}`;
export const HOURLY = `GET /api/sales/hourly${USA}`;
export const NOW = new Date('2026-06-17T21:32:00Z');
export const AS_OF = '2026-06-17T21:02:00Z';

export const query = (path: string) => Object.fromEntries(new URL(path, 'http://insights').searchParams);

/** A server with sales for every day and hour that is requested. */
export function server() {
  rememberSession();
  const daily = ({ path }: { path: string }) => {
    const { startDate = '', endDate = '' } = query(path);
    return ok(salesAnswer(daysBetween(startDate, endDate), AS_OF));
  };
  const hourly = ({ path }: { path: string }) => {
    const { start = '', end = '' } = query(path);
    return ok(salesAnswer(hoursBetween(start, end), AS_OF));
  };
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(admin),
    'GET /api/authed-sellers': () => ok({ sellers: [seller({ marketplaces: [marketplace(), germany] })] }),
    [`GET /api/sales/hourly/latest${USA}`]: () => ok(salesAnswer([], null)),
    [`GET /api/sales/hourly/latest${GERMANY}`]: () => ok(salesAnswer([], null)),
    [DAILY]: daily,
    [HOURLY]: hourly,
    [`GET /api/sales/daily/fetch${GERMANY}`]: daily,
    [`GET /api/sales/hourly${GERMANY}`]: hourly,
  });
}

export const panel = async () => within(await screen.findByRole('region', { name: 'Sales Report' }));
export const figure = (report: Awaited<ReturnType<typeof panel>>, label: string) =>
  report.getByText(label).nextElementSibling?.textContent;
export const asked = (api: ReturnType<typeof server>, part: string) =>
  api.asked
    .filter(({ path }) => path.includes(part) && !path.includes('latest'))
    .map(({ path }) => query(path));
