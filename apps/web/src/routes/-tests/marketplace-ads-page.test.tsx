import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { adsNotConnected } from '../../features/ads/testing/ads-answers.ts';
import {
  OVERVIEW,
  overview,
  SPEND,
  STATUS,
  SYNC,
  syncIdle,
} from '../../features/ads/testing/console-answers.ts';
import { ADS, consoleServer, part, rowsOf } from '../../features/ads/testing/console-server.ts';
import {
  AD_GROUPS,
  CAMPAIGNS,
  campaign,
  PRODUCT_ADS,
  page,
} from '../../features/ads/testing/list-answers.ts';
import { ok, refuse } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';

test('a seller without advertising is led to where it is connected', async () => {
  consoleServer({ [STATUS]: () => ok(adsNotConnected) });
  renderPage(ADS);
  expect(await screen.findByText('Advertising is not connected')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Connect advertising' });
  expect(link.getAttribute('href')).toBe('/acme-outdoor/setup');
  expect(screen.queryByRole('region', { name: 'Campaigns' })).toBeNull();
});

test('the figures of the newest report come first, with their age', async () => {
  consoleServer();
  const { user, addressNow } = renderPage(ADS);
  const content = await part('Overview');
  expect(await content.findByText('$2,951.25')).toBeTruthy();
  expect(content.getByText('20.8%')).toBeTruthy();
  expect(content.getByText(/^As of/)).toBeTruthy();
  expect(content.getByText(/^Still moving/)).toBeTruthy();
  await user.click(content.getByRole('radio', { name: 'ACOS' }));
  await waitFor(() => expect(addressNow()).toContain('figure=acos'));
});

test('without a report the overview says what would fill it', async () => {
  consoleServer({ [OVERVIEW]: () => ok({}) });
  renderPage(ADS);
  expect(await (await part('Overview')).findByText('No figures yet')).toBeTruthy();
});

test('a part that fails leaves the others, and can be requested again', async () => {
  const api = consoleServer({ [CAMPAIGNS]: () => refuse(409, 'ads_not_connected', 'Just disconnected') });
  const { user } = renderPage(ADS);
  const content = await part('Campaigns');
  expect((await content.findByRole('alert')).textContent).toContain('Just disconnected');
  expect(await (await part('Overview')).findByText('$2,951.25')).toBeTruthy();
  expect(await (await part('Product ads')).findByText('40')).toBeTruthy();
  api.on(CAMPAIGNS, (asked) => page([campaign()], { rows: 'campaigns', total: 'totalCampaigns' }, asked));
  await user.click(content.getByRole('button', { name: /^Try again, / }));
  expect(await content.findByText('Tents, exact')).toBeTruthy();
});

test('a profile of another country than the marketplace is reported', async () => {
  consoleServer();
  renderPage('/acme-outdoor/A1PA6795UKMFR9/ads');
  expect(await screen.findByText(/The connected profile advertises in USA/)).toBeTruthy();
});

test('the connected profile is shown, and on demand all of its login', async () => {
  const api = consoleServer();
  const { user } = renderPage(ADS);
  const content = await part('Profiles');
  expect(await content.findByText('North America')).toBeTruthy();
  const live = '/api/ppc/debug/profiles/s-1';
  expect(api.count(`GET ${live}`)).toBe(0);
  await user.click(content.getByRole('button', { name: 'Show all of this login' }));
  expect(await rowsOf('Profiles of this login')).toBe(1);
  api.on(`GET ${live}`, () => refuse(409, 'reconnect_needed', 'Connect again'));
  await user.click(content.getByRole('button', { name: 'Show all of this login' }));
  expect((await content.findByRole('alert')).textContent).toBe('Connect again');
});

test('the figures of the chart are available as a table', async () => {
  consoleServer();
  const { user } = renderPage(ADS);
  const content = await part('Overview');
  await user.click(await content.findByRole('radio', { name: 'Table' }));
  expect(await rowsOf('Advertising by day')).toBe(30);
  expect(content.getByText('Nov 13, 2026 (still moving)')).toBeTruthy();
});

describe('campaigns', () => {
  test('are written in the terms of the specification, whatever Amazon calls things', async () => {
    const odd = {
      campaignId: 9,
      name: 'Odd',
      state: 'PAUSED',
      campaignType: 'sponsoredProducts',
      budget: { budget: '999999999.0' },
      startDate: '20250101',
      endDate: '20261231',
      bidding: {
        strategy: 'ruleBased',
        adjustments: [{ predicate: 'placementProductPage', percentage: 20 }],
      },
      portfolioId: '9007199254740993',
    };
    consoleServer({
      [CAMPAIGNS]: () =>
        ok({ campaigns: [odd, campaign({ dailyBudget: 100 }), { name: 'without id' }, null] }),
    });
    renderPage(ADS);
    const table = within(await screen.findByRole('table', { name: 'Campaigns' }));
    const row = (await table.findByRole('row', { name: /Odd/ })).textContent;
    for (const text of [
      'Paused',
      'SP',
      'Unlimited',
      'Jan 1, 2025',
      'Dec 31, 2026',
      'Rule based',
      'Product 20%',
      '9007199254740993',
    ])
      expect(row).toContain(text);
    expect(table.getByText('$100.00').tagName).toBe('MARK');
    expect(table.getByText('Dynamic (Sales)')).toBeTruthy();
    expect(await rowsOf('Campaigns')).toBe(2);
  });

  test('open their ad groups, whose bids come in cents', async () => {
    const api = consoleServer();
    const { user, addressNow } = renderPage(ADS);
    await user.click(await (await part('Campaigns')).findByText('Campaign 001'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Ad groups' }));
    expect(await drawer.findByText('Ad group 1')).toBeTruthy();
    expect(drawer.getByText('$0.75')).toBeTruthy();
    expect(addressNow()).toContain('campaign=700');
    expect(api.asked.some(({ path }) => path.includes('campaignId=700'))).toBe(true);
    await user.click(drawer.getByRole('button', { name: 'Close ad groups' }));
    await waitFor(() => expect(addressNow()).not.toContain('campaign='));
  });

  test('without ad groups say so', async () => {
    consoleServer({ [AD_GROUPS]: () => ok({ adGroups: [], matchingCount: 0 }) });
    renderPage(`${ADS}?campaign=700`);
    expect(await screen.findByText('No ad groups found for this campaign')).toBeTruthy();
  });
});

test('ad spend is summed up and listed by campaign', async () => {
  consoleServer();
  renderPage(ADS);
  const content = await part('Ad spend summary');
  expect(await content.findByText('Total spend')).toBeTruthy();
  expect(content.getByText(/^From report r-1/)).toBeTruthy();
  expect(await rowsOf('Ad spend by campaign')).toBe(25); // with the total
});

test('before the first fetch no figure is zero', async () => {
  consoleServer({
    [OVERVIEW]: () => ok({ days: [], isRefreshing: true }),
    [SPEND]: () => ok({ summary: { totalSpend: 0, totalCampaigns: 0 }, campaigns: [], isRefreshing: true }),
    [PRODUCT_ADS]: () => ok({ productAds: [], totalProductAds: 0, stats: { enabled: 0 } }),
  });
  renderPage(ADS);
  const spent = (await (await part('Ad spend summary')).findByText('Total spend')).nextSibling;
  expect(spent?.textContent).toBe('-');
  const news = 'Not fetched yet · the first report is on its way';
  expect(await (await part('Overview')).findByText(news)).toBeTruthy();
  const ads = await part('Product ads');
  expect(await ads.findByText('No product ads found')).toBeTruthy();
  expect(ads.queryByText('Enabled', { selector: 'dt' })).toBeNull();
});

test('an overview with odd days is drawn without them', async () => {
  consoleServer({
    [OVERVIEW]: () => ok({ ...overview, days: [null, { date: 'soon' }, ...overview.days] }),
    [SPEND]: () => ok({}),
  });
  renderPage(ADS);
  expect(await screen.findByRole('slider', { name: 'Advertising chart' })).toHaveProperty(
    'ariaValueMax',
    '29',
  );
});

test('a refresh shows how far it is, and brings the lists anew when it has ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = consoleServer();
  const { user } = renderPage(ADS);
  await screen.findByRole('button', { name: 'Campaign 001' });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/Fetching from Amazon: 2 of 5 lists/)).toBeTruthy();
  const asked = () => api.asked.filter(({ path }) => path.includes('/campaigns/')).length;
  const before = asked();
  api.on(`GET ${SYNC}`, () => ok(syncIdle));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(() => expect(asked()).toBe(before + 1));
});
