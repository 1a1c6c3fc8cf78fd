import { Navigate } from 'react-router';
import { useAdminMode } from '../features/auth/admin-mode.ts';
import { paths } from '../paths.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** Announced so far: the advertising profiles of every seller, for admin mode alone. */
export function GlobalAdsPage() {
  if (!useAdminMode()) return <Navigate to={paths.home} replace />;
  return <PageHeader title="Global Ads Overview" subtitle="Advertising profiles of all sellers" />;
}
