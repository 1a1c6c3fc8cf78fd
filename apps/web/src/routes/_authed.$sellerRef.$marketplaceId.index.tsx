import { fileStemOf } from '@insights/domain/csv';
import { Anchor, Text } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router';
import { useAdminMode } from '../features/auth/admin-mode.ts';
import { currentUser } from '../features/auth/api.ts';
import { TroubleNotice } from '../features/coverage/trouble.tsx';
import { loadOverview, loadReport, overviewSales, salesReport } from '../features/sales/api.ts';
import { reportChoice } from '../features/sales/report/report-choice.ts';
import { SalesOverview } from '../features/sales/sales-overview.tsx';
import { salesSearch, salesSearchDefaults } from '../features/sales/search.ts';
import { sellerList } from '../features/sellers/api.ts';
import { ChosenMarketplace } from '../features/sellers/chosen-marketplace.tsx';
import { dashboardTitle, findSeller, sellerRefOf } from '../features/sellers/format.ts';
import { paths } from '../paths.ts';
import { PageHeader } from './-layouts/page-header.tsx';
import { isAdmin } from './-loaders.ts';
import classes from './dashboard-page.module.css';

export const Route = createFileRoute('/_authed/$sellerRef/$marketplaceId/')({
  validateSearch: salesSearch,
  search: { middlewares: [stripSearchParams(salesSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { sellerRef, marketplaceId }, deps: search }) => {
    if (!isAdmin()) return;
    const { request } = reportChoice(search, marketplaceId, Date.now());
    const sellers = queryClient.getQueryData(sellerList.queryKey);
    if (!sellers) {
      prefetchByName(queryClient, sellerRef, marketplaceId, request).catch(() => {}); // the page requests it again and shows why
      return;
    }
    const seller = findSeller(sellers, sellerRef);
    if (!seller) return;
    void queryClient.prefetchQuery(overviewSales(seller.id, marketplaceId));
    if (request) void queryClient.prefetchQuery(salesReport({ ...request, sellerId: seller.id }));
  },
  component: DashboardPage,
});

/** While the sellers are loading: the server accepts any name of a seller, and the answers are stored under its id. */
async function prefetchByName(
  client: QueryClient,
  sellerRef: string,
  marketplaceId: string,
  request: ReturnType<typeof reportChoice>['request'],
) {
  const overview = loadOverview(sellerRef, marketplaceId);
  const report = request && loadReport({ ...request, sellerId: sellerRef });
  overview.catch(() => null);
  report?.catch(() => null);
  const seller = findSeller(await client.ensureQueryData(sellerList), sellerRef);
  if (!seller) return;
  void client.prefetchQuery({ ...overviewSales(seller.id, marketplaceId), queryFn: () => overview });
  if (!request || !report) return;
  const ofSeller = { ...request, sellerId: seller.id };
  void client.prefetchQuery({
    ...salesReport(ofSeller),
    queryFn: async () => ({ ...(await report), request: ofSeller }),
  });
}

function DashboardPage() {
  const { sellerRef, marketplaceId } = Route.useParams();
  const search = Route.useSearch();
  const isAdminMode = useAdminMode();
  const { data: isStaff = false } = useQuery({ ...currentUser, select: (me) => me.canUseAdminMode });
  return (
    <ChosenMarketplace sellerRef={sellerRef} marketplaceId={marketplaceId}>
      {({ seller, marketplace }) => (
        <>
          <PageHeader title={dashboardTitle(seller, marketplace)} subtitle="Dashboard Overview" />
          <div className={classes['notice']}>
            <TroubleNotice
              marketplace={{ sellerId: seller.id, marketplaceId }}
              isStaff={isStaff}
              setupPath={paths.setup(sellerRefOf(seller))}
              healthPath={paths.marketplace(sellerRefOf(seller), marketplaceId, 'health')}
            />
          </div>
          <SalesOverview
            search={search}
            marketplace={{
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
