import { createFileRoute } from '@tanstack/react-router';
import { ChosenMarketplace } from '../features/sellers/chosen-marketplace.tsx';
import { PageHeader } from './-layouts/page-header.tsx';

export const Route = createFileRoute('/_authed/$sellerRef/$marketplaceId/performance')({
  component: PerformancePage,
});

function PerformancePage() {
  const { sellerRef, marketplaceId } = Route.useParams();
  return (
    <ChosenMarketplace sellerRef={sellerRef} marketplaceId={marketplaceId}>
      {({ sellerName, marketplaceName }) => (
        <PageHeader above={sellerName} title={`Performance Metrics - ${marketplaceName}`} />
      )}
    </ChosenMarketplace>
  );
}
