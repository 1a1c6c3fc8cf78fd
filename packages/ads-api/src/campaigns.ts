// Campaigns and ad groups of Sponsored Products.
import { count, decimal, id, listOf, maybe, orNull } from '@insights/provider-http/wire-types';
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

const Campaign = z.object({
  campaignId: id,
  portfolioId: orNull(id),
  name: z.string(),
  state: z.string(),
  targetingType: orNull(z.string()),
  /** Days in the profile's zone. */
  startDate: orNull(z.string()),
  endDate: orNull(z.string()),
  /** Null: not known. */
  budget: orNull(
    z.object({ budget: decimal, budgetType: orNull(z.string()), effectiveBudget: orNull(decimal) }),
  ),
  dynamicBidding: orNull(
    z.object({
      strategy: orNull(z.string()),
      placementBidding: listOf(z.object({ placement: z.string(), percentage: orNull(count) })),
    }),
  ),
  /** Undocumented since v3 and told all the same; null where it is not. */
  premiumBidAdjustment: orNull(z.boolean()),
  extendedData,
});
export type Campaign = z.output<typeof Campaign>;

const AdGroup = z.object({
  adGroupId: id,
  campaignId: id,
  name: z.string(),
  state: z.string(),
  /** Null: missing. */
  defaultBid: maybe(decimal),
  extendedData,
});
export type AdGroup = z.output<typeof AdGroup>;

export type CampaignFilter = PageOptions & {
  campaignIdFilter?: IdFilter;
  portfolioIdFilter?: IdFilter;
  stateFilter?: StateFilter;
  nameFilter?: TextFilter;
};

export type AdGroupFilter = PageOptions & {
  adGroupIdFilter?: IdFilter;
  campaignIdFilter?: IdFilter;
  stateFilter?: StateFilter;
  nameFilter?: TextFilter;
  campaignTargetingTypeFilter?: 'AUTO' | 'MANUAL';
};

/** The campaigns of one grant's profiles. */
export function createCampaigns(call: Caller) {
  const campaigns = {
    operation: 'listCampaigns',
    path: '/sp/campaigns/list',
    mediaType: 'application/vnd.spCampaign.v3+json',
    key: 'campaigns',
  };
  const adGroups = {
    operation: 'listAdGroups',
    path: '/sp/adGroups/list',
    mediaType: 'application/vnd.spAdGroup.v3+json',
    key: 'adGroups',
  };
  return {
    listCampaigns: createLister<CampaignFilter, typeof Campaign>(call, campaigns, Campaign),
    listAdGroups: createLister<AdGroupFilter, typeof AdGroup>(call, adGroups, AdGroup),
  };
}
