import { fileStemOf } from '@insights/domain/csv';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { reconciledDays } from '../features/reconcile/api.ts';
import { rangeFrom, reconcileDefaults, reconcileSearch } from '../features/reconcile/model.ts';
import { ReconcileSection } from '../features/reconcile/reconcile-section.tsx';
import { ChosenMarketplace } from '../features/sellers/chosen-marketplace.tsx';
import { sellerRefOf } from '../features/sellers/format.ts';
import { LoadingHeader } from './-layouts/loading-header.tsx';
import { MarketplaceHeader } from './-layouts/marketplace-header.tsx';
import { prefetchWithSeller } from './-loaders.ts';

export const Route = createFileRoute('/_authed/$sellerRef/$marketplaceId/reconcile')({
  validateSearch: reconcileSearch,
  search: { middlewares: [stripSearchParams(reconcileDefaults)] },
  loaderDeps: ({ search: { days, from, to } }) => ({ days, from, to }),
  loader: ({ context: { queryClient }, params: { sellerRef, marketplaceId }, deps }) =>
    prefetchWithSeller(queryClient, sellerRef, ({ id }) => {
      const { range, problem } = rangeFrom(deps, Date.now());
      if (problem === null) void queryClient.prefetchQuery(reconciledDays(id, marketplaceId, range));
    }),
  component: ReconcilePage,
});

const TITLE = 'Reconcile';
const LEAD =
  'What each source says of the same days, side by side: where two of them differ, by how much and since when';

function ReconcilePage() {
  const { sellerRef, marketplaceId } = Route.useParams();
  return (
    <ChosenMarketplace
      sellerRef={sellerRef}
      marketplaceId={marketplaceId}
      loading={<LoadingHeader title={TITLE} lead={LEAD} />}
    >
      {({ seller, sellerName, marketplace, marketplaceName, flagIcon }) => (
        <>
          <MarketplaceHeader
            title={TITLE}
            lead={LEAD}
            sellerName={sellerName}
            marketplaceName={marketplaceName}
            flagIcon={flagIcon}
          />
          <ReconcileSection
            key={`${seller.id} ${marketplaceId}`}
            target={{
              sellerId: seller.id,
              marketplaceId,
              sellerRef: sellerRefOf(seller),
              fileStem: fileStemOf(sellerRefOf(seller), marketplace.country_code),
            }}
          />
        </>
      )}
    </ChosenMarketplace>
  );
}
