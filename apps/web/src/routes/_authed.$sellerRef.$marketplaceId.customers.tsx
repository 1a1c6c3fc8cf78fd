import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderPage } from './-placeholder-page.tsx';

export const Route = createFileRoute('/_authed/$sellerRef/$marketplaceId/customers')({
  component: () => <PlaceholderPage {...Route.useParams()} title="Customer Insights" />,
});
