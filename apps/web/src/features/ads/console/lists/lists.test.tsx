import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok, refuse } from '../../../../testing/fake-api.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import {
  CAMPAIGNS,
  campaign,
  KEYWORDS,
  keyword,
  keywordPage,
  keywords,
  PRODUCT_ADS,
  page,
  TARGETS,
  target,
} from '../../testing/console-answers.ts';
import { ADS, consoleServer, part, rowsOf } from '../../testing/console-server.ts';

describe('keywords', () => {
  test('are asked for a hundred at first, then all, and searched and filtered here', async () => {
    const api = consoleServer({ [KEYWORDS]: keywordPage(keywords(2300)) });
    renderPage(ADS);
    const content = await part('Keywords');
    expect(await content.findByText('2,300 of 2,300')).toBeTruthy();
    const asked = api.asked
      .filter(({ path }) => path.includes('keywords'))
      .map(({ path }) => path.split('?')[1]);
    expect(asked).toEqual([
      'count=100',
      'count=1000&offset=100',
      'count=1000&offset=1100',
      'count=1000&offset=2100',
    ]);
    fireEvent.change(content.getByRole('searchbox'), { target: { value: 'LAMP 22' } });
    expect(await content.findByText('28 of 2,300')).toBeTruthy();
    fireEvent.change(content.getByRole('combobox', { name: 'State, Keywords' }), {
      target: { value: 'paused' },
    });
    fireEvent.change(content.getByRole('combobox', { name: 'Match type, Keywords' }), {
      target: { value: 'broad' },
    });
    await waitFor(() => expect(content.getByText(/ of 2,300/).textContent).not.toBe('28 of 2,300'));
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

  test('that stop coming say how many are here', async () => {
    const all = keywordPage(keywords(1500));
    const api = consoleServer({
      [KEYWORDS]: (asked) =>
        asked.path.includes('offset') ? refuse(409, 'ads_not_connected', 'Gone') : all(asked),
    });
    const { user } = renderPage(ADS);
    const content = await part('Keywords');
    expect(await content.findByText('Only 100 of 1,500 could be fetched: Gone')).toBeTruthy();
    api.on(KEYWORDS, all);
    await user.click(content.getByRole('button', { name: /^Try again, / }));
    expect(await content.findByText('1,500 of 1,500')).toBeTruthy();
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
  const places = { campaignId: '700', campaignName: null, adGroupId: '5000', adGroupName: null };
  const rows = (place: object) => ({
    [KEYWORDS]: () => only({ keywords: [{ ...keyword(), ...place }] }),
    [TARGETS]: () => only({ targets: [{ ...target(), ...place }] }),
    [PRODUCT_ADS]: () =>
      only({ productAds: [{ adId: '1', asin: 'B000000001', sku: 'S', state: 'enabled', ...place }] }),
  });

  test.each(['Keywords', 'Targets', 'Product ads'])('stand beside %s', async (name) => {
    consoleServer(rows({ ...places, campaignName: 'Summer', adGroupName: 'Tents, broad' }));
    renderPage(ADS);
    const content = await part(name);
    expect(await content.findByText('Summer')).toBeTruthy();
    expect(content.getByText('Tents, broad')).toBeTruthy();
  });

  test.each(['Keywords', 'Targets', 'Product ads'])(
    'that are not told beside %s come from the list of campaigns, and ids stand for the rest',
    async (name) => {
      consoleServer({
        ...rows(places),
        [CAMPAIGNS]: (asked) => page([campaign()], { rows: 'campaigns', total: 'totalCampaigns' }, asked),
      });
      renderPage(ADS);
      const content = await part(name);
      expect(await content.findByText('Tents, exact')).toBeTruthy();
      expect(content.getByText('5000')).toBeTruthy();
    },
  );
});

describe('targets', () => {
  test('are read in words, searched, filtered and put together by campaign', async () => {
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

  test('may be told by their ASIN alone', async () => {
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
    consoleServer({ [PRODUCT_ADS]: () => ok({ productAds: [], totalProductAds: 0, asOf: null }) });
    renderPage(ADS);
    expect(await (await part('Product ads')).findByText(/^Not fetched from Amazon yet/)).toBeTruthy();
    expect(screen.queryByText('No product ads found')).toBeNull();
  });
});
