// What is advertised, as it was synchronised: lists that the server searches, filters and sorts, and sends page by page.
import { adsCampaignsCsv, adsKeywordsCsv, adsTargetsCsv, productAdsCsv } from '@insights/contract/ads-csv';
import {
  CAMPAIGN_SORT_KEYS,
  KEYWORD_SORT_KEYS,
  PRODUCT_AD_SORT_KEYS,
  TARGET_SORT_KEYS,
} from '@insights/contract/ads-list-query';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { request, requestText } from '../../../../lib/api-client.ts';
import { adsKeys } from '../../../../lib/query-keys.ts';
import {
  type AsinCounts,
  listAdGroups,
  listCampaigns,
  listKeywords,
  listProductAds,
  listTargets,
} from './endpoints.ts';

const PAGE_SIZE = 100;
const LARGEST_PAGE = 1000; // the most rows that the server sends at once
const CSV_TIMEOUT_MS = 300_000; // a large file on a slow line

/** Which rows of a list are meant and in which order; `type` is the match type of keywords or the targeting of targets. */
export type ListSearch = {
  search?: string;
  state?: string;
  type?: string;
  sort?: string;
  order?: 'asc' | 'desc';
};

export type StateCounts = { enabled: number; paused: number; archived: number };
export type CampaignCounts = StateCounts & { campaignName: string | null; count: number };

export type EntityPage<Row> = {
  rows: Row[];
  /** How many there are without search and filters. */
  total: number;
  /** How many match. */
  matchingCount: number;
  /** When Amazon was asked; null before the first time, and undefined where the server does not say. */
  asOf: string | null | undefined;
  currencyCode: string | null;
  unreadableCount: number;
  /** How many there are of each state and of each type. */
  counts: Readonly<Record<string, number>>;
  groupedByCampaign: Readonly<Record<string, CampaignCounts>>;
};

type Window = { count: number; offset?: number };

/** A list whose pages follow each other by offset. */
const entityPages = <Row>(
  queryKey: readonly unknown[],
  fetchPage: (window: Window, signal: AbortSignal) => Promise<EntityPage<Row>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ count: PAGE_SIZE, ...(pageParam > 0 && { offset: pageParam }) }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ rows, matchingCount }, _pages, offset) =>
      rows.length > 0 && offset + PAGE_SIZE < matchingCount ? offset + PAGE_SIZE : null,
    placeholderData: keepPreviousData,
  });
export type EntityPages<Row> = ReturnType<typeof entityPages<Row>>;

const sortIn = <Key extends string>(keys: readonly Key[], { sort, order }: ListSearch) => {
  const key = keys.find((one) => one === sort);
  return key && { sort: key, ...(order && { order }) };
};

const filterIn = ({ search, state }: ListSearch) => ({ ...(search && { search }), ...(state && { state }) });

const campaignQuery = (search: ListSearch) => ({
  ...filterIn(search),
  ...sortIn(CAMPAIGN_SORT_KEYS, search),
});
const keywordQuery = (search: ListSearch) => ({
  ...filterIn(search),
  ...(search.type && { matchType: search.type }),
  ...sortIn(KEYWORD_SORT_KEYS, search),
});
const targetQuery = (search: ListSearch) => ({
  ...filterIn(search),
  ...(search.type && { expressionType: search.type }),
  ...sortIn(TARGET_SORT_KEYS, search),
});
const productAdQuery = (search: ListSearch) => ({
  ...filterIn(search),
  ...sortIn(PRODUCT_AD_SORT_KEYS, search),
});

export const campaignPages = (sellerId: string, search: ListSearch) =>
  entityPages(adsKeys.list(sellerId, 'campaigns', search), async (window, signal) => {
    const query = { ...window, ...campaignQuery(search) };
    const answer = await request(listCampaigns, { params: { sellerId }, query }, { signal });
    const { campaigns: rows, totalCampaigns: total, matchingCount = total, stats, ...rest } = answer;
    return {
      ...rest,
      asOf: rest.asOf,
      rows,
      total,
      matchingCount,
      counts: stats,
      groupedByCampaign: {},
    };
  });

export const keywordPages = (sellerId: string, search: ListSearch) =>
  entityPages(adsKeys.list(sellerId, 'keywords', search), async (window, signal) => {
    const query = { ...window, ...keywordQuery(search) };
    const answer = await request(listKeywords, { params: { sellerId }, query }, { signal });
    const { keywords: rows, totalKeywords: total, matchingCount = total, stats, ...rest } = answer;
    const { byMatchType, ...states } = stats;
    return { ...rest, asOf: rest.asOf, rows, total, matchingCount, counts: { ...states, ...byMatchType } };
  });

export const targetPages = (sellerId: string, search: ListSearch) =>
  entityPages(adsKeys.list(sellerId, 'targets', search), async (window, signal) => {
    const query = { ...window, ...targetQuery(search) };
    const answer = await request(listTargets, { params: { sellerId }, query }, { signal });
    const { targets: rows, totalTargets: total, matchingCount = total, stats, ...rest } = answer;
    const { byExpressionType, ...states } = stats;
    return {
      ...rest,
      asOf: rest.asOf,
      rows,
      total,
      matchingCount,
      counts: { ...states, ...byExpressionType },
    };
  });

export const productAdPages = (sellerId: string, search: ListSearch) =>
  entityPages(adsKeys.list(sellerId, 'productAds', search), async (window, signal) => {
    const query = { ...window, ...productAdQuery(search) };
    const answer = await request(listProductAds, { params: { sellerId }, query }, { signal });
    const { productAds: rows, totalProductAds: total, matchingCount = total, stats, ...rest } = answer;
    return { ...rest, asOf: rest.asOf, rows, total, matchingCount, counts: stats, groupedByCampaign: {} };
  });

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

/** The ad groups of a campaign, the first thousand of them. */
export const adGroupList = (sellerId: string, campaignId: string) =>
  queryOptions({
    queryKey: adsKeys.adGroups(sellerId, campaignId),
    queryFn: ({ signal }) =>
      request(listAdGroups, { params: { sellerId }, query: { campaignId, count: LARGEST_PAGE } }, { signal }),
  });

const options = { timeoutMs: CSV_TIMEOUT_MS };

// All rows that match, in the columns of the tables.
export const campaignsCsv = (sellerId: string, search: ListSearch) =>
  requestText(adsCampaignsCsv, { params: { sellerId }, query: campaignQuery(search) }, options);
export const keywordsCsv = (sellerId: string, search: ListSearch) =>
  requestText(adsKeywordsCsv, { params: { sellerId }, query: keywordQuery(search) }, options);
export const targetsCsv = (sellerId: string, search: ListSearch) =>
  requestText(adsTargetsCsv, { params: { sellerId }, query: targetQuery(search) }, options);
export const adsCsv = (sellerId: string, search: ListSearch) =>
  requestText(productAdsCsv, { params: { sellerId }, query: productAdQuery(search) }, options);
