import { createFileRoute } from '@tanstack/react-router';
import { MarketplacePage } from './-layouts/marketplace-page.tsx';

export const Route = createFileRoute('/_authed/$sellerRef/$marketplaceId/reports')({
  component: () => <MarketplacePage {...Route.useParams()} title="Reports & Analytics" />,
});
