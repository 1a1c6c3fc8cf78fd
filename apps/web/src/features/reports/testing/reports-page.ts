// The server behind the admin dashboard of a marketplace, as tests need it.
import { fakeApi, ok } from '../../../testing/fake-api.ts';
import { about, rememberSession, seller, staff } from '../../../testing/fixtures.ts';
import { asinAnswer } from '../asin-sales/testing/asin-answers.ts';
import { tracked } from './report-answers.ts';

export const PAGE = '/acme-outdoor/ATVPDKIKX0DER/admin';
export const TRACKED = 'GET /api/sp-api/s-1/reports/tracked';
export const REQUEST = 'POST /api/sp-api/s-1/reports/sales-traffic';
export const STATUS = 'GET /api/sp-api/s-1/reports/status/r-1';
export const PROCESS = 'POST /api/sp-api/s-1/reports/r-1/process';
export const ASIN_SALES = 'GET /api/sp-api/s-1/asin-sales';
export const DATA = 'GET /api/sp-api/s-1/reports/r-1/data';

/** A server that tracks these reports; they can be changed while it runs. */
export function reportsServer(reports: unknown[] = [], me = staff) {
  rememberSession();
  const state = { reports };
  const api = fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(me),
    'GET /api/authed-sellers': () => ok({ sellers: [seller()] }),
    [TRACKED]: () => ok(tracked(...state.reports)),
    [ASIN_SALES]: () => ok(asinAnswer([])),
  });
  /** How often a call was made, whatever its query. */
  const calls = (key: string) =>
    api.asked.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === key);
  return { ...api, state, calls };
}
