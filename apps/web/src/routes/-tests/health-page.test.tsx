import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  backfill,
  COVERAGE,
  coverageAnswer,
  days,
  FILL,
  nothingStored,
  UPDATE,
  withHoles,
} from '../../features/coverage/testing/coverage-answers.ts';
import { answerLater, fakeApi, ok, refuse } from '../../testing/fake-api.ts';
import { about, admin, rememberSession, seller, staff } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

vi.stubEnv('TZ', 'UTC'); // the time zone of the browser

const ADDRESS = '/acme-outdoor/ATVPDKIKX0DER/health';

function server(answer: unknown = coverageAnswer(), me = staff) {
  rememberSession();
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(me),
    'GET /api/authed-sellers': () => ok({ sellers: [seller()] }),
    [COVERAGE]: () => ok(answer),
  });
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T12:10:00Z'), toFake: ['Date'] });
});

test('a complete history is shown with its ends, updates, quota and connections', async () => {
  server();
  renderPage(ADDRESS);
  const sales = await section('Stored sales');
  expect(await sales.findByText('Feb 8, 2026 12:00 UTC')).toBeTruthy();
  expect(sales.getByText('Mar 11, 2024')).toBeTruthy();
  expect(sales.getAllByText('Nothing is missing')).toHaveLength(2);
  expect(sales.getAllByText('The last update brought 1 new, 2 changed')).toHaveLength(2);
  expect(sales.queryByRole('button')).toBeNull();
  const quotas = await section('Reports and quotas');
  expect(quotas.getByText('Requested 14 of 96 reports today')).toBeTruthy();
  expect(quotas.getByText('12:25 UTC')).toBeTruthy();
  expect(within(quotas.getByRole('list', { name: 'Months missing' })).getByText('Dec 2025')).toBeTruthy();
  const connections = await section('Connections');
  expect(connections.getByText('Works, connected 60 days ago, renew by Jan 9, 2027')).toBeTruthy();
  expect(connections.getByText('Works, connected 59 days ago, does not expire')).toBeTruthy();
  expect(
    (await section('Updates')).getByText('Advertising updated 06:00 UTC, next Mar 11, 06:00 UTC'),
  ).toBeTruthy();
});

test('where the seller does not participate no gap can be filled, and the page says why', async () => {
  const holes = withHoles.holes.map((hole) => ({ ...hole, can_fill: false, next_try_at: null }));
  const lost = { ...withHoles, can_fill: 0, holes };
  server(coverageAnswer({ is_participating: false, sales: [lost, { ...days, missing: 0, holes: [] }] }));
  renderPage(ADDRESS);
  const sales = await section('Stored sales');
  expect(
    await sales.findByText('4 hours missing. The seller does not participate in this marketplace'),
  ).toBeTruthy();
  expect(sales.getByText('The seller does not participate in this marketplace')).toBeTruthy();
  expect(sales.getAllByText('No: not participating')).toHaveLength(holes.length);
  expect(sales.queryByRole('button', { name: 'Fill the gaps' })).toBeNull();
});

test('gaps are listed and filled with one request however often the button is pressed, and the progress is shown', async () => {
  const api = server(coverageAnswer({ sales: [withHoles, days] }));
  const filling = answerLater();
  api.on(FILL, () => filling.answer);
  const { user } = renderPage(ADDRESS);
  const sales = await section('Stored sales');
  expect(
    await sales.findByText(
      '3 hours missing that Amazon still provides, 1 more is too old for Amazon to provide',
    ),
  ).toBeTruthy();
  expect(sales.getByText('Amazon left out 3 of 168 hours')).toBeTruthy();
  expect(sales.getByText('No: too old')).toBeTruthy();
  const button = sales.getByRole('button', { name: 'Fill the gaps' });
  await user.dblClick(button);
  const running = backfill({ state: 'running', chunksDone: 1, chunksTotal: 3, recordsSaved: 2 });
  api.on(COVERAGE, () => ok(coverageAnswer({ sales: [withHoles, days], backfills: [running] })));
  filling.arrive({ ...ok({ fillings: [], message: 'Fetching 3 hours.' }), status: 202 });
  expect(await screen.findByText('Fetching 3 hours.')).toBeTruthy();
  expect(await sales.findByText('Running... 1 of 3 chunks, 2 records saved')).toBeTruthy();
  expect(sales.getByRole('progressbar', { name: 'Fetching of hours' })).toBeTruthy();
  expect(api.count(FILL)).toBe(1);
  expect(sales.getByRole('button', { name: 'Fetching...' }).getAttribute('aria-disabled')).toBe('true');
});

test('where nothing was ever fetched, the page says so and offers to start', async () => {
  server(nothingStored);
  renderPage(ADDRESS);
  const sales = await section('Stored sales');
  expect(await sales.findAllByText('Nothing yet')).toHaveLength(2);
  expect(sales.getByText('720 hours missing that Amazon still provides')).toBeTruthy();
  expect(sales.getByRole('button', { name: 'Fill the gaps' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Turn it on' }).getAttribute('href')).toBe('/acme-outdoor/setup');
});

test('a failure is shown with its reason, and can be tried again', async () => {
  const api = server();
  api.on(COVERAGE, () => refuse(403, 'not_allowed', 'Not for you'));
  const { user } = renderPage(ADDRESS);
  expect(await screen.findByText('Failed to load what is stored')).toBeTruthy();
  expect(screen.getByText('Not for you')).toBeTruthy();
  api.on(COVERAGE, () => ok(coverageAnswer()));
  await user.click(screen.getByRole('button', { name: /^Try again, / }));
  expect(await screen.findAllByText('Nothing is missing')).toHaveLength(2);
});

test('late data has one action, and a refusal is shown with the server’s message', async () => {
  const api = server(coverageAnswer({ trouble: { kind: 'late', message: 'Data is 5 h old' } }));
  api.on(UPDATE, () => refuse(409, 'reconnect_needed', 'Please connect the account again.'));
  const { user } = renderPage(ADDRESS);
  const inline = await screen.findByRole('button', { name: 'Update now, Data is 5 h old' });
  expect(screen.getByText('Data is 5 h old')).toBeTruthy();
  await user.click(inline);
  expect(await screen.findByText('Please connect the account again.')).toBeTruthy();
  await waitFor(() => expect(api.count(UPDATE)).toBe(1));
});

test('an admin who is not staff sees everything and can start nothing', async () => {
  server(
    coverageAnswer({ sales: [withHoles, days], trouble: { kind: 'late', message: 'Data is 5 h old' } }),
    admin,
  );
  renderPage(ADDRESS);
  expect(await screen.findByText('Data is 5 h old')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fill the gaps' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Update now/ })).toBeNull();
});

test('an answer of which half is malformed shows the other half', async () => {
  server({
    sales: [{ granularity: 'hour', rows: 7, holes: [{}] }, 'odd'],
    reports: 'odd',
    connections: [null],
  });
  renderPage(ADDRESS);
  const sales = await section('Stored sales');
  expect(await sales.findByText('7')).toBeTruthy();
  expect((await section('Reports and quotas')).getByText('Not known')).toBeTruthy();
});
