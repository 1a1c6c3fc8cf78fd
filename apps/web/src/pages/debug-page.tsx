import { ConnectionTest } from '../features/connect/connection-test.tsx';
import { ChosenMarketplace } from '../features/sellers/chosen-marketplace.tsx';
import { sellerRefOf } from '../features/sellers/seller-names.ts';
import { MarketplaceHeader } from '../layouts/marketplace-header.tsx';
import { useParams } from '../routing/visit.ts';

export function DebugPage() {
  const { sellerRef = '', marketplaceId = '' } = useParams();
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
