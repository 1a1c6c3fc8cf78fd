import { GlobalAdsOverview } from '../features/ads/global/global-ads-overview.tsx';
import { useLacksAdminMode } from '../features/auth/use-admin-mode.ts';
import { PageHeader } from '../layouts/page-header.tsx';
import { paths } from '../paths.ts';
import { Redirect } from '../routing/link.tsx';

const LEAD =
  'Every advertising profile that Amazon knows of the connected sellers, with its budget, and whose it is here';

/** The advertising profiles of every seller, for admin mode alone. */
export function GlobalAdsPage() {
  if (useLacksAdminMode()) return <Redirect to={paths.home} />;
  return (
    <>
      <PageHeader title="Global Ads Overview" subtitle={LEAD} />
      <GlobalAdsOverview />
    </>
  );
}
