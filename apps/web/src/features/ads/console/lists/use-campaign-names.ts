import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { campaignList } from './lists.queries.ts';

/** What campaigns are called, once their own list is here; until then their id stands for them. */
export function useCampaignNames(sellerId: string): (campaignId: string) => string {
  const { data } = useQuery(campaignList(sellerId));
  return useMemo(() => {
    const names = new Map(data?.rows.map(({ campaignId, name }) => [campaignId, name]));
    return (campaignId) => names.get(campaignId) ?? campaignId;
  }, [data]);
}
