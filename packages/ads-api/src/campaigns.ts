// Campaigns and ad groups of Sponsored Products.
import { count, decimal, id, maybe } from '@insights/provider-http/wire-types';
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
  portfolioId: maybe(id),
  name: z.string(),
  state: z.string(),
  targetingType: z.string(),
  /** Days in the profile's zone. */
  startDate: z.string(),
  endDate: maybe(z.string()),
  budget: z.object({ budget: decimal, budgetType: z.string(), effectiveBudget: maybe(decimal) }),
  dynamicBidding: maybe(
    z.object({
      strategy: z.string(),
      placementBidding: maybe(z.array(z.object({ placement: z.string(), percentage: count }))),
    }),
  ),
  extendedData,
});
export type Campaign = z.output<typeof Campaign>;

const AdGroup = z.object({
  adGroupId: id,
  campaignId: id,
  name: z.string(),
  state: z.string(),
  defaultBid: decimal,
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
