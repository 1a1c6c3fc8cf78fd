import { useParams } from 'react-router';
import { SalesOverview } from '../features/sales/sales-overview.tsx';
import { ChosenMarketplace } from '../features/sellers/chosen-marketplace.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function DashboardPage() {
  const { sellerId = '', marketplaceId = '' } = useParams();
  return (
    <ChosenMarketplace sellerRef={sellerId} marketplaceId={marketplaceId}>
      {({ sellerName, marketplaceName }) => (
        <>
          <PageHeader title={`${sellerName} ${marketplaceName}`} subtitle="Dashboard Overview" />
          <SalesOverview sellerId={sellerId} marketplaceId={marketplaceId} />
        </>
      )}
    </ChosenMarketplace>
  );
}
