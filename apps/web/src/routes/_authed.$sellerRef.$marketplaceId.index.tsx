import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { currentUser } from '../features/auth/auth.queries.ts';
import { useAdminMode } from '../features/auth/use-admin-mode.ts';
import { TroubleNotice } from '../features/coverage/trouble.tsx';
import { SalesOverview } from '../features/sales/sales-overview.tsx';
import { fileStemOf } from '../features/sales/sales-place.ts';
import { prefetchSales, prefetchSalesByName } from '../features/sales/sales-prefetch.ts';
import { sellerList } from '../features/sellers/api.ts';
import { ChosenMarketplace } from '../features/sellers/chosen-marketplace.tsx';
import { dashboardTitle, findSeller, sellerRefOf } from '../features/sellers/format.ts';
import { paths } from '../paths.ts';
import { PageHeader } from './-layouts/page-header.tsx';
import { isAdmin } from './-loaders.ts';
import classes from './dashboard-page.module.css';

export const Route = createFileRoute('/_authed/$sellerRef/$marketplaceId/')({
  loader: ({ context: { queryClient }, params: { sellerRef, marketplaceId }, location }) => {
    if (!isAdmin()) return;
    const address = { marketplaceId, query: new URLSearchParams(location.searchStr), now: Date.now() };
    const sellers = queryClient.getQueryData(sellerList.queryKey);
    if (sellers) {
      const seller = findSeller(sellers, sellerRef);
      if (seller) prefetchSales(queryClient, seller.id, address);
      return;
    }
    const sellerId = queryClient
      .ensureQueryData(sellerList)
      .then((listed) => findSeller(listed, sellerRef)?.id ?? null);
    prefetchSalesByName(queryClient, sellerRef, address, sellerId).catch(() => {}); // the page asks again, and shows why
  },
  component: DashboardPage,
});

function DashboardPage() {
  const { sellerRef, marketplaceId } = Route.useParams();
  const isAdminMode = useAdminMode();
  const { data: isStaff = false } = useQuery({ ...currentUser, select: (me) => me.canUseAdminMode });
  return (
    <ChosenMarketplace sellerRef={sellerRef} marketplaceId={marketplaceId}>
      {({ seller, marketplace }) => (
        <>
          <PageHeader title={dashboardTitle(seller, marketplace)} subtitle="Dashboard Overview" />
          <div className={classes['notice']}>
            <TroubleNotice
              target={{ sellerId: seller.id, marketplaceId }}
              isStaff={isStaff}
              setupPath={paths.setup(sellerRefOf(seller))}
              healthPath={paths.marketplace(sellerRefOf(seller), marketplaceId, 'health')}
            />
          </div>
          <SalesOverview
            place={{
              sellerId: seller.id,
              marketplaceId,
              fileStem: fileStemOf(sellerRefOf(seller), marketplace.country_code),
              setupPath: isAdminMode ? paths.setup(sellerRefOf(seller)) : null,
              isParticipating: marketplace.is_participating,
            }}
          />
          <Text size="sm" mt="md">
            <Anchor
              component={Link}
              to={paths.marketplace(sellerRefOf(seller), marketplaceId, 'reconcile')}
              c="dimmed"
              inherit
            >
              Reconcile with reports and advertising
            </Anchor>
          </Text>
        </>
      )}
    </ChosenMarketplace>
  );
}
