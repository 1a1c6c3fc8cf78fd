// What an ad group advertises and bids on: product ads, keywords and targets of Sponsored Products.
import { decimal, id, listOf, maybe, orNull } from '@insights/provider-http/wire-types';
import { z } from 'zod';
import type { Caller } from './call.ts';
import {
  createLister,
  extendedData,
  type IdFilter,
  type PageOptions,
  type StateFilter,
  type TextFilter,
} from './paging.ts';

const Keyword = z.object({
  keywordId: id,
  adGroupId: id,
  campaignId: id,
  keywordText: z.string(),
  matchType: orNull(z.string()),
  state: z.string(),
  /** Null: the ad group's default bid. */
  bid: maybe(decimal),
  nativeLanguageKeyword: orNull(z.string()),
  extendedData,
});
export type Keyword = z.output<typeof Keyword>;

const ProductAd = z.object({
  adId: id,
  adGroupId: id,
  campaignId: id,
  state: z.string(),
  /** Sellers advertise a SKU, vendors an ASIN; live answers may have both. */
  sku: orNull(id),
  asin: orNull(z.string()),
  extendedData,
});
export type ProductAd = z.output<typeof ProductAd>;

const Expression = listOf(z.object({ type: z.string(), value: orNull(id) }));

const Target = z.object({
  targetId: id,
  adGroupId: id,
  campaignId: id,
  expression: Expression,
  resolvedExpression: Expression,
  expressionType: orNull(z.string()),
  state: z.string(),
  bid: maybe(decimal),
  extendedData,
});
export type Target = z.output<typeof Target>;

type InAdGroups = PageOptions & {
  adGroupIdFilter?: IdFilter;
  campaignIdFilter?: IdFilter;
  stateFilter?: StateFilter;
};
export type KeywordFilter = InAdGroups & {
  keywordIdFilter?: IdFilter;
  keywordTextFilter?: Required<TextFilter>;
  matchTypeFilter?: readonly string[];
  locale?: string;
};
export type ProductAdFilter = InAdGroups & { adIdFilter?: IdFilter };
export type TargetFilter = InAdGroups & {
  targetIdFilter?: IdFilter;
  expressionTypeFilter?: { include: readonly string[] };
  asinFilter?: TextFilter;
};

/** The targeting of one grant's profiles. Somebody who may only look may be refused keywords and targets. */
export function createTargeting(call: Caller) {
  const keywords = {
    operation: 'listKeywords',
    path: '/sp/keywords/list',
    mediaType: 'application/vnd.spKeyword.v3+json',
    key: 'keywords',
  };
  const productAds = {
    operation: 'listProductAds',
    path: '/sp/productAds/list',
    mediaType: 'application/vnd.spProductAd.v3+json',
    key: 'productAds',
  };
  const targets = {
    operation: 'listTargets',
    path: '/sp/targets/list',
    mediaType: 'application/vnd.spTargetingClause.v3+json',
    key: 'targetingClauses',
  };
  return {
    listKeywords: createLister<KeywordFilter, typeof Keyword>(call, keywords, Keyword),
    listProductAds: createLister<ProductAdFilter, typeof ProductAd>(call, productAds, ProductAd),
    listTargets: createLister<TargetFilter, typeof Target>(call, targets, Target),
  };
}
