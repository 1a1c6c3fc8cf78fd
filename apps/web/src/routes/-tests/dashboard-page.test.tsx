import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hoursBetween, salesAnswer } from '../../features/sales/testing/sales-answers.ts';
import { salesKeys } from '../../lib/query-keys.ts';
import { answerLater, fakeApi, ok, refuse } from '../../testing/fake-api.ts';
import { about, admin, germany, marketplace, rememberSession, seller } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const USA = '/s-1/ATVPDKIKX0DER';
const GERMANY = '/s-1/A1PA6795UKMFR9';
const latest = (page: string) => `GET /api/sales/hourly/latest${page}`;
const fetched = (page: string) => `GET /api/sales/daily/fetch${page}`;

// Wednesday, 17 June 2026, 14:32 on the Pacific coast.
const NOW = new Date('2026-06-17T21:32:00Z');
const AS_OF = '2026-06-17T21:02:00Z';
const twoWeeks = hoursBetween('2026-06-03T22:00:00Z', '2026-06-17T22:00:00Z');
const inEuros = hoursBetween('2026-06-03T22:00:00Z', '2026-06-17T22:00:00Z', { currency_code: 'EUR' });

function server() {
  rememberSession();
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(admin),
    'GET /api/authed-sellers': () => ok({ sellers: [seller({ marketplaces: [marketplace(), germany] })] }),
    [latest(USA)]: () => ok(salesAnswer(twoWeeks, AS_OF)),
    [latest(GERMANY)]: () => ok(salesAnswer(inEuros, AS_OF)),
    [fetched(USA)]: () => ok(salesAnswer([], null)),
    [fetched(GERMANY)]: () => ok(salesAnswer([], null)),
  });
}

const widget = async (name: string) => within(await screen.findByRole('region', { name }));
const liveSales = () => widget('Live Sales');
const week = () => widget('Week to Date');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

test('the title is the seller and the marketplace, the subtitle says where one is', async () => {
  server();
  renderPage(USA);
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme Outdoor USA' })).toBeTruthy();
  expect(screen.getByText('Dashboard Overview')).toBeTruthy();
  await screen.findByRole('heading', { level: 2, name: 'Sales Report' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Live Sales',
    'Week to Date',
    'Sales Report',
  ]);
});

test('both widgets are fed by one request for 336 hours', async () => {
  const api = server();
  renderPage(USA);
  await (await week()).findByText('This Week');
  await waitFor(() =>
    expect(api.asked.filter(({ path }) => path.includes('hourly/latest')).map(({ path }) => path)).toEqual([
      `/api/sales/hourly/latest${USA}?limit=336`,
    ]),
  );
});

test('hours in another currency are no part of the sums, which are shown side by side', async () => {
  const euros = hoursBetween('2026-06-17T08:00:00Z', '2026-06-17T10:00:00Z', { currency_code: 'EUR' });
  const isEuro = new Set(euros.map(({ interval_start }) => interval_start));
  const rows = twoWeeks.map((row) =>
    isEuro.has(row.interval_start) ? { ...row, currency_code: 'EUR' } : row,
  );
  server().on(latest(USA), () => ok(salesAnswer(rows, AS_OF)));
  renderPage(USA);
  const live = await liveSales();
  expect(await live.findByText('$126.00 + €21.00')).toBeTruthy();
  expect(live.getByText('$147.00')).toBeTruthy();
  expect(live.queryByText(/0\.0 %/)).toBeNull();
  expect(live.getByText('Amazon reported sales in USD and EUR. The chart shows USD only.')).toBeTruthy();
});

describe('Live Sales', () => {
  test('each of its figures, and each row of its table, can be asked where it came from', async () => {
    server();
    const { user, addressNow } = renderPage(`${USA}?live-sales=table`);
    const live = await liveSales();
    const explained = () => new URLSearchParams(addressNow().split('?')[1]).get('explain');
    await user.click(await live.findByRole('button', { name: '$147.00, Today' }));
    expect(explained()).toBe('hour:2026-06-17T07:00Z/2026-06-17T21:00Z');
    await user.click(live.getByRole('button', { name: '$147.00, Yesterday' }));
    expect(explained()).toBe('hour:2026-06-16T07:00Z/2026-06-16T21:00Z');
    await user.click(await live.findByRole('button', { name: '03:00' }));
    expect(explained()).toBe('hour:2026-06-17T07:00Z/2026-06-17T10:00Z');
  });

  test('compares today with yesterday up to the current hour, and says how fresh that is', async () => {
    server();
    renderPage(USA);
    const live = await liveSales();
    expect(await live.findAllByText('$147.00')).toHaveLength(2); // 14 hours at 10.50, both days
    expect(live.getByText('Today')).toBeTruthy();
    expect(live.getByText('Yesterday')).toBeTruthy();
    expect(live.getByText('as of 14:02 PT')).toBeTruthy();
    expect(await live.findByText('00:00')).toBeTruthy();
    for (const label of ['03:00', '09:00', '21:00']) expect(live.getByText(label)).toBeTruthy();
    expect(live.queryByText('10:00')).toBeNull();
  });

  test('has a tooltip for the keyboard with the labels and amounts of both days', async () => {
    server();
    const { user } = renderPage(USA);
    const live = await liveSales();
    (await live.findByRole('slider')).focus();
    await user.keyboard('{Home}{ArrowRight}');
    const tooltip = await live.findByRole('tooltip');
    expect(tooltip.textContent).toBe('01:00Today: $10.50Yesterday: $10.50');
    await user.keyboard('{End}');
    expect(live.getByRole('tooltip').textContent).toBe('23:00Yesterday: $241.50');
  });

  test('shows fixed Pacific time as a text only', async () => {
    server();
    renderPage(USA);
    const live = await liveSales();
    expect(await live.findByText('Pacific Time (PDT)')).toBeTruthy();
    expect(live.getByText('2:32 PM')).toBeTruthy();
    expect(live.queryByRole('combobox')).toBeNull();
  });

  test('offers zones elsewhere, UTC first, and keeps the choice in the address', async () => {
    server();
    const { user, addressNow } = renderPage(GERMANY);
    const live = await liveSales();
    const choice = await live.findByRole('combobox');
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'UTC',
      'PST (UTC-8)',
      'PDT (UTC-7)',
      'EST (UTC-5)',
      'EDT (UTC-4)',
      'CET (UTC+1)',
      'CEST (UTC+2)',
    ]);
    expect(live.getByText('9:32 PM')).toBeTruthy();
    expect(await live.findAllByText('€220.50')).toHaveLength(2); // 21 hours
    await user.selectOptions(choice, 'CEST');
    expect(live.getByText('11:32 PM')).toBeTruthy();
    expect(await live.findAllByText('€241.50')).toHaveLength(2); // 23 hours
    expect(addressNow()).toBe(`${GERMANY}?zone=CEST`);
  });

  test('becomes a table and back', async () => {
    server();
    const { user, addressNow } = renderPage(USA);
    const live = await liveSales();
    await user.click(await live.findByRole('radio', { name: 'Table' }));
    const rows = await live.findAllByRole('row');
    expect(rows).toHaveLength(25);
    expect(rows[0]?.textContent).toBe('HourTodayYesterday');
    expect(rows[15]?.textContent).toBe('14:00$147.00$147.00');
    expect(rows[16]?.textContent).toBe('15:00-$157.50');
    expect(addressNow()).toBe(`${USA}?live-sales=table`);
  });
});

describe('Week to Date', () => {
  test('adds up both weeks from Sunday, today included', async () => {
    server();
    const { user } = renderPage(USA);
    const widgetNow = await week();
    // Three whole days and 14 hours of today, and the same of last week.
    expect(await widgetNow.findAllByText('$903.00')).toHaveLength(2);
    expect(widgetNow.getByText('by Wed 14:00 PT, +0.0 %')).toBeTruthy();
    expect(widgetNow.getByText('by Wed 14:00 PT')).toBeTruthy();
    expect(await widgetNow.findByText('Sun')).toBeTruthy();
    for (const day of ['Mon', 'Sat']) expect(widgetNow.getByText(day)).toBeTruthy();
    widgetNow.getByRole('slider').focus();
    await user.keyboard('{Home}');
    expect(widgetNow.getByRole('tooltip').textContent).toBe('SunThis Week: $252.00Last Week: $252.00');
    // The point of today has the running hour in it, that of last week the whole day.
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(widgetNow.getByRole('tooltip').textContent).toBe('WedThis Week: $913.50Last Week: $1,008.00');
  });
});

describe('the states of the widgets', () => {
  test('while they load they say so', async () => {
    const { answer, arrive } = answerLater();
    server().on(latest(USA), () => answer);
    renderPage(USA);
    expect(await screen.findByText('Loading sales data...')).toBeTruthy();
    expect(await screen.findByText('Loading week data...')).toBeTruthy();
    arrive(ok(salesAnswer(twoWeeks, AS_OF)));
    expect(await screen.findAllByText('$903.00')).toHaveLength(2);
    expect(screen.queryByText('Loading sales data...')).toBeNull();
  });

  test('a failure is named in each and can be tried again', async () => {
    const api = server();
    api.on(latest(USA), () => refuse(403, 'not_allowed', 'You may not see these sales'));
    const { user } = renderPage(USA);
    expect(await screen.findByText('Failed to load sales data')).toBeTruthy();
    expect(await screen.findByText('Failed to load week data')).toBeTruthy();
    expect(screen.getAllByText('You may not see these sales')).toHaveLength(2);
    api.on(latest(USA), () => ok(salesAnswer(twoWeeks, AS_OF)));
    const live = await liveSales();
    await user.click(live.getByRole('button', { name: /^Try again, / }));
    expect(await live.findByText('as of 14:02 PT')).toBeTruthy();
  });

  test('sales of zero are no sales', async () => {
    const zeros = hoursBetween('2026-06-03T22:00:00Z', '2026-06-17T22:00:00Z', { total_sales_amount: 0 });
    server().on(latest(USA), () => ok(salesAnswer(zeros, AS_OF)));
    renderPage(USA);
    const live = await liveSales();
    expect(await live.findByText('No sales data available for the selected period')).toBeTruthy();
    expect((await week()).getByText('No sales data available for the selected period')).toBeTruthy();
  });

  test('where nothing was fetched there is no figure, not even zero', async () => {
    server().on(latest(USA), () => ok({ rows: [], coverage: [], as_of: null }));
    renderPage(USA);
    const live = await liveSales();
    expect(await live.findByText('not fetched yet')).toBeTruthy();
    expect(live.queryByText('$0.00')).toBeNull();
  });

  test('a refresh that fails keeps the figures and says that they are old', async () => {
    const api = server();
    const { client } = renderPage(USA);
    const live = await liveSales();
    await live.findByText('as of 14:02 PT');
    api.on(latest(USA), () => refuse(403, 'not_allowed', 'No'));
    await act(() => client.refetchQueries({ queryKey: salesKeys.allOverviews }));
    expect(await live.findByText('as of 14:02 PT, could not be refreshed')).toBeTruthy();
    expect(live.getByRole('slider')).toBeTruthy();
  });
});

test('the clock goes on every minute', async () => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  server();
  renderPage(USA);
  expect(await screen.findByText('2:32 PM')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('2:33 PM')).toBeTruthy();
});
