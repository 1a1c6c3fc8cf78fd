import { createFileRoute } from '@tanstack/react-router';
import { Redirect } from '../components/redirect.tsx';
import { globalAds } from '../features/ads/global/api.ts';
import { GlobalAdsOverview } from '../features/ads/global/global-ads-overview.tsx';
import { isAdminModeOn } from '../features/auth/admin-mode.ts';
import { useLacksAdminMode } from '../features/auth/use-admin-mode.ts';
import { paths } from '../paths.ts';
import { PageHeader } from './-layouts/page-header.tsx';
import { prefetchAsStaff } from './-loaders.ts';

export const Route = createFileRoute('/_authed/ads')({
  loader: ({ context: { queryClient } }) => {
    if (!isAdminModeOn()) return; // the page leads away
    prefetchAsStaff(queryClient, () => void queryClient.prefetchQuery(globalAds));
  },
  component: GlobalAdsPage,
});

const LEAD =
  'Every advertising profile that Amazon knows of the connected sellers, with its budget, and whose it is here';

/** The advertising profiles of every seller, for admin mode alone. */
function GlobalAdsPage() {
  if (useLacksAdminMode()) return <Redirect to={paths.home} />;
  return (
    <>
      <PageHeader title="Global Ads Overview" subtitle={LEAD} />
      <GlobalAdsOverview />
    </>
  );
}
