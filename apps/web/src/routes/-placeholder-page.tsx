import { ChosenMarketplace } from '../features/sellers/chosen-marketplace.tsx';
import { MarketplaceHeader } from './-layouts/marketplace-header.tsx';

type PlaceholderPageProps = { sellerRef: string; marketplaceId: string; title: string };

/** A screen that is only announced so far: the seller, the title and the marketplace. */
export function PlaceholderPage({ sellerRef, marketplaceId, title }: PlaceholderPageProps) {
  return (
    <ChosenMarketplace sellerRef={sellerRef} marketplaceId={marketplaceId}>
      {({ sellerName, marketplaceName, flagIcon }) => (
        <MarketplaceHeader
          title={title}
          sellerName={sellerName}
          marketplaceName={marketplaceName}
          flagIcon={flagIcon}
        />
      )}
    </ChosenMarketplace>
  );
}
