import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ok, refuse } from '../../../../testing/fake-api.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { ADS, consoleServer, part, rowsOf } from '../../testing/console-server.ts';
import {
  KEYWORDS,
  keyword,
  keywordPage,
  keywords,
  PRODUCT_ADS,
  TARGETS,
  target,
} from '../../testing/list-answers.ts';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300); // jsdom lays nothing out
});

const scrollToEnd = (region: HTMLElement) =>
  act(() => fireEvent.scroll(region, { target: { scrollTop: 3300 } }));

describe('keywords', () => {
  test('are searched, filtered and sorted by the server, a page at a time', async () => {
    const api = consoleServer({ [KEYWORDS]: keywordPage(keywords(2300)) });
    const { user } = renderPage(ADS);
    const content = await part('Keywords');
    expect(await content.findByText('2,300 of 2,300')).toBeTruthy();
    const asked = () =>
      api.asked.filter(({ path }) => path.includes('keywords')).map(({ path }) => path.split('?')[1]);
    expect(asked()[0]).toBe('count=100');
    fireEvent.change(content.getByRole('searchbox'), { target: { value: 'LAMP 22' } });
    expect(await content.findByText('28 of 2,300')).toBeTruthy();
    fireEvent.change(content.getByRole('combobox', { name: 'State, Keywords' }), {
      target: { value: 'paused' },
    });
    fireEvent.change(content.getByRole('combobox', { name: 'Match type, Keywords' }), {
      target: { value: 'broad' },
    });
    await waitFor(() => expect(asked().at(-1)).toBe('count=100&search=LAMP+22&state=paused&matchType=broad'));
    await waitFor(() => expect(content.getByText(/ of 2,300/).textContent).not.toBe('28 of 2,300'));
    await user.click(content.getByRole('button', { name: 'Bid, Keywords' }));
    await waitFor(() => expect(asked().at(-1)).toContain('&sort=bid&order=desc'));
    expect(content.getByText('Enabled', { selector: 'dt' }).nextSibling?.textContent).toBe('1,150');
  });

  test('come page by page as one scrolls', async () => {
    const api = consoleServer({ [KEYWORDS]: keywordPage(keywords(250)) });
    renderPage(ADS);
    const content = await part('Keywords');
    await content.findByText('250 of 250');
    expect(api.asked.some(({ path }) => path.includes('offset'))).toBe(false);
    scrollToEnd(content.getByRole('region', { name: /table$/ }));
    await waitFor(() =>
      expect(api.asked.some(({ path }) => path.includes('/keywords/s-1?count=100&offset=100'))).toBe(true),
    );
  });

  test('are saved as the file of all that match, which the server writes', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    URL.createObjectURL = () => 'blob:any';
    URL.revokeObjectURL = () => {};
    const api = consoleServer({ 'GET /api/ppc/keywords/s-1/csv': () => ok('Keyword') });
    const { user } = renderPage(`${ADS}?keywords-filter=lamp`);
    const content = await part('Keywords');
    await user.click(await content.findByRole('button', { name: 'Download CSV, Keywords' }));
    await waitFor(() => expect(saved).toEqual(['keywords.csv']));
    expect(api.asked.at(-1)?.path).toContain('search=lamp');
  });

  test("show where a bid is the ad group's, and how many there are of each kind", async () => {
    consoleServer({
      [KEYWORDS]: () =>
        ok({
          keywords: [keyword({ isBidInherited: true }), { keywordText: 'no id' }],
          totalKeywords: 7,
          stats: { enabled: 6, byMatchType: { exact: 5 } },
        }),
    });
    renderPage(ADS);
    const content = await part('Keywords');
    expect(await content.findByText('$0.75 (ad group)')).toBeTruthy();
    expect(content.getByText('Exact', { selector: 'dt' }).nextSibling?.textContent).toBe('5');
    expect(content.getByText('Enabled', { selector: 'dt' }).nextSibling?.textContent).toBe('6');
  });

  test('whose next page fails say how many are here', async () => {
    const all = keywordPage(keywords(1500));
    const api = consoleServer({
      [KEYWORDS]: (asked) =>
        asked.path.includes('offset') ? refuse(409, 'ads_not_connected', 'Gone') : all(asked),
    });
    const { user } = renderPage(ADS);
    const content = await part('Keywords');
    await content.findByText('1,500 of 1,500');
    scrollToEnd(content.getByRole('region', { name: /table$/ }));
    expect(await content.findByText('Only 100 of 1,500 could be fetched: Gone')).toBeTruthy();
    api.on(KEYWORDS, all);
    await user.click(content.getByRole('button', { name: /^Try again, / }));
    await waitFor(() => expect(content.queryByText(/could be fetched/)).toBeNull());
  });

  test('that did not come say so once, with no figures of nothing above it', async () => {
    const api = consoleServer({ [KEYWORDS]: () => refuse(409, 'ads_not_connected', 'Gone') });
    const { user } = renderPage(ADS);
    const content = await part('Keywords');
    const alert = await content.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load keywords');
    expect(content.getAllByRole('alert')).toHaveLength(1);
    expect(content.queryByText('Enabled', { selector: 'dt' })).toBeNull();
    api.on(KEYWORDS, keywordPage(keywords(20)));
    await user.click(content.getByRole('button', { name: /^Try again, / }));
    expect(await content.findByText('Enabled', { selector: 'dt' })).toBeTruthy();
    expect(await content.findByText('20 of 20')).toBeTruthy();
  });

  test('are put together by campaign', async () => {
    consoleServer();
    const { user } = renderPage(ADS);
    await user.click(await (await part('Keywords')).findByRole('radio', { name: 'By campaign' }));
    const groups = within(await screen.findByRole('table', { name: 'Keywords by campaign' }));
    expect(groups.getByText('Campaign 001')).toBeTruthy();
    expect(groups.getAllByText('9')).not.toHaveLength(0);
  });
});

describe('names of campaigns and ad groups', () => {
  const only = (answers: object) => ok({ ...answers, totalKeywords: 1, totalTargets: 1, totalProductAds: 1 });
  const parents = { campaignId: '700', campaignName: null, adGroupId: '5000', adGroupName: null };
  const rows = (changed: object) => ({
    [KEYWORDS]: () => only({ keywords: [{ ...keyword(), ...changed }] }),
    [TARGETS]: () => only({ targets: [{ ...target(), ...changed }] }),
    [PRODUCT_ADS]: () =>
      only({ productAds: [{ adId: '1', asin: 'B000000001', sku: 'S', state: 'enabled', ...changed }] }),
  });

  test.each(['Keywords', 'Targets', 'Product ads'])('are shown with %s', async (name) => {
    consoleServer(rows({ ...parents, campaignName: 'Summer', adGroupName: 'Tents, broad' }));
    renderPage(ADS);
    const content = await part(name);
    expect(await content.findByText('Summer')).toBeTruthy();
    expect(content.getByText('Tents, broad')).toBeTruthy();
  });

  test.each(['Keywords', 'Targets', 'Product ads'])(
    'that the server does not know are replaced by ids, %s',
    async (name) => {
      consoleServer(rows(parents));
      renderPage(ADS);
      const content = await part(name);
      expect(await content.findByText('700')).toBeTruthy();
      expect(content.getByText('5000')).toBeTruthy();
    },
  );
});

describe('targets', () => {
  test('are labelled, searched, filtered and put together by campaign', async () => {
    const api = consoleServer();
    const { user } = renderPage(ADS);
    const content = await part('Targets');
    expect(await content.findByText('30 of 30')).toBeTruthy();
    expect(api.asked.find(({ path }) => path.includes('/targets/'))?.path).toContain('count=100');
    expect(content.getAllByText('Product B000000001').length).toBeGreaterThan(0);
    fireEvent.change(content.getByRole('searchbox', { name: 'Search targets, Targets' }), {
      target: { value: 'close' },
    });
    expect(await content.findByText('10 of 30')).toBeTruthy();
    fireEvent.change(content.getByRole('combobox', { name: 'Targeting, Targets' }), {
      target: { value: 'manual' },
    });
    expect(await content.findByText('0 of 30')).toBeTruthy();
    await user.click(content.getByRole('radio', { name: 'By campaign' }));
    expect(await rowsOf('Targets by campaign')).toBe(21); // with the total
  });

  test('that cannot be read are left out, and the others are shown', async () => {
    const odd = [null, { expression: 'without id' }, { targetId: 7 }, target({ bidAmount: null })];
    consoleServer({ [TARGETS]: () => ok({ targets: odd, totalTargets: 4, unreadableCount: 2 }) });
    renderPage(ADS);
    const content = await part('Targets');
    expect(await content.findByText('Close match')).toBeTruthy();
    expect(content.getByText('2 could not be read and are left out.')).toBeTruthy();
    expect(await rowsOf('Targets')).toBe(2);
  });
});

describe('product ads', () => {
  const neverFetched = {
    asOf: null,
    profileId: '1',
    countryCode: 'US',
    currencyCode: 'USD',
    unreadableCount: 0,
    totalProductAds: 0,
    matchingCount: 0,
    stats: { enabled: 0, paused: 0, archived: 0, totalASINs: 0 },
    groupedByASIN: {},
    productAds: [],
  };

  test('are searched by ASIN or SKU, and put together by ASIN', async () => {
    consoleServer();
    const { user } = renderPage(ADS);
    const content = await part('Product ads');
    const search = await content.findByRole('searchbox', { name: /^Search by ASIN or SKU, / });
    fireEvent.change(search, { target: { value: 'sku-77' } });
    expect(await content.findByText('1 of 120')).toBeTruthy();
    fireEvent.change(search, { target: { value: 'b00000003' } });
    expect(await content.findByText('30 of 120')).toBeTruthy();
    await user.click(content.getByRole('radio', { name: 'By ASIN' }));
    expect(await rowsOf('Product ads by ASIN')).toBe(41); // with the total
  });

  test('can come by their ASIN alone', async () => {
    const ads = [{ adId: 5, sku: 'S5', campaignId: 1, adGroupId: 2, state: 'enabled' }];
    consoleServer({
      [PRODUCT_ADS]: () =>
        ok({ totalProductAds: 1, groupedByASIN: { B000000001: { ads, campaignCount: 1, adGroupCount: 1 } } }),
    });
    renderPage(ADS);
    expect(await (await part('Product ads')).findByText('B000000001')).toBeTruthy();
  });

  test('that there are none of are said to be none', async () => {
    consoleServer({ [PRODUCT_ADS]: () => ok({ productAds: [], totalProductAds: 0 }) });
    renderPage(ADS);
    expect(await screen.findByText('No product ads found')).toBeTruthy();
  });

  test('that were never fetched are not said to be none', async () => {
    consoleServer({ [PRODUCT_ADS]: () => ok(neverFetched) });
    renderPage(ADS);
    expect(await (await part('Product ads')).findByText(/^Not fetched from Amazon yet/)).toBeTruthy();
    expect(screen.queryByText('No product ads found')).toBeNull();
  });
});
