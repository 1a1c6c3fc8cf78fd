import { ChosenMarketplace } from '../features/sellers/chosen-marketplace.tsx';
import { PageHeader } from '../layouts/page-header.tsx';
import { useParams } from '../routing/visit.ts';

export function PerformancePage() {
  const { sellerRef = '', marketplaceId = '' } = useParams();
  return (
    <ChosenMarketplace sellerRef={sellerRef} marketplaceId={marketplaceId}>
      {({ sellerName, marketplaceName }) => (
        <PageHeader above={sellerName} title={`Performance Metrics - ${marketplaceName}`} />
      )}
    </ChosenMarketplace>
  );
}
