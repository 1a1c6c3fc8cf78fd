import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { Dimmed } from '../components/secondary-text.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { AlertList } from '../features/alerts/alert-list.tsx';
import classes from '../features/alerts/alerts.module.css';
import { alertList } from '../features/alerts/api.ts';
import { Rules } from '../features/alerts/rules.tsx';
import { Webhooks } from '../features/alerts/webhooks.tsx';
import { currentUser } from '../features/auth/api.ts';
import { sellerList } from '../features/sellers/api.ts';
import { findSeller, marketplaceLabel, sellerName, sellerRefOf } from '../features/sellers/format.ts';
import { useChangeSearch } from '../lib/search.ts';
import { PageHeader } from './-layouts/page-header.tsx';
import { isAdmin } from './-loaders.ts';

const alertsSearch = z.object({
  view: z._default(z.catch(z.enum(['list', 'rules', 'webhooks']), 'list'), 'list'),
  show: z._default(z.catch(z.enum(['open', 'resolved']), 'open'), 'open'),
  seller: z._default(z.catch(z.string(), ''), ''),
});

export const Route = createFileRoute('/_authed/alerts')({
  validateSearch: alertsSearch,
  search: { middlewares: [stripSearchParams({ view: 'list', show: 'open', seller: '' })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { view, show, seller } }) => {
    if (isAdmin() && view === 'list') void queryClient.prefetchInfiniteQuery(alertList({ show, seller }));
  },
  component: AlertsPage,
});

const VIEWS = [
  { value: 'list', label: 'Alerts' },
  { value: 'rules', label: 'Rules' },
  { value: 'webhooks', label: 'Webhooks' },
];
const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
];

function useSellers() {
  const { data: sellers = [] } = useQuery(sellerList);
  return {
    sellers,
    options: sellers.map((seller) => ({ value: sellerRefOf(seller), label: sellerName(seller) })),
  };
}

function ListPart() {
  const { show, seller } = Route.useSearch();
  const changeSearch = useChangeSearch();
  const { options } = useSellers();
  return (
    <SectionCard
      title="What was found"
      description="An alert that one person marks as seen is seen for everybody. It closes by itself when its cause is gone."
    >
      <div className={classes['tools']}>
        <SegmentedControl
          aria-label="Show alerts that are"
          data={STATES}
          value={show}
          onChange={(chosen) => changeSearch({ show: chosen })}
        />
        <NativeSelect
          label="Seller"
          size="sm"
          data={[{ value: '', label: 'All sellers' }, ...options]}
          value={seller}
          onChange={(event) => changeSearch({ seller: event.currentTarget.value })}
        />
      </div>
      <AlertList show={show} seller={seller} />
    </SectionCard>
  );
}

function RulesPart({ canChange }: { canChange: boolean }) {
  const search = Route.useSearch();
  const changeSearch = useChangeSearch();
  const { sellers, options } = useSellers();
  const seller = findSeller(sellers, search.seller) ?? sellers[0];
  return (
    <SectionCard
      title="What is watched"
      description="Every rule is on until somebody turns it off, for each seller and marketplace separately"
    >
      <div className={classes['tools']}>
        <NativeSelect
          label="Seller"
          size="sm"
          data={[{ value: '', label: 'Choose a seller' }, ...options]}
          value={seller ? sellerRefOf(seller) : ''}
          onChange={(event) => changeSearch({ seller: event.currentTarget.value })}
        />
      </div>
      {seller ? (
        <Rules
          key={seller.id}
          sellerId={seller.id}
          sellerName={sellerName(seller)}
          marketplaces={seller.marketplaces.map((one) => ({
            id: one.marketplace_id,
            name: marketplaceLabel(one).friendlyName,
          }))}
          canChange={canChange}
        />
      ) : (
        <Dimmed className={classes['part'] ?? ''}>There are no sellers to watch yet.</Dimmed>
      )}
    </SectionCard>
  );
}

function WebhooksPart({ canChange }: { canChange: boolean }) {
  const { options } = useSellers();
  return (
    <SectionCard
      title="Webhooks"
      description="Each alert is sent to these addresses when it opens and when it ends. Deliveries are signed, and tried again for a day until they are accepted."
    >
      <Webhooks sellers={options} canChange={canChange} />
    </SectionCard>
  );
}

function AlertsPage() {
  const { view } = Route.useSearch();
  const changeSearch = useChangeSearch();
  const { data: me } = useQuery(currentUser);
  const canChange = me?.canUseAdminMode ?? false;
  return (
    <>
      <PageHeader
        title="Alerts"
        subtitle="What needs attention, what is watched, and who is notified"
        actions={
          <SegmentedControl
            aria-label="Show"
            data={VIEWS}
            value={view}
            onChange={(chosen) => changeSearch({ view: chosen, show: undefined })}
          />
        }
      />
      {view === 'list' && <ListPart />}
      {view === 'rules' && <RulesPart canChange={canChange} />}
      {view === 'webhooks' && <WebhooksPart canChange={canChange} />}
    </>
  );
}
