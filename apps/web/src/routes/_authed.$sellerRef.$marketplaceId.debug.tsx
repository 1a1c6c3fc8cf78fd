import { createFileRoute } from '@tanstack/react-router';
import { ConnectionTest } from '../features/connect/connection-test.tsx';
import { sellerRefOf } from '../features/sellers/format.ts';
import { MarketplacePage } from './-layouts/marketplace-page.tsx';

export const Route = createFileRoute('/_authed/$sellerRef/$marketplaceId/debug')({
  component: DebugPage,
});

function DebugPage() {
  const params = Route.useParams();
  const { marketplaceId } = params;
  return (
    <MarketplacePage {...params} title="Debug">
      {({ seller }) => (
        <ConnectionTest
          key={`${seller.id} ${marketplaceId}`}
          slug={sellerRefOf(seller)}
          marketplaceId={marketplaceId}
        />
      )}
    </MarketplacePage>
  );
}
