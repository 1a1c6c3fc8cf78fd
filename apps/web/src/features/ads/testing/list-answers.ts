// Invented campaigns and all that they contain, and the pages of them that a server sends.
import type { AdGroup, AdsCampaign, AdsKeyword, AdsTarget, ProductAd } from '@insights/contract/ads-entities';
import { targetLabel } from '@insights/domain/ads-labels';
import { type Asked, type Handler, ok } from '../../../testing/answering.ts';

export const AS_OF = '2026-11-14T14:02:00.000Z';
const stored = { asOf: AS_OF, profileId: '1', countryCode: 'US', currencyCode: 'USD', unreadableCount: 0 };
const STATES = ['enabled', 'enabled', 'paused', 'archived'];
const MATCH_TYPES = ['exact', 'phrase', 'broad'];

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const pick = (list: readonly string[], index: number) => list[index % list.length] ?? '';

export const campaign = (changes: Partial<AdsCampaign> = {}): AdsCampaign => ({
  campaignId: '700',
  name: 'Tents, exact',
  state: 'enabled',
  campaignType: 'sponsoredProducts',
  targetingType: 'manual',
  dailyBudget: 25,
  startDate: '20260310',
  endDate: null,
  bidding: { strategy: 'legacyForSales', adjustments: [{ predicate: 'placementTop', percentage: 50 }] },
  premiumBidAdjustment: null,
  portfolioId: null,
  ...changes,
});

const campaignNameOf = (index: number) => `Campaign ${String(index + 1).padStart(3, '0')}`;

const campaigns = (count: number) =>
  times(count, (index) =>
    campaign({
      campaignId: String(700 + index),
      name: campaignNameOf(index),
      state: pick(STATES, index),
      dailyBudget: index % 4 === 0 ? 150 : 12.5,
      endDate: index % 5 === 0 ? '20261231' : null,
      targetingType: index % 2 === 0 ? 'manual' : 'auto',
      bidding: {
        strategy: pick(['legacyForSales', 'manual', 'autoForSales', 'ruleBased'], index),
        adjustments: [
          { predicate: 'placementTop', percentage: 50 },
          { predicate: 'placementProductPage', percentage: 20 },
        ],
      },
      portfolioId: index % 3 === 0 ? '9007199254740993' : null,
    }),
  );

export const keyword = (changes: Partial<AdsKeyword> = {}): AdsKeyword => ({
  keywordId: '1',
  keywordText: 'two person tent',
  matchType: 'exact',
  state: 'enabled',
  bidAmount: 0.75,
  isBidInherited: false,
  adGroupId: '5000',
  adGroupName: 'Ad group 1',
  campaignId: '700',
  campaignName: 'Campaign 001',
  ...changes,
});

export const keywords = (count: number): AdsKeyword[] =>
  times(count, (index) =>
    keyword({
      keywordId: String(10_000 + index),
      keywordText: `${pick(['tent', 'stove', 'lamp', 'rope'], index)} ${index}`,
      matchType: pick(MATCH_TYPES, index),
      state: pick(STATES, index),
      bidAmount: 0.5 + (index % 50) / 100,
      isBidInherited: index % 7 === 0,
      campaignId: String(700 + (index % 20)),
      campaignName: campaignNameOf(index % 20),
    }),
  );

const EXPRESSIONS = ['ASIN_SAME_AS B000000001', 'QUERY_HIGH_REL_MATCHES', 'ASIN_CATEGORY_SAME_AS Tents'];

export const target = (changes: Partial<AdsTarget> = {}): AdsTarget => ({
  targetId: '1',
  expression: 'QUERY_HIGH_REL_MATCHES',
  expressionType: 'auto',
  state: 'enabled',
  bidAmount: 0.6,
  isBidInherited: false,
  adGroupId: '5000',
  adGroupName: 'Ad group 1',
  campaignId: '700',
  campaignName: 'Campaign 001',
  ...changes,
});

const targets = (count: number): AdsTarget[] =>
  times(count, (index) =>
    target({
      targetId: String(40_000 + index),
      expression: pick(EXPRESSIONS, index),
      expressionType: index % 3 === 1 ? 'auto' : 'manual',
      state: pick(STATES, index),
      bidAmount: 0.4 + (index % 30) / 100,
      isBidInherited: index % 9 === 0,
      campaignId: String(700 + (index % 20)),
      campaignName: campaignNameOf(index % 20),
    }),
  );

const productAds = (count: number): ProductAd[] =>
  times(count, (index) => ({
    adId: String(80_000 + index),
    asin: `B0${String(index % 40).padStart(8, '0')}`,
    sku: `SKU-${index}`,
    state: pick(STATES, index),
    adGroupId: String(5000 + (index % 30)),
    adGroupName: `Ad group ${(index % 30) + 1}`,
    campaignId: String(700 + (index % 20)),
    campaignName: campaignNameOf(index % 20),
  }));

const adGroups = (campaignId: string): AdGroup[] =>
  times(5, (index) => ({
    adGroupId: String(5000 + index),
    campaignId,
    name: `Ad group ${index + 1}`,
    state: pick(STATES, index),
    defaultBid: 75 + index,
  }));

type Listed = { state: string; campaignId: string; campaignName?: string | null };

type List<Row> = {
  rows: string;
  total: string;
  /** The text that is searched. */
  text?: (row: Row) => string;
  type?: (row: Row) => string | null;
};

function groupsOf(rows: readonly Listed[]) {
  const ids = [...new Set(rows.map(({ campaignId }) => campaignId))];
  return Object.fromEntries(
    ids.map((id) => {
      const own = rows.filter(({ campaignId }) => campaignId === id);
      const countOf = (state: string) => own.filter((row) => row.state === state).length;
      const states = {
        enabled: countOf('enabled'),
        paused: countOf('paused'),
        archived: countOf('archived'),
      };
      return [id, { campaignName: own[0]?.campaignName ?? null, count: own.length, ...states }];
    }),
  );
}

/** The page that a call asks for, searched and filtered as the server does. */
export function page<Row extends Listed>(
  rows: readonly Row[],
  { rows: rowsName, total, text = () => '', type = () => null }: List<Row>,
  { path }: Asked,
  stats: object = {},
) {
  const query = new URL(path, 'http://any').searchParams;
  const [search, state] = [query.get('search')?.toLowerCase() ?? '', query.get('state')];
  const wantedType = query.get('matchType') ?? query.get('expressionType');
  const matching = rows.filter(
    (row) =>
      text(row).toLowerCase().includes(search) &&
      (state === null || row.state === state) &&
      (wantedType === null || type(row) === wantedType),
  );
  const offset = Number(query.get('offset') ?? 0);
  const countOf = (name: string) => matching.filter((row) => row.state === name).length;
  return ok({
    ...stored,
    [total]: matching.length,
    matchingCount: matching.length,
    stats: {
      enabled: countOf('enabled'),
      paused: countOf('paused'),
      archived: countOf('archived'),
      ...stats,
    },
    groupedByCampaign: groupsOf(matching),
    groupedByASIN: asinGroupsOf(rows),
    [rowsName]: matching.slice(offset, offset + Number(query.get('count') ?? 100)),
  });
}

function asinGroupsOf(rows: readonly (Listed & { asin?: string | null })[]) {
  const asins = [...new Set(rows.flatMap(({ asin }) => asin ?? []))];
  return Object.fromEntries(
    asins.map((asin) => {
      const ads = rows.filter((row) => row.asin === asin);
      return [asin, { ads, adCount: ads.length, campaignCount: 1, adGroupCount: 1 }];
    }),
  );
}

const KEYWORD_LIST = {
  rows: 'keywords',
  total: 'totalKeywords',
  text: ({ keywordText }: AdsKeyword) => keywordText,
  type: ({ matchType }: AdsKeyword) => matchType,
};

export const keywordPage = (rows: readonly AdsKeyword[]): Handler => {
  const countOf = (type: string) => rows.filter(({ matchType }) => matchType === type).length;
  const byMatchType = Object.fromEntries(MATCH_TYPES.map((type) => [type, countOf(type)]));
  return (asked) => page(rows, KEYWORD_LIST, asked, { byMatchType });
};

const TARGET_LIST = {
  rows: 'targets',
  total: 'totalTargets',
  text: ({ expression }: AdsTarget) => `${targetLabel(expression)} ${expression}`,
  type: ({ expressionType }: AdsTarget) => expressionType,
};

const AD_LIST = {
  rows: 'productAds',
  total: 'totalProductAds',
  text: ({ asin, sku }: ProductAd) => `${asin} ${sku}`,
};

export const CAMPAIGNS = 'GET /api/ppc/campaigns/s-1';
export const AD_GROUPS = 'GET /api/ppc/ad-groups/s-1';
export const KEYWORDS = 'GET /api/ppc/keywords/s-1';
export const TARGETS = 'GET /api/ppc/targets/s-1';
export const PRODUCT_ADS = 'GET /api/ppc/product-ads/s-1';

/** The lists of a connected seller. */
export const listAnswers: Record<string, Handler> = {
  [CAMPAIGNS]: (asked) => page(campaigns(24), { rows: 'campaigns', total: 'totalCampaigns' }, asked),
  [AD_GROUPS]: (asked) => page(adGroups('700'), { rows: 'adGroups', total: 'totalAdGroups' }, asked),
  [KEYWORDS]: keywordPage(keywords(180)),
  [TARGETS]: (asked) => page(targets(30), TARGET_LIST, asked),
  [PRODUCT_ADS]: (asked) => page(productAds(120), AD_LIST, asked, { totalASINs: 40 }),
};
