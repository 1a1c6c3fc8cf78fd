import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useNow } from '../components/time/use-now.ts';
import { currentUser } from '../features/auth/api.ts';
import { coverageOf } from '../features/coverage/api.ts';
import { CoverageView } from '../features/coverage/coverage-view.tsx';
import { UpdateLine } from '../features/marketplaces/update-line.tsx';
import { BackfillLine } from '../features/sales/backfill/backfill-buttons.tsx';
import { sellerRefOf } from '../features/sellers/format.ts';
import { paths } from '../paths.ts';
import { MarketplacePage } from './-layouts/marketplace-page.tsx';
import { prefetchWithSeller } from './-loaders.ts';

export const Route = createFileRoute('/_authed/$sellerRef/$marketplaceId/health')({
  loader: ({ context: { queryClient }, params: { sellerRef, marketplaceId } }) =>
    prefetchWithSeller(
      queryClient,
      sellerRef,
      ({ id }) => void queryClient.prefetchQuery(coverageOf({ sellerId: id, marketplaceId })),
    ),
  component: HealthPage,
});

const BACKFILLS = { daily: 'Fetching of days', hourly: 'Fetching of hours' } as const;

const TITLE = 'Coverage and health';
const LEAD =
  'Which hours and days of this marketplace are stored, what is missing, and what is being done about it';

function HealthPage() {
  const params = Route.useParams();
  const { marketplaceId } = params;
  const { data: isStaff = false } = useQuery({ ...currentUser, select: (me) => me.canUseAdminMode });
  const now = useNow();
  return (
    <MarketplacePage {...params} title={TITLE} lead={LEAD}>
      {({ seller }) => (
        <CoverageView
          key={`${seller.id} ${marketplaceId}`}
          marketplace={{ sellerId: seller.id, marketplaceId }}
          isStaff={isStaff}
          setupPath={paths.setup(sellerRefOf(seller))}
          reportsPath={paths.marketplace(sellerRefOf(seller), marketplaceId, 'admin')}
          renderBackfill={(backfill) => (
            <BackfillLine name={BACKFILLS[backfill.granularity]} backfill={backfill} now={now} />
          )}
          renderUpdate={(update) => <UpdateLine update={update} />}
        />
      )}
    </MarketplacePage>
  );
}
