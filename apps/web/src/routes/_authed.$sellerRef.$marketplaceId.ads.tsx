import { Button } from '@mantine/core';
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router';
import { adsStatus } from '../features/ads/connection/api.ts';
import { AdsConsole } from '../features/ads/console/ads-console.tsx';
import { adSpend, adsOverview, syncState } from '../features/ads/console/api.ts';
import { campaigns } from '../features/ads/console/lists/api.ts';
import { serverReports } from '../features/ads/console/reports/api.ts';
import { adsConsoleSearch, DEFAULT_SEARCH } from '../features/ads/console/search.ts';
import { sellerRefOf } from '../features/sellers/format.ts';
import { paths } from '../paths.ts';
import { MarketplacePage } from './-layouts/marketplace-page.tsx';
import { prefetchWithSeller } from './-loaders.ts';

export const Route = createFileRoute('/_authed/$sellerRef/$marketplaceId/ads')({
  validateSearch: adsConsoleSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_SEARCH)] },
  loader: ({ context: { queryClient }, params }) =>
    prefetchWithSeller(queryClient, params.sellerRef, async ({ id }) => {
      const { connected } = await queryClient.ensureQueryData(adsStatus(id));
      if (!connected) return; // each of the others would be refused
      void queryClient.prefetchQuery(adsOverview(id));
      void queryClient.prefetchQuery(syncState(id));
      void queryClient.prefetchInfiniteQuery(campaigns.pages(id, {}));
      void queryClient.prefetchQuery(adSpend(id));
      void queryClient.prefetchQuery(serverReports(id));
    }),
  component: MarketplaceAdsPage,
});

const TITLE = 'Advertising Dashboard';
const LEAD =
  'What is advertised in this marketplace, what it costs and what it sells: campaigns, ad groups, keywords, product ads, and reports of spend and sales, as Amazon reports them';

function MarketplaceAdsPage() {
  const params = Route.useParams();
  return (
    <MarketplacePage {...params} title={TITLE} lead={LEAD}>
      {({ seller, sellerName, marketplace, marketplaceName }) => (
        <AdsConsole
          key={seller.id}
          sellerId={seller.id}
          sellerName={sellerName}
          countryCode={marketplace.country_code || marketplaceName}
          setupLink={
            <Button component={Link} to={paths.setup(sellerRefOf(seller))}>
              Connect advertising
            </Button>
          }
        />
      )}
    </MarketplacePage>
  );
}
