// An invented advertising account with campaigns and all they hold, as the server tells it.
import type { AdGroup, AdsCampaign, AdsKeyword, AdsTarget, ProductAd } from '@insights/contract/ads-entities';
import { addDays } from '@insights/domain/periods';
import { type Asked, type Handler, ok } from '../../../testing/answering.ts';
import { adsConnected, profile } from './ads-answers.ts';

const AS_OF = '2026-11-14T14:02:00.000Z';
const stored = { asOf: AS_OF, profileId: '1', countryCode: 'US', currencyCode: 'USD', unreadableCount: 0 };
const STATES = ['enabled', 'enabled', 'paused', 'archived'];
const MATCH_TYPES = ['exact', 'phrase', 'broad'];

const times = <T>(count: number, make: (index: number) => T): T[] =>
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

/** The rows that a call asks for, in the words of its list. */
export function page<Row extends { state: string }>(
  rows: readonly Row[],
  names: { rows: string; total: string },
  { path }: Asked,
  stats: object = {},
) {
  const query = new URL(path, 'http://any').searchParams;
  const offset = Number(query.get('offset') ?? 0);
  const countOf = (state: string) => rows.filter((row) => row.state === state).length;
  return ok({
    ...stored,
    [names.total]: rows.length,
    matchingCount: rows.length,
    stats: {
      enabled: countOf('enabled'),
      paused: countOf('paused'),
      archived: countOf('archived'),
      ...stats,
    },
    [names.rows]: rows.slice(offset, offset + Number(query.get('count') ?? 100)),
  });
}

export const keywordPage = (rows: readonly AdsKeyword[]): Handler => {
  const countOf = (type: string) => rows.filter(({ matchType }) => matchType === type).length;
  const byMatchType = Object.fromEntries(MATCH_TYPES.map((type) => [type, countOf(type)]));
  return (asked) => page(rows, { rows: 'keywords', total: 'totalKeywords' }, asked, { byMatchType });
};

const figures = (index: number) => ({
  impressions: 9000 + index * 40,
  clicks: 120 + (index % 7) * 9,
  spend: 80 + (index % 7) * 6.25,
  sales: 390 + (index % 5) * 41.5,
  orders: 11,
  units: 12,
});

const source = {
  asOf: AS_OF,
  currencyCode: 'USD',
  isRefreshing: false,
  startDate: '2026-10-15',
  endDate: '2026-11-13',
};

const days = times(30, (index) => ({
  date: addDays('2026-10-15', index),
  ...figures(index),
  isTrafficMoving: index >= 27,
  isSalesMoving: true,
}));

export const overview = {
  ...source,
  totals: { impressions: 290_000, clicks: 4412, spend: 2951.25, sales: 14_190, orders: 330, units: 360 },
  days,
};

const spend = {
  ...source,
  summary: { totalSpend: 2951.25, totalCampaigns: 24 },
  campaigns: times(24, (index) => ({
    campaignId: String(700 + index),
    campaignName: `Campaign ${index + 1}`,
    ...figures(index),
  })),
  reportIds: ['r-1'],
};

export const syncIdle = {
  state: 'completed',
  chunksDone: 5,
  chunksTotal: 5,
  recordsSaved: 620,
  lastError: null,
  waitingUntil: null,
  startedAt: AS_OF,
  finishedAt: AS_OF,
  kinds: [],
};

export const STATUS = 'GET /api/ppc/status/s-1';
export const OVERVIEW = 'GET /api/ppc/overview/s-1';
export const SPEND = 'GET /api/ppc/ad-spend/s-1';
export const CAMPAIGNS = 'GET /api/ppc/campaigns/s-1';
export const AD_GROUPS = 'GET /api/ppc/ad-groups/s-1';
export const KEYWORDS = 'GET /api/ppc/keywords/s-1';
export const TARGETS = 'GET /api/ppc/targets/s-1';
export const PRODUCT_ADS = 'GET /api/ppc/product-ads/s-1';
export const REPORTS = 'GET /api/ppc/reports/list/s-1';
export const SYNC = '/api/ppc/sync/s-1';

/** A connected seller's console, with changes. */
export const consoleAnswers = (answers: Record<string, Handler> = {}): Record<string, Handler> => ({
  [STATUS]: () => ok(adsConnected),
  [OVERVIEW]: () => ok(overview),
  [SPEND]: () => ok(spend),
  [CAMPAIGNS]: (asked) => page(campaigns(24), { rows: 'campaigns', total: 'totalCampaigns' }, asked),
  [AD_GROUPS]: (asked) => page(adGroups('700'), { rows: 'adGroups', total: 'totalAdGroups' }, asked),
  [KEYWORDS]: keywordPage(keywords(180)),
  [TARGETS]: (asked) => page(targets(30), { rows: 'targets', total: 'totalTargets' }, asked),
  [PRODUCT_ADS]: (asked) =>
    page(productAds(120), { rows: 'productAds', total: 'totalProductAds' }, asked, { totalASINs: 40 }),
  [REPORTS]: () => ok({ reports: [] }),
  [`GET ${SYNC}`]: () => ok(syncIdle),
  [`POST ${SYNC}`]: () => ok({ ...syncIdle, state: 'running', chunksDone: 2 }),
  'POST /api/ppc/reports/create/s-1': () =>
    ok({ reportId: 'r-9', name: 'Campaigns, 30 days', createdAt: '2026-11-15T10:00:00Z' }),
  'GET /api/ppc/reports/status/s-1/r-9': () => ok({ status: 'PENDING', message: 'Waiting for Amazon' }),
  'GET /api/ppc/debug/profiles/s-1': () =>
    ok({ profiles: [profile()], totalCount: 1, failedRegions: [], tookMs: 12 }),
  'GET /api/ppc/debug/test-auth/s-1': () =>
    ok({ test: 'test-auth', isAsExpected: true, steps: [], tookMs: 12 }),
  ...answers,
});
