// The console's lists in the orders of its columns, and as files.

import { AdsCampaign, AdsKeyword, AdsTarget, ProductAd } from '@insights/contract/ads-entities';
import type {
  CAMPAIGN_SORT_KEYS,
  KEYWORD_SORT_KEYS,
  PRODUCT_AD_SORT_KEYS,
  TARGET_SORT_KEYS,
} from '@insights/contract/ads-list-query';
import { targetLabel } from '@insights/domain/ads-labels';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { adsListsServer } from '../../../testing/ads-lists-desk.ts';
import { ACME } from '../../../testing/ads-sync-desk.ts';

const { at, get, file, counts } = adsListsServer();

type Value = string | number | null;

const lower = (text: string | null) => text?.toLowerCase() ?? null;
const padded = (id: string | null) => id?.padStart(20, '0') ?? null;
type InAdGroup = Pick<AdsKeyword, 'state' | 'campaignId' | 'campaignName' | 'adGroupId' | 'adGroupName'>;
/** What was not fetched is known by its id. */
const names = {
  state: ({ state }: InAdGroup) => state,
  campaign: ({ campaignName, campaignId }: InAdGroup) => lower(campaignName) ?? campaignId,
  group: ({ adGroupName, adGroupId }: InAdGroup) => lower(adGroupName) ?? adGroupId,
};

/** What a person sees in the column of a key. */
const KEYWORDS: Record<(typeof KEYWORD_SORT_KEYS)[number], (row: AdsKeyword) => Value> = {
  keyword: ({ keywordText }) => keywordText.toLowerCase(),
  match: ({ matchType }) => matchType,
  bid: ({ bidAmount }) => bidAmount,
  ...names,
};
const TARGETS: Record<(typeof TARGET_SORT_KEYS)[number], (row: AdsTarget) => Value> = {
  target: ({ expression }) => targetLabel(expression).toLowerCase(),
  type: ({ expressionType }) => expressionType,
  bid: ({ bidAmount }) => bidAmount,
  ...names,
};
const ADS: Record<(typeof PRODUCT_AD_SORT_KEYS)[number], (row: ProductAd) => Value> = {
  asin: ({ asin }) => asin,
  sku: ({ sku }) => lower(sku),
  id: ({ adId }) => padded(adId),
  ...names,
};
const CAMPAIGNS: Record<(typeof CAMPAIGN_SORT_KEYS)[number], (row: AdsCampaign) => Value> = {
  name: ({ name }) => name.toLowerCase(),
  state: ({ state }) => state,
  type: ({ campaignId }) => padded(campaignId),
  targeting: ({ targetingType }) => targetingType,
  budget: ({ dailyBudget }) => dailyBudget,
  start: ({ startDate }) => startDate,
  end: ({ endDate }) => endDate,
  age: ({ startDate }) => (startDate === null ? null : -Number(startDate)),
  bidding: ({ bidding }) => bidding.strategy,
  // In which order adjustments are is not said; that those without any are last is.
  adjustments: ({ bidding }) => (bidding.adjustments.length === 0 ? null : 1),
  portfolio: ({ portfolioId }) => padded(portfolioId),
  id: ({ campaignId }) => padded(campaignId),
};

/** All rows of a list, page after page. */
async function readAll<Row>(
  path: string,
  field: string,
  row: z.ZodMiniType<Row>,
  query = '',
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const data = await get(`${path}/${ACME}?count=13&offset=${rows.length}&${query}`);
    rows.push(...z.array(row).parse(data[field]));
    if (rows.length >= Number(data['matchingCount'])) return rows;
  }
}

const LISTS = [
  ['keywords', 'keywords', AdsKeyword, KEYWORDS, 'keywordId'],
  ['targets', 'targets', AdsTarget, TARGETS, 'targetId'],
  ['product-ads', 'productAds', ProductAd, ADS, 'adId'],
  ['campaigns', 'campaigns', AdsCampaign, CAMPAIGNS, 'campaignId'],
] as const;

/** The values in the order that they should be in. */
function inOrder(values: readonly Value[], sign: 1 | -1): Value[] {
  return [...values].sort((a, b) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return a === b ? 0 : a < b ? -sign : sign;
  });
}

async function checkOrder<Row extends object>([path, field, row, columns, id]: readonly [
  string,
  string,
  z.ZodMiniType<Row>,
  Record<string, (row: Row) => Value>,
  string,
]): Promise<void> {
  for (const [key, shownOf] of Object.entries(columns))
    for (const [order, sign] of [
      ['asc', 1],
      ['desc', -1],
    ] as const) {
      const rows = await readAll(path, field, row, `sort=${key}&order=${order}`);
      const shown = rows.map(shownOf);
      expect(shown, `${path} by ${key} ${order}`).toEqual(inOrder(shown, sign));
      const ids = rows.map((one) => Object(one)[id]);
      expect(new Set(ids).size, `${path} by ${key}: none twice`).toBe(ids.length);
    }
}

test('keywords are sorted by every column, page by page without doubles', () => checkOrder(LISTS[0]));
test('targets are sorted by every column', () => checkOrder(LISTS[1]));
test('product ads are sorted by every column', () => checkOrder(LISTS[2]));
test('campaigns are sorted by every column', () => checkOrder(LISTS[3]));

test('a campaign is found by its id, a target by what the console calls it, a keyword in any alphabet', async () => {
  expect(await get(`campaigns/${ACME}?search=12`)).toMatchObject({
    totalCampaigns: 1,
    campaigns: [{ campaignId: '12' }],
  });
  expect(await get(`targets/${ACME}?search=Close%20Match&count=1`)).toMatchObject({ totalTargets: 7 });
  for (const search of ['ÜBER', ' 50% ', 'überzelt 50%'])
    expect(await get(`keywords/${ACME}?count=1&search=${encodeURIComponent(search)}`)).toMatchObject({
      totalKeywords: 10,
      stats: { enabled: 10, paused: 0, archived: 0, byMatchType: { exact: 10 } },
      groupedByCampaign: { 13: { count: 10, enabled: 10 } },
    });
  for (const search of ['a_b', 'A_B 1'])
    expect(Number((await get(`keywords/${ACME}?search=${search}`))['totalKeywords'])).toBeGreaterThan(0);
  expect(await get(`keywords/${ACME}?search=e_t`)).toMatchObject({ totalKeywords: 0 });
});

test('the stats of product ads count the ASINs of those that match', async () => {
  expect(await get(`product-ads/${ACME}?search=b000000001`)).toMatchObject({
    totalProductAds: 3,
    stats: { totalASINs: 1 },
  });
  expect(await get(`product-ads/${ACME}`)).toMatchObject({ totalProductAds: 25, stats: { totalASINs: 9 } });
});

test('nothing that matches is an empty list with totals of nothing', async () => {
  expect(await get(`keywords/${ACME}?search=no%20such%20thing`)).toMatchObject({
    totalKeywords: 0,
    stats: { enabled: 0, paused: 0, archived: 0, byMatchType: {} },
    groupedByCampaign: {},
    keywords: [],
  });
});

test.each([
  ['keywords', 'sort', 'colour'],
  ['keywords', 'sort', 'sku'],
  ['product-ads', 'sort', 'bid'],
  ['targets', 'order', 'up'],
  ['campaigns', 'offset', '1e3'],
  ['campaigns', 'count', '1001'],
  ['keywords', 'matchType', '%'],
])('%s with %s=%s are refused by the name of the field', async (path, field, value) => {
  const { status, body } = await at.desk.get(
    `/api/ppc/${path}/${ACME}?${field}=${encodeURIComponent(value)}`,
  );
  expect(status).toBe(400);
  expect(body.error?.details).toMatchObject([{ field }]);
});

const HEADS = {
  keywords: 'Keyword,Match type,State,Bid,Campaign,Ad group',
  targets: 'Target,Targeting,State,Bid,Campaign,Ad group',
  'product-ads': 'ASIN,SKU,State,Campaign,Ad group,Ad ID',
  campaigns:
    'Campaign,State,Type,Targeting,Daily budget,Start,End,Age,Bidding,Bid adjustments,Portfolio,Campaign ID',
};

const LIST_NAMES = ['keywords', 'targets', 'product-ads', 'campaigns'] as const;

test.each(LIST_NAMES)('the file of %s has all of them', async (list) => {
  const { headers, lines } = await file(list);
  expect(lines[0]).toBe(`\uFEFF${HEADS[list]}`);
  expect(lines).toHaveLength(counts[list] + 1);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe(`attachment; filename="acme-outdoor-${list}.csv"`);
});

test('files say what the tables say, and no cell is a formula', async () => {
  expect((await file('keywords', 'search=%3D1%2B1&sort=bid&order=desc')).lines[1]).toBe(
    `"'=1+1, ""x"" 2",Phrase,paused,1.5,winter 4,Group 10`,
  );
  expect((await file('targets', 'search=close&sort=group')).lines[1]).toBe(
    'Close match,Auto,paused,1.5,winter 4,Group 10',
  );
  expect((await file('product-ads', 'search=SKU-7')).lines[1]).toBe(
    'B000000005,SKU-7,archived,Brand 5,211,523',
  );
  expect((await file('campaigns', 'sort=start')).lines[1]).toBe(
    `winter 4,paused,SP,Manual,,"Jan 2, 2025",'-,1 year,Dynamic (Sales),Top 24%,13,14`,
  );
});

test('a file holds what the list holds, in the same order, to the cent', async () => {
  const query = 'state=paused&sort=bid&order=desc';
  const rows = await readAll('keywords', 'keywords', AdsKeyword, query);
  const cells = (await file('keywords', query)).lines
    .slice(1)
    .map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(','));
  expect(cells.map(([, , , bid]) => (bid === '' ? null : Number(bid)))).toEqual(
    rows.map(({ bidAmount }) => bidAmount),
  );
  expect((await file('keywords', 'search=nothing%20of%20it')).lines).toHaveLength(1);
});

test('a file longer than a batch is whole', async () => {
  const sellerId = await at.server.sellerId(ACME);
  await at.server.db.execute(sql`
    insert into ads_entities (seller_id, kind, since_version, entity_id, campaign_id, ad_group_id, state, label, folded)
    select seller_id, kind, version, '7' || lpad(i::text, 6, '0'), '10', '20', 'enabled', 'many', 'many'
      from ads_entity_lists, generate_series(1, 2500) as i
     where seller_id = ${sellerId} and kind = 'productAds'`);
  const { lines } = await file('product-ads', 'search=many&sort=id');
  expect(lines.slice(1).map((line) => line.split(',').at(-1))).toEqual(
    Array.from({ length: 2500 }, (_, i) => `7${String(i + 1).padStart(6, '0')}`),
  );
});

test('a file that cannot be written is refused in the envelope', async () => {
  const token = await at.server.signIn('admin');
  const refused = async (path: string) => {
    const { status, body } = await at.server.get(`/api/ppc/${path}`, { token });
    return [status, body.error?.code];
  };
  expect(await refused('keywords/nobody/csv')).toEqual([404, 'seller_not_found']);
  const seller = await at.newSeller();
  expect(await refused(`keywords/${seller}/csv`)).toEqual([409, 'ads_not_connected']);
  expect(await refused(`keywords/${ACME}/csv?sort=colour`)).toEqual([400, 'invalid_input']);
});
