import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderPage } from './-placeholder-page.tsx';

export const Route = createFileRoute('/_authed/$sellerRef/$marketplaceId/reports')({
  component: () => <PlaceholderPage {...Route.useParams()} title="Reports & Analytics" />,
});
