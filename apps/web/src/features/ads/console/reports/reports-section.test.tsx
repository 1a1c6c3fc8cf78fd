import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { broken, ok, refuse } from '../../../../testing/fake-api.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { REPORTS } from '../../testing/console-answers.ts';
import { ADS, consoleServer, part } from '../../testing/console-server.ts';

const CREATE = 'POST /api/ppc/reports/create/s-1';
const STATUS = 'GET /api/ppc/reports/status/s-1/r-9';
const OVERVIEW = 'GET /api/ppc/overview/s-1';
const DOWNLOAD = 'GET /api/ppc/reports/download/s-1/r-9';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const open = async () => {
  const { user } = renderPage(ADS);
  return { user, content: await part('Reports') };
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('before the first report the section says how to make one', async () => {
  consoleServer();
  expect((await open()).content.getByText('No reports stored yet. Create one above!')).toBeTruthy();
});

test('a report is requested, checked after five seconds and then every ten, until it is ready', async () => {
  const api = consoleServer();
  const { user, content } = await open();
  await user.selectOptions(content.getByLabelText('Report type'), 'Search terms');
  await user.selectOptions(content.getByLabelText('Date range'), 'Last 7 days');
  await user.click(content.getByRole('button', { name: 'Create report' }));
  expect(await content.findByText('Pending')).toBeTruthy();
  expect(api.asked.find(({ path }) => path.includes('create'))?.body).toEqual({
    reportType: 'searchTerms',
    dateRange: 7,
  });
  expect(JSON.parse(localStorage.getItem('ppc_reports') ?? '')).toEqual([
    {
      reportId: 'r-9',
      name: 'Campaigns, 30 days',
      createdAt: '2026-11-15T10:00:00Z',
      reportType: 'searchTerms',
      sellerId: 's-1',
    },
  ]);
  await pass(3000);
  expect(api.count(STATUS)).toBe(0);
  expect(api.count(OVERVIEW)).toBe(1);
  await pass(2100);
  expect(api.count(STATUS)).toBe(1);
  api.on(STATUS, () => ok({ status: 'PROCESSING', partsDone: 1, partsTotal: 3 }));
  await pass(7000);
  expect(api.count(STATUS)).toBe(1);
  await pass(3500);
  expect(api.count(STATUS)).toBe(2);
  expect(await content.findByText('Processing')).toBeTruthy();
  expect(content.getByText('1 of 3 parts')).toBeTruthy();
  const message = 'Amazon is making the report (2 of 3 parts are here).';
  api.on(STATUS, () => ok({ status: 'PROCESSING', message, partsDone: 2, partsTotal: 3 }));
  await pass(10_000);
  expect(await content.findByText(message)).toBeTruthy();
  api.on(STATUS, () =>
    ok({ status: 'SUCCESS', downloadUrl: '/api/ppc/reports/download/s-1/r-9', rowCount: 1200 }),
  );
  await pass(10_500);
  expect(await content.findByText('Ready')).toBeTruthy();
  expect(content.getByText('1,200 rows')).toBeTruthy();
  await waitFor(() => expect(api.count(OVERVIEW)).toBe(2)); // its figures are on the same page
  await pass(30_000);
  expect(api.count(STATUS)).toBe(4);
});

function storeReport() {
  const report = { reportId: 'r-9', name: 'Campaigns, 30 days', createdAt: '2026-11-15T10:00:00Z' };
  localStorage.setItem(
    'ppc_reports',
    JSON.stringify([{ ...report, reportType: 'campaigns', sellerId: 's-1' }]),
  );
}

const stored = (reportId: string, changes: object = {}) => ({
  reportId,
  name: `Stored ${reportId}`,
  reportType: 'keywords',
  createdAt: '2026-11-14T10:00:00Z',
  status: 'SUCCESS',
  message: 'Ready: 12 rows.',
  downloadUrl: '/x',
  ...changes,
});

test('reports requested elsewhere are listed below those of this browser, each once', async () => {
  storeReport();
  const api = consoleServer({
    [REPORTS]: () =>
      ok({ reports: [stored('r-9'), stored('r-1'), null, { name: 'without id' }, stored('r-1')] }),
  });
  const { content } = await open();
  const rows = async (name: string) =>
    within(await content.findByRole('list', { name })).getAllByRole('listitem');
  const [elsewhere, ...more] = await rows('Requested elsewhere, or by Insights itself');
  const [own, ...none] = await rows('Requested in this browser');
  expect([...more, ...none]).toEqual([]);
  expect(elsewhere?.textContent).toContain('Stored r-1');
  expect(own?.textContent).toContain('Campaigns, 30 days');
  expect(own?.textContent).toContain('Ready');
  expect(content.getAllByRole('button', { name: /^CSV, / })).toHaveLength(2);
  expect(content.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
  await pass(30_000);
  expect(api.asked.some(({ path }) => path.includes('/reports/status/'))).toBe(false); // the list has all states
});

test('a report that someone else waits for is followed here too', async () => {
  const STATUS_1 = 'GET /api/ppc/reports/status/s-1/r-1';
  const api = consoleServer({
    [REPORTS]: () => ok({ reports: [stored('r-1', { status: 'PROCESSING', downloadUrl: null })] }),
    [STATUS_1]: () => ok(stored('r-1')),
  });
  const { content } = await open();
  expect(await content.findByText('Processing')).toBeTruthy();
  expect(content.getByText('No reports stored yet. Create one above!')).toBeTruthy(); // none of this browser's
  await pass(10_500);
  expect(await content.findByText('Ready')).toBeTruthy();
  expect(api.count(STATUS_1)).toBe(1);
});

test('where the list of the server does not come, those of this browser are there all the same', async () => {
  storeReport();
  const api = consoleServer({
    [REPORTS]: () => refuse(403, 'not_allowed', 'Not now'),
    [STATUS]: () => ok({ status: 'SUCCESS', downloadUrl: '/x' }),
  });
  const { user, content } = await open();
  expect(await content.findByText('Ready')).toBeTruthy();
  expect(content.getByText(/could not be listed: Not now/)).toBeTruthy();
  api.on(REPORTS, () => ok({ reports: [stored('r-1')] }));
  await user.click(content.getByRole('button', { name: /^Try again, / }));
  expect(await content.findByText('Stored r-1')).toBeTruthy();
});

test('of many reports the newest are shown first, and all on demand', async () => {
  const many = Array.from({ length: 25 }, (_, index) => stored(`r-${index + 100}`));
  consoleServer({ [REPORTS]: () => ok({ reports: many }) });
  const { user, content } = await open();
  expect(await content.findAllByText(/^Stored r-/)).toHaveLength(10);
  await user.click(content.getByRole('button', { name: 'Show all 25' }));
  expect(content.getAllByText(/^Stored r-/)).toHaveLength(25);
});

test.each([
  ['CSV', 'csv', 'Campaigns-30-days.csv'],
  ['JSON', 'json', 'Campaigns-30-days.json'],
])('a stored report is downloaded as %s', async (label, format, name) => {
  storeReport();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:any';
  URL.revokeObjectURL = () => {};
  const api = consoleServer({
    [STATUS]: () => ok({ status: 'SUCCESS', downloadUrl: '/x' }),
    [DOWNLOAD]: () => ok('rows'),
  });
  const { user, content } = await open();
  await user.click(
    await content.findByRole('button', { name: new RegExp(`^${label}, Campaigns, 30 days, requested `) }),
  );
  await waitFor(() => expect(saved).toEqual([name]));
  expect(api.asked.at(-1)?.path).toContain(`format=${format}`);
});

test('a download that fails says why', async () => {
  storeReport();
  consoleServer({
    [STATUS]: () => ok({ status: 'SUCCESS', downloadUrl: '/x' }),
    [DOWNLOAD]: () => refuse(404, 'report_not_found', 'It is gone'),
  });
  const { user, content } = await open();
  await user.click(await content.findByRole('button', { name: /^CSV, / }));
  expect(await screen.findByText('It is gone')).toBeTruthy();
});

test.each([
  [
    'failed at Amazon',
    () => ok({ status: 'FAILURE', message: 'Amazon gave no reason' }),
    'Amazon gave no reason',
  ],
  ['no longer exists', () => refuse(404, 'report_not_found', 'Report not found'), 'Report not found'],
])(
  'a report that %s says so, is not checked again and can be removed from the list',
  async (_, answer, text) => {
    storeReport();
    const api = consoleServer({ [STATUS]: answer });
    const { user, content } = await open();
    expect(await content.findByText('Failed')).toBeTruthy();
    expect(content.getByText(text)).toBeTruthy();
    const before = api.count(STATUS);
    await pass(30_000);
    expect(api.count(STATUS)).toBe(before);
    await user.click(content.getByRole('button', { name: /^Remove/ }));
    expect(await content.findByText('No reports stored yet. Create one above!')).toBeTruthy();
  },
);

test.each([
  ['the server explains', () => refuse(409, 'ads_not_connected', 'Not connected'), 'Not connected'],
  ['nothing is explained', () => broken(500), 'Unknown error'],
])('a request that fails is reported where %s', async (_, answer, text) => {
  consoleServer({ [CREATE]: answer });
  const { user, content } = await open();
  await user.click(content.getByRole('button', { name: 'Create report' }));
  expect(await screen.findByText(text)).toBeTruthy();
});
