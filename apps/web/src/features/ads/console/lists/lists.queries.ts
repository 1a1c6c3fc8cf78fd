import type {
  adGroupsOfCampaign,
  adsCampaigns,
  adsKeywords,
  adsTargets,
  productAds as productAdsCall,
} from '@insights/contract/ads-console';
import type { AdGroup, AdsCampaign, AdsKeyword, AdsTarget, ProductAd } from '@insights/contract/ads-entities';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../../../lib/address.ts';
import { call } from '../../../../lib/api-client.ts';
import { adsKeys } from '../../../../lib/query-keys.ts';
import { type EntityList, type EntityPage, fetchAll, type PageQuery, readPage } from './entity-list.ts';
import {
  readAdGroup,
  readCampaign,
  readKeyword,
  readProductAd,
  readTarget,
  withListedAds,
} from './entity-reader.ts';

const CAMPAIGNS: AddressOf<typeof adsCampaigns> = {
  method: 'GET',
  path: '/api/ppc/campaigns/:sellerId',
  access: 'admin',
};
const AD_GROUPS: AddressOf<typeof adGroupsOfCampaign> = {
  method: 'GET',
  path: '/api/ppc/ad-groups/:sellerId',
  access: 'admin',
};
const KEYWORDS: AddressOf<typeof adsKeywords> = {
  method: 'GET',
  path: '/api/ppc/keywords/:sellerId',
  access: 'admin',
};
const TARGETS: AddressOf<typeof adsTargets> = {
  method: 'GET',
  path: '/api/ppc/targets/:sellerId',
  access: 'admin',
};
const PRODUCT_ADS: AddressOf<typeof productAdsCall> = {
  method: 'GET',
  path: '/api/ppc/product-ads/:sellerId',
  access: 'admin',
};

const FIRST_COUNT = 100;
const WHOLE_PAGE = 1000;

type Listed<Row> = {
  queryKey: QueryKey;
  keyOf: (row: Row) => string;
  firstCount: number;
  ask: (query: PageQuery, signal: AbortSignal) => Promise<EntityPage<Row>>;
};

/**
 * A list of many pages. While there are none, its rows are shown as they come; later the list that is there stays until the
 * new one is whole. Thousands of rows are not compared with those before them: new ones are taken as they are.
 */
const listOptions = <Row>({ queryKey, keyOf, firstCount, ask }: Listed<Row>) =>
  queryOptions<EntityList<Row>>({
    queryKey,
    structuralSharing: false,
    queryFn: ({ client, signal }) => {
      const isFirst = !client.getQueryData<EntityList<Row>>(queryKey)?.rows.length;
      return fetchAll({
        ask: (query) => ask(query, signal),
        keyOf,
        firstCount,
        onPart: (list) => {
          if (isFirst) client.setQueryData(queryKey, list);
        },
      });
    },
  });

const readCampaigns = (data: unknown) =>
  readPage(data, { rows: 'campaigns', total: 'totalCampaigns' }, readCampaign);

export const campaignList = (sellerId: string) =>
  listOptions<AdsCampaign>({
    queryKey: adsKeys.list(sellerId, 'campaigns'),
    keyOf: ({ campaignId }) => campaignId,
    firstCount: WHOLE_PAGE,
    ask: (query, signal) => call(CAMPAIGNS, { params: { sellerId }, query }, readCampaigns, signal),
  });

// The total is of all campaigns; those that match are this one's.
const readAdGroups = (data: unknown) =>
  readPage(data, { rows: 'adGroups', total: 'matchingCount' }, readAdGroup);

export const adGroupList = (sellerId: string, campaignId: string) =>
  listOptions<AdGroup>({
    queryKey: adsKeys.adGroups(sellerId, campaignId),
    keyOf: ({ adGroupId }) => adGroupId,
    firstCount: WHOLE_PAGE,
    ask: (page, signal) =>
      call(AD_GROUPS, { params: { sellerId }, query: { campaignId, ...page } }, readAdGroups, signal),
  });

const readKeywords = (data: unknown) =>
  readPage(data, { rows: 'keywords', total: 'totalKeywords' }, readKeyword);

export const keywordList = (sellerId: string) =>
  listOptions<AdsKeyword>({
    queryKey: adsKeys.list(sellerId, 'keywords'),
    keyOf: ({ keywordId }) => keywordId,
    firstCount: FIRST_COUNT,
    ask: (query, signal) => call(KEYWORDS, { params: { sellerId }, query }, readKeywords, signal),
  });

const readTargets = (data: unknown) => readPage(data, { rows: 'targets', total: 'totalTargets' }, readTarget);

export const targetList = (sellerId: string) =>
  listOptions<AdsTarget>({
    queryKey: adsKeys.list(sellerId, 'targets'),
    keyOf: ({ targetId }) => targetId,
    firstCount: FIRST_COUNT,
    ask: (query, signal) => call(TARGETS, { params: { sellerId }, query }, readTargets, signal),
  });

const readProductAds = (data: unknown) =>
  readPage(withListedAds(data), { rows: 'productAds', total: 'totalProductAds' }, readProductAd);

export const productAdList = (sellerId: string) =>
  listOptions<ProductAd>({
    queryKey: adsKeys.list(sellerId, 'productAds'),
    keyOf: ({ adId }) => adId,
    firstCount: FIRST_COUNT,
    ask: (query, signal) => call(PRODUCT_ADS, { params: { sellerId }, query }, readProductAds, signal),
  });
