import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useParams } from 'react-router';
import { sellerKeys } from '../api/query-keys.ts';
import { AdsApiCard } from '../features/ads/connection/ads-api-card.tsx';
import { useAdminMode } from '../features/auth/use-admin-mode.ts';
import { FollowUpLine } from '../features/connect/follow-up-line.tsx';
import { ConnectLinksSection } from '../features/connect/links/connect-links-section.tsx';
import { SpApiCard } from '../features/connect/sp-api-card.tsx';
import { MarketplacesSection } from '../features/marketplaces/marketplaces-section.tsx';
import { BackfillButtons } from '../features/sales/backfill/backfill-buttons.tsx';
import { ChosenSeller } from '../features/sellers/chosen-seller.tsx';
import { isConnected, marketplaceLabel, sellerName } from '../features/sellers/seller-names.ts';
import { PageHeader } from '../layouts/page-header.tsx';

export function SetupPage() {
  const { sellerRef = '' } = useParams();
  const isAdminMode = useAdminMode();
  const client = useQueryClient();
  const refetchSellers = useCallback(
    () => void client.invalidateQueries({ queryKey: sellerKeys.list }),
    [client],
  );
  return (
    <ChosenSeller sellerRef={sellerRef}>
      {(seller) => (
        <>
          <PageHeader
            above={sellerName(seller)}
            title="Account Setup"
            subtitle="Connections and marketplaces of this seller"
          />
          <Stack key={seller.id} gap="md">
            <FollowUpLine sellerId={seller.id} isConnected={isConnected(seller)} onNews={refetchSellers} />
            <SpApiCard sellerId={seller.id} isConnected={isConnected(seller)} />
            <AdsApiCard sellerId={seller.id} sellerName={sellerName(seller)} />
            {isAdminMode && isConnected(seller) && (
              <MarketplacesSection
                sellerId={seller.id}
                marketplaces={seller.marketplaces}
                renderTools={(marketplace) => (
                  <BackfillButtons
                    sellerId={seller.id}
                    marketplaceId={marketplace.marketplace_id}
                    marketplaceName={marketplaceLabel(marketplace).friendlyName}
                    isConnected={isConnected(seller)}
                  />
                )}
              />
            )}
            {isAdminMode && <ConnectLinksSection sellerId={seller.id} />}
          </Stack>
        </>
      )}
    </ChosenSeller>
  );
}
