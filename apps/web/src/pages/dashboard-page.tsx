import { useParams } from 'react-router';
import { useAdminMode } from '../features/auth/use-admin-mode.ts';
import { SalesOverview } from '../features/sales/sales-overview.tsx';
import { fileStemOf } from '../features/sales/sales-place.ts';
import { ChosenMarketplace } from '../features/sellers/chosen-marketplace.tsx';
import { sellerSegment } from '../features/sellers/seller-names.ts';
import { PageHeader } from '../layouts/page-header.tsx';

export function DashboardPage() {
  const { sellerId = '', marketplaceId = '' } = useParams();
  const isAdminMode = useAdminMode();
  return (
    <ChosenMarketplace sellerRef={sellerId} marketplaceId={marketplaceId}>
      {({ seller, sellerName, marketplace, marketplaceName }) => (
        <>
          <PageHeader title={`${sellerName} ${marketplaceName}`} subtitle="Dashboard Overview" />
          <SalesOverview
            place={{
              sellerId,
              marketplaceId,
              fileStem: fileStemOf(sellerSegment(seller), marketplace.country_code),
              setupPath: isAdminMode ? `/${sellerSegment(seller)}/setup` : null,
            }}
          />
        </>
      )}
    </ChosenMarketplace>
  );
}
