import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { consoleAnswers } from '../../features/ads/testing/console-answers.ts';
import { globalAnswer } from '../../features/ads/testing/global-answers.ts';
import { daysBetween, hoursBetween, salesAnswer } from '../../features/sales/testing/sales-answers.ts';
import {
  AS_OF,
  asked,
  DAILY,
  GERMANY,
  HOURLY,
  NOW,
  panel,
  server,
  USA,
} from '../../features/sales/testing/sales-report-page.ts';
import { salesKeys } from '../../lib/query-keys.ts';
import { answerLater, ok, refuse } from '../../testing/fake-api.ts';
import { admin, connectedStatus, seller, staff, visitor } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const ME = 'GET /api/auth/me';
const SELLERS = 'GET /api/authed-sellers';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

// What a page asks for when it has been drawn, and nobody waits for: what may still move, news and trouble.
const LATE = /^\/api\/(sales\/movement|alerts|coverage)\b/;
const namesOf = (asked: { path: string }[]) =>
  asked.map(({ path }) => path.split('?')[0] ?? '').filter((path) => !LATE.test(path));
const BY_NAME = '/acme-outdoor/ATVPDKIKX0DER';
const ACCOUNT = ['/api/auth/me', '/api/authed-sellers'];
const salesOf = (seller: string) => [`/api/sales/hourly/latest${seller}`, `/api/sales/daily/fetch${seller}`];
const HOURS = hoursBetween('2026-06-16T00:00:00Z', '2026-06-17T21:00:00Z');

/** A server that knows the sales by the seller's id and by its slug, like the real one. */
function serverByName() {
  const api = server();
  api.on(`GET /api/sales/hourly/latest${BY_NAME}`, () => ok(salesAnswer(HOURS, AS_OF)));
  api.on(`GET /api/sales/daily/fetch${BY_NAME}`, () =>
    ok(salesAnswer(daysBetween('2026-06-01', '2026-06-17'), AS_OF)),
  );
  return api;
}

test('the dashboard sends every request before the first answer, and none twice', async () => {
  const api = serverByName();
  const person = answerLater();
  const sellers = answerLater();
  api.on(ME, () => person.answer);
  api.on(SELLERS, () => sellers.answer);
  renderPage(BY_NAME);
  const all = [...ACCOUNT, ...salesOf(BY_NAME)].toSorted();
  await waitFor(() => expect(namesOf(api.asked).toSorted()).toEqual(all));
  person.arrive(ok(admin));
  sellers.arrive(ok({ sellers: [seller()] }));
  await screen.findByRole('heading', { level: 2, name: 'Sales Report' });
  await waitFor(() => expect(screen.getAllByText(/^as of /)).toHaveLength(3));
  expect(namesOf(api.asked).toSorted()).toEqual(all);
});

test('a seller that is known already is requested by its id, whatever the address calls it', async () => {
  const api = serverByName();
  const { router } = renderPage('/');
  await screen.findByRole('heading', { name: 'Acme Outdoor' });
  await act(() => router.navigate({ href: BY_NAME }));
  await screen.findByRole('heading', { level: 2, name: 'Sales Report' });
  const sales = namesOf(api.asked).filter((path) => path.startsWith('/api/sales/'));
  expect(sales.toSorted()).toEqual(salesOf(USA).toSorted());
});

test('sales that were requested for an unknown name are dropped', async () => {
  const api = serverByName();
  const sellers = answerLater();
  api.on(SELLERS, () => sellers.answer);
  const { client } = renderPage(BY_NAME);
  await waitFor(() => expect(namesOf(api.asked)).toEqual(expect.arrayContaining(salesOf(BY_NAME))));
  sellers.arrive(ok({ sellers: [seller({ slug: 'another' })] }));
  await screen.findByRole('heading', { name: 'Seller not found' });
  expect(client.getQueriesData({ queryKey: salesKeys.allOverviews })).toEqual([]);
  expect(client.getQueriesData({ queryKey: salesKeys.allReports })).toEqual([]);
});

test('what failed before the seller was known is requested again by the page', async () => {
  const api = serverByName();
  const sellers = answerLater();
  api.on(SELLERS, () => sellers.answer);
  api.on(`GET /api/sales/daily/fetch${BY_NAME}`, () => refuse(403, 'not_allowed', 'Not by this name'));
  renderPage(BY_NAME);
  await waitFor(() => expect(namesOf(api.asked)).toEqual(expect.arrayContaining(salesOf(BY_NAME))));
  sellers.arrive(ok({ sellers: [seller()] }));
  await (await panel()).findByRole('slider');
  expect(namesOf(api.asked)).toContain(salesOf(USA)[1]);
});

test('the report is requested as the address describes it', async () => {
  const api = server();
  renderPage(`${USA}?source=hourly&range=7`);
  await screen.findByRole('heading', { level: 2, name: 'Sales Report' });
  await waitFor(() => expect(namesOf(api.asked)).toContain(HOURLY.split(' ')[1]));
  expect(namesOf(api.asked)).not.toContain(DAILY.split(' ')[1]);
  expect(api.asked.filter(({ path }) => path.startsWith(`/api/sales/hourly${USA}`))).toHaveLength(1);
});

test('a report in its own time zone is requested once too, whatever the zone of the widgets', async () => {
  const api = server();
  renderPage(`${GERMANY}?source=hourly&range=7&zone=CET&report-zone=EST`);
  const report = await panel();
  await report.findByRole('slider');
  expect(asked(api, '/hourly/').map(({ start }) => start)).toEqual(['2026-06-10T05:00:00.000Z']);
});

test('someone who is no admin sends no request that would be refused', async () => {
  const api = server();
  localStorage.setItem('userRole', 'user');
  api.on(ME, () => ok(visitor));
  api.on(SELLERS, () => refuse(403, 'not_allowed', 'Not for you'));
  renderPage(USA);
  await screen.findByRole('heading', { name: 'Coming Soon' });
  expect(namesOf(api.asked)).toEqual(['/api/auth/me']);
});

const CONNECTION = '/api/sp-api/account-status/s-1';
const ADS = '/api/ppc/status/s-1';
const UPDATES = '/api/sp-api/s-1/marketplaces';
const BACKFILLS = '/api/sp-api/s-1/backfills';
const LINKS = '/api/connect-links/s-1';

function setupServer() {
  const api = server();
  api.on(`GET ${CONNECTION}`, () => ok(connectedStatus));
  api.on(`GET ${ADS}`, () => ok({ connected: false }));
  api.on(`GET ${UPDATES}`, () => ok({ marketplaces: [] }));
  api.on(`GET ${BACKFILLS}`, () => ok({ backfills: [] }));
  api.on(`GET ${LINKS}`, () => ok({ links: [] }));
  api.on('GET /api/users', () => ok({ users: [] }));
  return api;
}

test('account setup sends its requests before the person is known, and none twice', async () => {
  const api = setupServer();
  localStorage.setItem('isAdmin', 'true');
  const person = answerLater();
  api.on(ME, () => person.answer);
  renderPage('/acme-outdoor/setup');
  const all = [...ACCOUNT, CONNECTION, ADS, UPDATES, BACKFILLS].toSorted();
  await waitFor(() => expect(namesOf(api.asked).toSorted()).toEqual(all));
  person.arrive(ok(staff));
  await screen.findByRole('heading', { level: 2, name: 'Marketplaces' });
  await screen.findByText('A3ACME');
  await screen.findByText(/^No links yet/);
  // Links are for staff, so that nobody asks for them before.
  expect(namesOf(api.asked).toSorted()).toEqual([...all, LINKS].toSorted());
});

test('without admin mode account setup requests the connections alone', async () => {
  const api = setupServer();
  renderPage('/acme-outdoor/setup');
  await screen.findByText('A3ACME');
  expect(namesOf(api.asked).toSorted()).toEqual([...ACCOUNT, CONNECTION, ADS].toSorted());
});

const TRACKED = '/api/sp-api/s-1/reports/tracked';
const ASIN_SALES = '/api/sp-api/s-1/asin-sales';

test('the admin dashboard requests its reports and sales before the person is known, and once', async () => {
  const api = server();
  const person = answerLater();
  api.on(ME, () => person.answer);
  api.on(`GET ${TRACKED}`, () => ok({ reports: [] }));
  api.on(`GET ${ASIN_SALES}`, () => ok({ asinSales: [] }));
  renderPage(`${BY_NAME}/admin?period=2026-05`);
  const all = [...ACCOUNT, TRACKED, ASIN_SALES].toSorted();
  await waitFor(() => expect(namesOf(api.asked).toSorted()).toEqual(all));
  expect(api.asked.find(({ path }) => path.startsWith(ASIN_SALES))?.path).toContain('year=2026&month=5');
  person.arrive(ok(admin));
  await screen.findByText(/^No reports found/);
  await screen.findByText(/^No ASIN sales data available/);
  expect(namesOf(api.asked).toSorted()).toEqual(all);
});

const CONSOLE = ['overview', 'sync', 'campaigns', 'ad-spend', 'reports/list'].map(
  (name) => `/api/ppc/${name}/s-1`,
);

test('the advertising console requests what comes first before the person is known, and once', async () => {
  const api = server();
  for (const [call, answer] of Object.entries(consoleAnswers())) api.on(call, answer);
  const person = answerLater();
  api.on(ME, () => person.answer);
  renderPage(`${BY_NAME}/ads`);
  const first = [...ACCOUNT, ADS, ...CONSOLE].toSorted();
  await waitFor(() => expect(namesOf(api.asked).toSorted()).toEqual(first));
  person.arrive(ok(admin));
  await screen.findAllByText('Product B000000001');
  const again = namesOf(api.asked).filter((path) => first.includes(path ?? ''));
  expect(again.toSorted()).toEqual(first);
});

test('of a seller that does not advertise the console requests nothing that would be refused', async () => {
  const api = server();
  api.on(`GET ${ADS}`, () => ok({ connected: false }));
  renderPage(`${BY_NAME}/ads`);
  await screen.findByText('Advertising is not connected');
  expect(namesOf(api.asked).toSorted()).toEqual([...ACCOUNT, ADS].toSorted());
});

const PROFILES = '/api/global-ads/profiles';

test.each([
  ['staff in admin mode', staff, 'true', [PROFILES]],
  ['staff without admin mode', staff, 'false', []],
  ['an admin who is not staff', admin, 'true', []],
])('of %s the overview of all profiles requests what they may see, once', async (_, person, mode, asked) => {
  const api = server();
  localStorage.setItem('isAdmin', mode);
  api.on(ME, () => ok(person));
  api.on(`GET ${PROFILES}`, () => ok(globalAnswer([])));
  renderPage('/ads');
  await screen.findAllByText(asked.length > 0 ? 'No profiles are listed.' : 'Welcome to Insights');
  expect(namesOf(api.asked).filter((path) => path === PROFILES)).toEqual(asked);
});

test.each([
  ['staff', staff, ['/api/users', CONNECTION]],
  ['an admin who is not staff', admin, []],
])('of %s the admin page requests what they may see, once', async (_, person, users) => {
  const api = setupServer();
  api.on(ME, () => ok(person));
  renderPage('/admin');
  await screen.findByRole('heading', { name: 'Admin Dashboard' });
  await screen.findByText(users.length > 0 ? 'No users found' : /^Only staff/);
  expect(namesOf(api.asked).toSorted()).toEqual([...ACCOUNT, ...users].toSorted());
});

test.each([
  ['/login', '/api/about', { name: 'Sign in' }],
  ['/support', '/api/about', { name: 'Help centre' }],
  ['/connect/sp-api/s-1', '/api/public/sp-api/s-1/info', { name: /^Connect Acme/ }],
  ['/connect/sp-api/nobody', '/api/public/sp-api/nobody/info', { name: 'Seller not found' }],
])('%s is drawn from one request', async (address, asked, heading) => {
  const api = server();
  localStorage.clear();
  api.on('GET /api/public/sp-api/s-1/info', () => ok({ sellerName: 'Acme', isConnected: false }));
  renderPage(address);
  await screen.findByRole('heading', { level: 1, ...heading });
  expect(namesOf(api.asked)).toEqual([asked]);
});
