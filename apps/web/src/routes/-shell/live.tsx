// What the screen of the moment shows, kept up to date.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LiveUpdates } from '../../features/live/live-updates.tsx';
import { operatorSellers, refreshShops } from '../../features/operators/api.ts';
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
      shops={isHome ? 'all' : named}
      onShops={(changed) => {
        if (isHome) void refreshShops(client, changed);
        // Elsewhere nobody sees them: they are old when one comes back.
        else void client.invalidateQueries({ queryKey: operatorSellers.queryKey });
      }}
    />
  );
}
