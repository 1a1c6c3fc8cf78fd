// Live updates of what the current screen shows.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LiveUpdates } from '../../features/live/live-updates.tsx';
import { operatorSellers, refetchMarketplaces } from '../../features/operators/api.ts';
import { sellerList } from '../../features/sellers/api.ts';
import { findSeller } from '../../features/sellers/format.ts';

type LiveProps = {
  isHome: boolean;
  sellerRef: string | undefined;
  marketplaceId: string | undefined;
};

export function Live({ isHome, sellerRef, marketplaceId }: LiveProps) {
  const client = useQueryClient();
  const { data: sellers = [] } = useQuery({ ...sellerList, enabled: sellerRef !== undefined });
  const seller = sellerRef === undefined ? undefined : findSeller(sellers, sellerRef);
  const named = seller && marketplaceId !== undefined ? [`${seller.id}:${marketplaceId}`] : [];
  return (
    <LiveUpdates
      followed={isHome ? 'all' : named}
      onChanged={(changed) => {
        if (isHome) void refetchMarketplaces(client, changed);
        // Other screens do not show them: they are stale when the home page opens again.
        else void client.invalidateQueries({ queryKey: operatorSellers.queryKey });
      }}
    />
  );
}
