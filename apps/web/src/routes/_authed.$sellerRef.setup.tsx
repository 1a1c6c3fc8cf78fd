import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AdsApiCard } from '../features/ads/connection/ads-api-card.tsx';
import { adsStatus } from '../features/ads/connection/api.ts';
import { consentReturnSearch, NO_CONSENT_RETURN } from '../features/ads/connection/consent-return.ts';
import { isAdminModeOn, useAdminMode } from '../features/auth/admin-mode.ts';
import { spApiStatus } from '../features/connect/api.ts';
import { ConnectLinksSection } from '../features/connect/connect-links-section.tsx';
import { FollowUpLine } from '../features/connect/follow-up-line.tsx';
import { PendingRegionsSection } from '../features/connect/pending-regions-section.tsx';
import { SpApiCard } from '../features/connect/sp-api-card.tsx';
import { marketplaceUpdates } from '../features/marketplaces/api.ts';
import { MarketplacesSection } from '../features/marketplaces/marketplaces-section.tsx';
import { sellerBackfills } from '../features/sales/backfill/api.ts';
import { BackfillButtons } from '../features/sales/backfill/backfill-buttons.tsx';
import { ChosenSeller } from '../features/sellers/chosen-marketplace.tsx';
import { isConnected, marketplaceLabel, sellerName } from '../features/sellers/format.ts';
import { sellerKeys } from '../lib/query-keys.ts';
import { LoadingHeader, PageHeader } from './-layouts/page-header.tsx';
import { prefetchWithSeller } from './-loaders.ts';

export const Route = createFileRoute('/_authed/$sellerRef/setup')({
  validateSearch: consentReturnSearch,
  search: { middlewares: [stripSearchParams(NO_CONSENT_RETURN)] },
  loader: ({ context: { queryClient }, params }) =>
    prefetchWithSeller(queryClient, params.sellerRef, (seller) => {
      void queryClient.prefetchQuery(spApiStatus(seller.id));
      void queryClient.prefetchQuery(adsStatus(seller.id));
      if (!isAdminModeOn() || !isConnected(seller)) return;
      void queryClient.prefetchQuery(marketplaceUpdates(seller.id));
      void queryClient.prefetchQuery(sellerBackfills(seller.id));
    }),
  component: SetupPage,
});

const TITLE = 'Account Setup';
const LEAD =
  'How this seller is connected to Amazon, and how the figures of its marketplaces are kept up to date';

function SetupPage() {
  const { sellerRef } = Route.useParams();
  const isAdminMode = useAdminMode();
  const client = useQueryClient();
  const refetchSellers = useCallback(
    () => void client.invalidateQueries({ queryKey: sellerKeys.list }),
    [client],
  );
  return (
    <ChosenSeller sellerRef={sellerRef} loading={<LoadingHeader title={TITLE} lead={LEAD} />}>
      {(seller) => (
        <>
          <PageHeader above={sellerName(seller)} title={TITLE} subtitle={LEAD} />
          <Stack key={seller.id} gap="md">
            <FollowUpLine
              sellerId={seller.id}
              isConnected={isConnected(seller)}
              onSellerChange={refetchSellers}
            />
            <SpApiCard
              sellerId={seller.id}
              isConnected={isConnected(seller)}
              isAddressClosed={seller.connectAddress === 'closed'}
            />
            {isConnected(seller) && (
              <PendingRegionsSection sellerId={seller.id} sellerName={sellerName(seller)} />
            )}
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
                    isParticipating={marketplace.is_participating}
                  />
                )}
              />
            )}
            {isAdminMode && (
              <ConnectLinksSection
                sellerId={seller.id}
                sellerName={sellerName(seller)}
                connectAddress={seller.connectAddress ?? 'open'}
              />
            )}
          </Stack>
        </>
      )}
    </ChosenSeller>
  );
}
