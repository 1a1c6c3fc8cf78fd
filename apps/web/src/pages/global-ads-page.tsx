import { Navigate } from 'react-router';
import { GlobalAdsOverview } from '../features/ads/global/global-ads-overview.tsx';
import { useAdminMode } from '../features/auth/use-admin-mode.ts';
import { PageHeader } from '../layouts/page-header.tsx';
import { paths } from '../paths.ts';

/** The advertising profiles of every seller, for admin mode alone. */
export function GlobalAdsPage() {
  if (!useAdminMode()) return <Navigate to={paths.home} replace />;
  return (
    <>
      <PageHeader title="Global Ads Overview" subtitle="Advertising profiles of all sellers" />
      <GlobalAdsOverview />
    </>
  );
}
