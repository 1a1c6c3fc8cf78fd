import { createFileRoute, Navigate } from '@tanstack/react-router';
import { globalAds } from '../features/ads/global/api.ts';
import { GlobalAdsOverview } from '../features/ads/global/global-ads-overview.tsx';
import { isAdminModeOn, useAdminMode } from '../features/auth/admin-mode.ts';
import { PageHeader } from './-layouts/page-header.tsx';
import { prefetchAsStaff } from './-loaders.ts';

export const Route = createFileRoute('/_authed/ads')({
  loader: ({ context: { queryClient } }) => {
    if (!isAdminModeOn()) return; // the page leads away
    prefetchAsStaff(queryClient, () => void queryClient.prefetchQuery(globalAds));
  },
  component: GlobalAdsPage,
});

const LEAD = "Every advertising profile of the operator's login at Amazon, with its budget and its seller";

function GlobalAdsPage() {
  if (!useAdminMode()) return <Navigate to="/" replace />;
  return (
    <>
      <PageHeader title="Global Ads Overview" subtitle={LEAD} />
      <GlobalAdsOverview />
    </>
  );
}
