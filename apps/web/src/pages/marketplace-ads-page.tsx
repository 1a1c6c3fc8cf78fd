import { Button } from '@mantine/core';
import { AdsConsole } from '../features/ads/console/ads-console.tsx';
import { ChosenMarketplace } from '../features/sellers/chosen-marketplace.tsx';
import { sellerRefOf } from '../features/sellers/seller-names.ts';
import { LoadingHeader } from '../layouts/loading-header.tsx';
import { MarketplaceHeader } from '../layouts/marketplace-header.tsx';
import { paths } from '../paths.ts';
import { Link } from '../routing/link.tsx';
import { useParams } from '../routing/visit.ts';

const TITLE = 'Advertising Dashboard';
const LEAD =
  'What is advertised in this marketplace, what it costs and what it sells: campaigns, ad groups, keywords, product ads, and reports of spend and sales, as Amazon tells them';

export function MarketplaceAdsPage() {
  const { sellerRef = '', marketplaceId = '' } = useParams();
  return (
    <ChosenMarketplace
      sellerRef={sellerRef}
      marketplaceId={marketplaceId}
      loading={<LoadingHeader title={TITLE} lead={LEAD} />}
    >
      {({ seller, sellerName, marketplace, marketplaceName, flagIcon }) => (
        <>
          <MarketplaceHeader
            title={TITLE}
            lead={LEAD}
            sellerName={sellerName}
            marketplaceName={marketplaceName}
            flagIcon={flagIcon}
          />
          <AdsConsole
            key={seller.id}
            sellerId={seller.id}
            sellerName={sellerName}
            countryCode={marketplace.country_code || marketplaceName}
            setupLink={
              <Button component={Link} to={paths.setup(sellerRefOf(seller))}>
                Connect advertising
              </Button>
            }
          />
        </>
      )}
    </ChosenMarketplace>
  );
}
