import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok, refuse } from '../../../../testing/fake-api.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { KEYWORDS, keyword, keywordPage, keywords, PRODUCT_ADS } from '../../testing/console-answers.ts';
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
    fireEvent.change(content.getByLabelText('State'), { target: { value: 'paused' } });
    fireEvent.change(content.getByLabelText('Match type'), { target: { value: 'broad' } });
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
    await user.click(content.getByRole('button', { name: 'Try again' }));
    expect(await content.findByText('1,500 of 1,500')).toBeTruthy();
  });

  test('are put together by campaign', async () => {
    consoleServer();
    const { user } = renderPage(ADS);
    await user.click(await (await part('Keywords')).findByRole('radio', { name: 'By campaign' }));
    expect(await screen.findByRole('row', { name: /Campaign 001 9/ })).toBeTruthy();
  });
});

describe('product ads', () => {
  test('are searched by ASIN or SKU, and put together by ASIN', async () => {
    consoleServer();
    const { user } = renderPage(ADS);
    const content = await part('Product ads');
    const search = await content.findByRole('searchbox', { name: 'Search by ASIN or SKU' });
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
});
