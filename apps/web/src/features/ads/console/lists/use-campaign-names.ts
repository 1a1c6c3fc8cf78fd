import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { campaignList } from './lists.queries.ts';

/** What the campaign of something is called. */
export type CampaignOf = (row: { campaignId: string; campaignName: string | null }) => string;

/** Campaigns by the name that comes with the row, else from their own list; until that is here their id stands for them. */
export function useCampaignNames(sellerId: string): CampaignOf {
  const { data } = useQuery(campaignList(sellerId));
  return useMemo(() => {
    const names = new Map(data?.rows.map(({ campaignId, name }) => [campaignId, name]));
    return ({ campaignId, campaignName }) => campaignName ?? names.get(campaignId) ?? campaignId;
  }, [data]);
}

/** What the ad group of something is called; its id where the server tells no name. */
export const adGroupOf = ({ adGroupId, adGroupName }: { adGroupId: string; adGroupName: string | null }) =>
  adGroupName ?? adGroupId;
