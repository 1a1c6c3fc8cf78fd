import { createFileRoute } from '@tanstack/react-router';
import { ConnectionTest } from '../features/connect/connection-test.tsx';
import { ChosenMarketplace } from '../features/sellers/chosen-marketplace.tsx';
import { sellerRefOf } from '../features/sellers/format.ts';
import { MarketplaceHeader } from './-layouts/marketplace-header.tsx';

export const Route = createFileRoute('/_authed/$sellerRef/$marketplaceId/debug')({
  component: DebugPage,
});

function DebugPage() {
  const { sellerRef, marketplaceId } = Route.useParams();
  return (
    <ChosenMarketplace sellerRef={sellerRef} marketplaceId={marketplaceId}>
      {({ seller, sellerName, marketplaceName, flagIcon }) => (
        <>
          <MarketplaceHeader
            title="Debug"
            sellerName={sellerName}
            marketplaceName={marketplaceName}
            flagIcon={flagIcon}
          />
          <ConnectionTest
            key={`${seller.id} ${marketplaceId}`}
            sellerRef={sellerRefOf(seller)}
            marketplaceId={marketplaceId}
          />
        </>
      )}
    </ChosenMarketplace>
  );
}
