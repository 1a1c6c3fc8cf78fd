import { fileStemOf } from '@insights/domain/csv';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { reconciledDays } from '../features/reconcile/api.ts';
import { rangeFrom } from '../features/reconcile/model.ts';
import { ReconcileSection } from '../features/reconcile/reconcile-section.tsx';
import { reconcileDefaults, reconcileSearch } from '../features/reconcile/search.ts';
import { sellerRefOf } from '../features/sellers/format.ts';
import { MarketplacePage } from './-layouts/marketplace-page.tsx';
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
  const params = Route.useParams();
  const { marketplaceId } = params;
  return (
    <MarketplacePage {...params} title={TITLE} lead={LEAD}>
      {({ seller, marketplace }) => (
        <ReconcileSection
          key={`${seller.id} ${marketplaceId}`}
          target={{
            sellerId: seller.id,
            marketplaceId,
            sellerRef: sellerRefOf(seller),
            fileStem: fileStemOf(sellerRefOf(seller), marketplace.country_code),
          }}
        />
      )}
    </MarketplacePage>
  );
}
