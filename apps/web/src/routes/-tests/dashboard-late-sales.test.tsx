import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hoursBetween, salesAnswer } from '../../features/sales/testing/sales-answers.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { about, admin, rememberSession, seller, staff } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const USA = '/s-1/ATVPDKIKX0DER';

function server(latest: ReturnType<typeof salesAnswer>) {
  rememberSession();
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(admin),
    'GET /api/authed-sellers': () => ok({ sellers: [seller()] }),
    [`GET /api/sales/hourly/latest${USA}`]: () => ok(latest),
    [`GET /api/sales/daily/fetch${USA}`]: () => ok(salesAnswer([], null)),
  });
}

const widget = async (name: string) => within(await screen.findByRole('region', { name }));
const liveSales = () => widget('Live Sales');
const week = () => widget('Week to Date');

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-17T21:32:00Z'), toFake: ['Date'] });
});

describe('where the newest hours are not there yet', () => {
  // Nothing was fetched after 06:59 on the Pacific coast; it is 14:32.
  const stale = hoursBetween('2026-06-03T22:00:00Z', '2026-06-17T13:00:00Z').concat(
    hoursBetween('2026-06-17T13:00:00Z', '2026-06-17T14:00:00Z', { fetched_at: '2026-06-17T13:59:00Z' }),
  );
  const staleAnswer = {
    rows: stale,
    coverage: [{ from: '2026-06-03T22:00:00Z', to: '2026-06-17T14:00:00Z' }],
    as_of: '2026-06-17T13:59:00Z',
  };

  test('the figures end at the last whole hour, with its age, and like is compared with like', async () => {
    server(staleAnswer);
    renderPage(USA);
    const live = await liveSales();
    expect(await live.findAllByText('$63.00')).toHaveLength(2); // six hours of either day
    expect(live.getByText('by 06:00 PT, 8 h 32 min ago, +0.0 %')).toBeTruthy();
    expect(live.getByText('by 06:00 PT')).toBeTruthy();
    const weekNow = await week();
    expect(weekNow.getAllByText('$819.00')).toHaveLength(2); // three days and six hours
    expect(weekNow.getByText('by Wed 06:00 PT, 8 h 32 min ago, +0.0 %')).toBeTruthy();
  });

  test('the hours that are not there are hatched and named, not drawn as zero', async () => {
    server(staleAnswer);
    const { user } = renderPage(USA);
    const live = await liveSales();
    expect(await live.findByText('Not fetched yet: Today 06:00 to 14:00')).toBeTruthy();
    expect((await week()).getByText('Not fetched yet: This Week Wed')).toBeTruthy();
    const chart = await live.findByRole('slider');
    await waitFor(() => expect(chart.parentElement?.querySelector('[data-gap="not fetched"]')).toBeTruthy());
    chart.focus();
    expect((await live.findByRole('tooltip')).textContent).toBe('06:00Today: $63.00Yesterday: $63.00');
    await user.keyboard('{ArrowRight}');
    expect(live.getByRole('tooltip').textContent).toBe('07:00Today: not fetched yetYesterday: $73.50');
    await user.click(live.getByRole('radio', { name: 'Table' }));
    const rows = await live.findAllByRole('row');
    expect(rows[15]?.textContent).toBe('14:00not fetched yet$147.00');
    expect(rows[16]?.textContent).toBe('15:00-$157.50');
  });
});

test('where there is nothing, staff are shown where to fetch it', async () => {
  server({ rows: [], coverage: [], as_of: null }).on('GET /api/auth/me', () => ok(staff));
  localStorage.setItem('isAdmin', 'true');
  renderPage(USA);
  const link = await (await liveSales()).findByRole('link', { name: 'Backfill them in Account Setup' });
  expect(link.getAttribute('href')).toBe('/acme-outdoor/setup');
});
