import { useParams } from 'react-router';
import { ChosenMarketplace } from '../features/sellers/chosen-marketplace.tsx';
import { PageHeader } from '../layouts/page-header.tsx';

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
