import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { currentUser } from '../features/auth/api.ts';
import { reportList } from '../features/reports/api.ts';
import { allOf, asinList } from '../features/reports/asin-sales/api.ts';
import { asinFrom, periodFrom } from '../features/reports/asin-sales/model.ts';
import { RequestSection } from '../features/reports/request/request-section.tsx';
import { TrackedSection } from '../features/reports/tracked/tracked-section.tsx';
import { asinSalesKeys } from '../lib/query-keys.ts';
import { useChangeSearch } from '../lib/search.ts';
import { AsinSalesPart } from './-asin/asin-sales-part.tsx';
import { MarketplacePage } from './-layouts/marketplace-page.tsx';
import { prefetchWithSeller } from './-loaders.ts';

const reportsSearch = z.object({
  /** The report whose rows are shown. */
  data: z.catch(z.string(), ''),
  /** The month of the sales by ASIN; all of them without one. */
  period: z.catch(z.string(), ''),
  /** The ASIN whose details are shown. */
  asin: z.catch(z.string(), ''),
});

export const Route = createFileRoute('/_authed/$sellerRef/$marketplaceId/admin')({
  validateSearch: reportsSearch,
  search: { middlewares: [stripSearchParams({ data: '', period: '', asin: '' })] },
  loaderDeps: ({ search: { period } }) => ({ period: periodFrom(period) }),
  loader: ({ context: { queryClient }, params: { sellerRef, marketplaceId }, deps: { period } }) =>
    prefetchWithSeller(queryClient, sellerRef, ({ id: sellerId }) => {
      const marketplace = { sellerId, marketplaceId };
      void queryClient.prefetchQuery(reportList(marketplace));
      void queryClient.prefetchInfiniteQuery(asinList(marketplace, allOf(period)));
    }),
  component: MarketplaceAdminPage,
});

const TITLE = 'Admin Dashboard';
const LEAD =
  'Sales and traffic reports of this marketplace: request one, follow it, and see what it says of each product';

function MarketplaceAdminPage() {
  const params = Route.useParams();
  const { marketplaceId } = params;
  const { data: isStaff = false } = useQuery({ ...currentUser, select: (me) => me.canUseAdminMode });
  const { data: viewedId, period, asin } = Route.useSearch();
  const changeSearch = useChangeSearch();
  const client = useQueryClient();
  const refetchAsinSales = () => void client.invalidateQueries({ queryKey: asinSalesKeys.all });
  return (
    <MarketplacePage {...params} title={TITLE} lead={LEAD}>
      {({ seller }) => {
        const marketplace = { sellerId: seller.id, marketplaceId };
        return (
          <Stack key={`${seller.id} ${marketplaceId}`} gap="md">
            <RequestSection marketplace={marketplace} isStaff={isStaff} />
            <TrackedSection
              marketplace={marketplace}
              isStaff={isStaff}
              viewedId={viewedId || null}
              onView={(data) => changeSearch({ data: data ?? undefined })}
              onStored={refetchAsinSales}
            />
            <AsinSalesPart
              {...marketplace}
              isStaff={isStaff}
              period={periodFrom(period)}
              asin={asinFrom(asin)}
            />
          </Stack>
        );
      }}
    </MarketplacePage>
  );
}
