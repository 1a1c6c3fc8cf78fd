import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asinAnswer, asinRows } from '../../features/reports/asin-sales/testing/asin-answers.ts';
import {
  documentPageAt,
  failed,
  processed,
  report,
  tracked,
  underWay,
} from '../../features/reports/testing/report-answers.ts';
import {
  ASIN_SALES,
  DATA,
  PAGE,
  PROCESS,
  REQUEST,
  reportsServer,
  STATUS,
  TRACKED,
} from '../../features/reports/testing/reports-page.ts';
import { answerLater, broken, ok, refuse } from '../../testing/fake-api.ts';
import { admin } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

vi.stubEnv('TZ', 'UTC'); // the time zone of the browser

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T14:30:00Z'), toFake: ['Date'] });
});

const section = async (name: string) => within(await screen.findByRole('region', { name }));

async function rowOf(month: string) {
  const list = await section('Tracked Reports');
  const row = (await list.findAllByText(month))[0]?.closest('tr');
  if (!row) throw new Error(`${month} has no row`);
  return within(row);
}

const buttonsIn = (row: Awaited<ReturnType<typeof rowOf>>) =>
  row.queryAllByRole('button').map(({ textContent }) => textContent);

test('the page names seller, screen and marketplace', async () => {
  reportsServer();
  renderPage(PAGE);
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeTruthy();
  const main = screen.getByRole('main');
  expect(main.textContent).toContain('Acme Outdoor');
  expect(main.textContent).toContain('USA');
  expect(document.title).toBe('Admin Dashboard · Insights');
});

test('the list says when reports are loading, missing or failed', async () => {
  const api = reportsServer();
  const { answer, arrive } = answerLater();
  api.on(TRACKED, () => answer);
  const { user } = renderPage(PAGE);
  expect(await screen.findByText('Loading reports...')).toBeTruthy();
  arrive(refuse(403, 'not_allowed', 'Not for you'));
  const list = await section('Tracked Reports');
  expect(await list.findByText('Failed to load reports')).toBeTruthy();
  expect(list.getByText('Not for you')).toBeTruthy();
  api.on(TRACKED, () => ok(tracked()));
  await user.click(list.getByRole('button', { name: /^Try again, / }));
  expect(await list.findByText('No reports found. Request a report above to get started.')).toBeTruthy();
});

test.each([
  ['COMPLETED', ['View Data', 'Process & Store']],
  ['DONE', ['View Data', 'Process & Store']],
  ['DOWNLOADED', ['View Data', 'Process & Store']],
  ['PARSED', ['View Data', 'Process & Store']],
  ['PROCESSING', ['Check Status']],
  ['IN_PROGRESS', ['Check Status']],
  ['CANCELLED', ['Ask again', 'Check Status']],
  ['FATAL', ['Ask again', 'Check Status']],
  ['FAILED', ['Ask again', 'Check Status']],
  ['SOMETHING_NEW', ['Check Status']],
])('a report that is %s offers %j', async (status, actions) => {
  reportsServer([{ ...report(), status }]);
  renderPage(PAGE);
  const row = await rowOf('October 2026');
  expect(row.getByText(status)).toBeTruthy();
  expect(buttonsIn(row)).toEqual(actions);
});

test('a report that is stored can be processed again, and says how many ASINs it has', async () => {
  reportsServer([processed({ unreadableRows: 2, isMonthSoFar: true })]);
  renderPage(PAGE);
  const row = await rowOf('October 2026');
  expect(buttonsIn(row)).toEqual(['View Data', 'Re-process']);
  expect(row.getByText('35 ASINs stored')).toBeTruthy();
  expect(row.getByText('35 rows, 2 unreadable')).toBeTruthy();
  expect(row.getByText('Oct 1 – 31, month so far')).toBeTruthy();
  expect(row.getByText('14:00 UTC')).toBeTruthy();
  expect(row.getByText('updated 14:02 UTC')).toBeTruthy();
});

test('an announced report can be used only once it has been fetched', async () => {
  const api = reportsServer([report({ status: 'DONE', step: 'fetching' })]);
  const { user } = renderPage(PAGE);
  const row = await rowOf('October 2026');
  await user.click(row.getByRole('button', { name: /^Process & Store/ }));
  await user.click(row.getByRole('button', { name: /^View Data/ }));
  expect(api.calls(PROCESS)).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a waiting report shows its position in the queue and the time in the browser’s time zone', async () => {
  const queued = { queuePosition: 3, expectedAt: '2026-11-15T14:45:00Z' };
  reportsServer([underWay({ step: 'waiting', ...queued })]);
  renderPage(PAGE);
  const row = await rowOf('October 2026');
  expect(row.getByText("Waiting for Amazon's quota: 3rd in line, about 14:45 UTC")).toBeTruthy();
});

test('the specified fields alone make a list, and odd reports are left out', async () => {
  const plain = { reportId: 'r-1', month: 10, year: 2026, status: 'DONE', isProcessed: true, asinCount: 4 };
  reportsServer([null, 'odd', plain, { reportId: 'r-2' }]);
  renderPage(PAGE);
  const row = await rowOf('October 2026');
  expect(row.getByText('4 ASINs stored')).toBeTruthy();
  expect(buttonsIn(row)).toEqual(['View Data', 'Re-process']);
});

test('Check Status sends one request, and shows and announces the new state', async () => {
  const api = reportsServer([underWay()]);
  const { answer, arrive } = answerLater();
  api.on(STATUS, () => answer);
  const { user } = renderPage(PAGE);
  const row = await rowOf('October 2026');
  await user.dblClick(row.getByRole('button', { name: /^Check Status, / }));
  expect(await row.findByRole('button', { name: /^Checking\.\.\., / })).toBeTruthy();
  expect(api.calls(STATUS)).toHaveLength(1);
  api.state.reports = [report()];
  arrive(ok({ status: 'DOWNLOADED', report: { ...report(), content: { rows: [], truncated: false } } }));
  expect(await screen.findByText(/^October 2026: The report is here: 35 rows/)).toBeTruthy();
  expect(buttonsIn(await rowOf('October 2026'))).toEqual(['View Data', 'Process & Store']);
});

test('Process & Store says how many ASINs it stored, and becomes Re-process', async () => {
  const api = reportsServer([report()]);
  const { answer, arrive } = answerLater();
  api.on(PROCESS, () => answer);
  const { user } = renderPage(PAGE);
  const row = await rowOf('October 2026');
  await user.dblClick(row.getByRole('button', { name: /^Process & Store/ }));
  expect(await row.findByRole('button', { name: /^Processing\.\.\./ })).toBeTruthy();
  expect(api.calls(PROCESS)).toHaveLength(1);
  api.state.reports = [processed()];
  arrive(ok({ processedAsins: 35, isFinished: true, report: processed() }));
  expect(await screen.findByText('October 2026: 35 ASINs stored')).toBeTruthy();
  expect(buttonsIn(await rowOf('October 2026'))).toEqual(['View Data', 'Re-process']);
});

test('sales by ASIN are refetched when a month was stored', async () => {
  const api = reportsServer([report()]);
  api.on(PROCESS, () => {
    api.state.reports = [processed()];
    api.on(ASIN_SALES, () => ok(asinAnswer(asinRows(1))));
    return ok({ processedAsins: 1, isFinished: true, report: processed() });
  });
  const { user } = renderPage(PAGE);
  const sales = await section('ASIN Sales');
  expect(await sales.findByText(/^No ASIN sales data available/)).toBeTruthy();
  await user.click((await rowOf('October 2026')).getByRole('button', { name: /^Process & Store/ }));
  expect(await sales.findByText('B000000000')).toBeTruthy();
});

test('processing that takes longer shows its progress, also in its row', async () => {
  const api = reportsServer([report()]);
  const going = report({ step: 'processing', message: 'The report is being processed.' });
  api.on(PROCESS, () => {
    api.state.reports = [going];
    return ok({ processedAsins: 12_000, isFinished: false, report: going });
  });
  const { user } = renderPage(PAGE);
  await user.click((await rowOf('October 2026')).getByRole('button', { name: /^Process & Store/ }));
  expect(await screen.findByText(/^October 2026: 12,000 ASINs stored so far/)).toBeTruthy();
  const row = await rowOf('October 2026');
  expect(row.getByRole('button', { name: /^Processing\.\.\./ }).getAttribute('aria-disabled')).toBe('true');
});

test.each([
  [
    'the server’s message',
    () => refuse(409, 'report_not_ready', 'Not here yet.'),
    'October 2026: Not here yet.',
  ],
  ['a general message where it has none', () => broken(500), 'October 2026: Unknown error'],
  [
    'the message of the report where it failed',
    () =>
      ok({ processedAsins: 0, isFinished: true, report: failed({ status: 'FAILED', message: 'Too odd.' }) }),
    'October 2026: Too odd.',
  ],
])('processing that fails shows %s', async (_, answer, message) => {
  reportsServer([report()]).on(PROCESS, answer);
  const { user } = renderPage(PAGE);
  await user.click((await rowOf('October 2026')).getByRole('button', { name: /^Process & Store/ }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test('View Data opens the rows, adds them to the address, and returns the focus afterwards', async () => {
  const api = reportsServer([report()]);
  api.on(DATA, ({ path }) => ok(documentPageAt(path, 3)));
  const { user, addressNow } = renderPage(PAGE);
  const button = (await rowOf('October 2026')).getByRole('button', { name: /^View Data/ });
  await user.click(button);
  expect(await screen.findByText('Data of October 2026')).toBeTruthy();
  expect(await screen.findByText('B000000002')).toBeTruthy();
  expect(addressNow()).toBe(`${PAGE}?data=r-1`);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('B000000002')).toBeNull());
  expect(addressNow()).toBe(PAGE);
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('asking again requests the same month in the same way', async () => {
  const api = reportsServer([failed({ processWhenReady: true })]);
  api.on(REQUEST, () =>
    ok({
      reportId: 'r-2',
      estimatedProcessingTime: 'about 5 minutes',
      report: underWay({ reportId: 'r-2' }),
    }),
  );
  const { user } = renderPage(PAGE);
  await user.click((await rowOf('October 2026')).getByRole('button', { name: /^Ask again/ }));
  expect(await screen.findByText(/^October 2026: requested\. Estimated processing time/)).toBeTruthy();
  expect(api.calls(REQUEST).map(({ body }) => body)).toEqual([
    { marketplaceId: 'ATVPDKIKX0DER', year: 2026, month: 10, processWhenReady: true },
  ]);
});

test('an admin who is not staff can read the list, and sees who can do the rest', async () => {
  reportsServer([processed()], admin);
  renderPage(`${PAGE}?data=r-1`);
  const row = await rowOf('October 2026');
  expect(row.getByText('35 ASINs stored')).toBeTruthy();
  expect(buttonsIn(row)).toEqual([]);
  const request = await section('Request a Report');
  expect(request.getByText(/^Only staff can request/)).toBeTruthy();
  expect(request.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
