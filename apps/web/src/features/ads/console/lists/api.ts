// What is advertised, as it was synchronised: lists that the server searches, filters and sorts, and sends page by page.
import {
  adGroupsOfCampaign,
  adsCampaigns,
  adsKeywords,
  adsTargets,
  productAds,
} from '@insights/contract/ads-console';
import { adsCampaignsCsv, adsKeywordsCsv, adsTargetsCsv, productAdsCsv } from '@insights/contract/ads-csv';
import { AdsCampaign } from '@insights/contract/ads-entities';
import {
  CAMPAIGN_SORT_KEYS,
  KEYWORD_SORT_KEYS,
  PRODUCT_AD_SORT_KEYS,
  TARGET_SORT_KEYS,
} from '@insights/contract/ads-list-query';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request, requestText } from '../../../../lib/api-client.ts';
import { isRecord } from '../../../../lib/decode.ts';
import { adsKeys } from '../../../../lib/query-keys.ts';

const PAGE_SIZE = 100;
const LARGEST_PAGE = 1000; // the most rows that the server sends at once
const CSV_OPTIONS = { timeoutMs: 300_000 }; // a large file on a slow line

// SPEC.md has two notations for the daily budget.
const withBudget = (value: unknown): unknown =>
  isRecord(value) && isRecord(value['budget'])
    ? { ...value, dailyBudget: value['dailyBudget'] ?? value['budget']['budget'] }
    : value;

/** The fields that SPEC.md's answers do not have. */
const additive = {
  asOf: z.optional(adsCampaigns.data.shape.asOf),
  matchingCount: z.optional(z.int()),
};

const Campaign = z.pipe(z.transform(withBudget), AdsCampaign);
export const listCampaigns = {
  ...adsCampaigns,
  data: z.extend(adsCampaigns.data, { ...additive, campaigns: z.array(Campaign) }),
};
export const listKeywords = { ...adsKeywords, data: z.extend(adsKeywords.data, additive) };
export const listTargets = { ...adsTargets, data: z.extend(adsTargets.data, additive) };

// SPEC.md's answer has the ads by their ASIN alone.
function withListedAds(value: unknown): unknown {
  if (!isRecord(value) || value['productAds'] !== undefined || !isRecord(value['groupedByASIN']))
    return value;
  const ads = Object.entries(value['groupedByASIN']).flatMap(([asin, group]) =>
    isRecord(group) && Array.isArray(group['ads'])
      ? group['ads'].map((ad) => (isRecord(ad) ? { asin, ...ad } : ad))
      : [],
  );
  return { ...value, productAds: ads };
}

const AsinCounts = z.object({ adCount: z.int(), campaignCount: z.int(), adGroupCount: z.int() });
export const listProductAds = {
  ...productAds,
  data: z.pipe(
    z.transform(withListedAds),
    z.extend(productAds.data, {
      ...additive,
      groupedByASIN: z.record(z.string(), AsinCounts),
    }),
  ),
};

/** Which rows of a list are meant and in which order; `type` is the match type of keywords or the targeting of targets. */
export type ListSearch = {
  search?: string | undefined;
  state?: string | undefined;
  type?: string | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
};

const queryOf = <SortKey extends string>(keys: readonly SortKey[], listSearch: ListSearch) => {
  const { search, state, sort, order } = listSearch;
  return { search, state, sort: keys.find((key) => key === sort), order };
};
type GroupedByCampaign = z.infer<typeof adsKeywords.data>['groupedByCampaign'];
export type CampaignGroup = GroupedByCampaign[string] & { campaignId: string };

const campaignGroups = (grouped: GroupedByCampaign): CampaignGroup[] =>
  Object.entries(grouped).map(([campaignId, group]) => ({ campaignId, ...group }));

export type EntityPage<Row> = {
  rows: Row[];
  total: number;
  matchingCount?: number | undefined;
  /** When Amazon was asked; null before the first time, and undefined where the server does not say. */
  asOf?: string | null | undefined;
  currencyCode: string | null;
  unreadableCount: number;
  /** How many there are of each state and of each type. */
  counts: Readonly<Record<string, number>>;
  campaignGroups?: CampaignGroup[];
};

type Input<Query> = { params: { sellerId: string }; query: Query };
type ListKind = Parameters<typeof adsKeys.list>[1];

/** A list page by page, and its file, which has all rows that match in the columns of the table. */
const entityList = <Row, Query>(
  kind: ListKind,
  queryOf: (search: ListSearch) => Query,
  fetchPage: (
    input: Input<Query & { count: number; offset: number | undefined }>,
    options: { signal: AbortSignal },
  ) => Promise<EntityPage<Row>>,
  fetchFile: (input: Input<Query>) => Promise<string>,
) => ({
  pages: (sellerId: string, search: ListSearch) =>
    infiniteQueryOptions({
      queryKey: adsKeys.list(sellerId, kind, search),
      queryFn: ({ pageParam, signal }) => {
        const query = { count: PAGE_SIZE, offset: pageParam || undefined, ...queryOf(search) };
        return fetchPage({ params: { sellerId }, query }, { signal });
      },
      initialPageParam: 0,
      getNextPageParam: ({ rows, total, matchingCount = total }, _pages, offset) =>
        rows.length > 0 && offset + PAGE_SIZE < matchingCount ? offset + PAGE_SIZE : null,
      placeholderData: keepPreviousData,
    }),
  csv: (sellerId: string, search: ListSearch) => fetchFile({ params: { sellerId }, query: queryOf(search) }),
});
export type EntitySource<Row> = ReturnType<typeof entityList<Row, unknown>>;

export const campaigns = entityList(
  'campaigns',
  (search) => queryOf(CAMPAIGN_SORT_KEYS, search),
  async (input, options) => {
    const answer = await request(listCampaigns, input, options);
    return { ...answer, rows: answer.campaigns, total: answer.totalCampaigns, counts: answer.stats };
  },
  (input) => requestText(adsCampaignsCsv, input, CSV_OPTIONS),
);

export const keywords = entityList(
  'keywords',
  (search) => ({ ...queryOf(KEYWORD_SORT_KEYS, search), matchType: search.type }),
  async (input, options) => {
    const answer = await request(listKeywords, input, options);
    const { byMatchType, ...states } = answer.stats;
    return {
      ...answer,
      rows: answer.keywords,
      total: answer.totalKeywords,
      counts: { ...states, ...byMatchType },
      campaignGroups: campaignGroups(answer.groupedByCampaign),
    };
  },
  (input) => requestText(adsKeywordsCsv, input, CSV_OPTIONS),
);

export const targets = entityList(
  'targets',
  (search) => ({ ...queryOf(TARGET_SORT_KEYS, search), expressionType: search.type }),
  async (input, options) => {
    const answer = await request(listTargets, input, options);
    const { byExpressionType, ...states } = answer.stats;
    return {
      ...answer,
      rows: answer.targets,
      total: answer.totalTargets,
      counts: { ...states, ...byExpressionType },
      campaignGroups: campaignGroups(answer.groupedByCampaign),
    };
  },
  (input) => requestText(adsTargetsCsv, input, CSV_OPTIONS),
);

export const advertisedProducts = entityList(
  'productAds',
  (search) => queryOf(PRODUCT_AD_SORT_KEYS, search),
  async (input, options) => {
    const answer = await request(listProductAds, input, options);
    return { ...answer, rows: answer.productAds, total: answer.totalProductAds, counts: answer.stats };
  },
  (input) => requestText(productAdsCsv, input, CSV_OPTIONS),
);

export type AsinGroup = { asin: string } & z.infer<typeof AsinCounts>;

/** The ASINs that are advertised. The server groups the ads of a page, so that all pages are read. */
export const asinGroups = (sellerId: string) =>
  queryOptions({
    queryKey: adsKeys.asinGroups(sellerId),
    queryFn: async ({ signal }): Promise<AsinGroup[]> => {
      const groups = new Map<string, AsinGroup>();
      for (let offset = 0, total = 1; offset < total; offset += LARGEST_PAGE) {
        const query = { count: LARGEST_PAGE, offset };
        const answer = await request(listProductAds, { params: { sellerId }, query }, { signal });
        total = answer.totalProductAds;
        for (const [asin, counts] of Object.entries(answer.groupedByASIN))
          groups.set(asin, { asin, ...counts });
      }
      return [...groups.values()];
    },
  });

export const adGroupList = (sellerId: string, campaignId: string) =>
  queryOptions({
    queryKey: adsKeys.adGroups(sellerId, campaignId),
    queryFn: ({ signal }) =>
      request(
        adGroupsOfCampaign,
        { params: { sellerId }, query: { campaignId, count: LARGEST_PAGE } },
        { signal },
      ),
  });
