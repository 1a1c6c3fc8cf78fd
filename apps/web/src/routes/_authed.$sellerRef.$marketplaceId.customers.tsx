import { createFileRoute } from '@tanstack/react-router';
import { MarketplacePage } from './-layouts/marketplace-page.tsx';

export const Route = createFileRoute('/_authed/$sellerRef/$marketplaceId/customers')({
  component: () => <MarketplacePage {...Route.useParams()} title="Customer Insights" />,
});
