import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { SectionCard } from '../components/section-card.tsx';
import { Segments } from '../components/segments.tsx';
import { useAddress } from '../components/use-address.ts';
import { AlertList } from '../features/alerts/alert-list.tsx';
import classes from '../features/alerts/alerts.module.css';
import { alertList, listSettings } from '../features/alerts/alerts.queries.ts';
import { Rules } from '../features/alerts/rules/rules.tsx';
import { SellerChoice } from '../features/alerts/seller-choice.tsx';
import { Webhooks } from '../features/alerts/webhooks/webhooks.tsx';
import { currentUser } from '../features/auth/auth.queries.ts';
import { findSeller, marketplaceLabel, sellerName, sellerRefOf } from '../features/sellers/seller-names.ts';
import { sellerList } from '../features/sellers/sellers.queries.ts';
import { PageHeader } from './-layouts/page-header.tsx';
import { isAdmin } from './-loaders.ts';

export const Route = createFileRoute('/_authed/alerts')({
  loader: ({ context: { queryClient }, location }) => {
    const query = new URLSearchParams(location.searchStr);
    // Rules and webhooks are for those who look at them.
    if (isAdmin() && !query.has('view'))
      void queryClient.prefetchInfiniteQuery(alertList(listSettings(query)));
  },
  component: AlertsPage,
});

const VIEWS = [
  { value: 'list', label: 'Alerts' },
  { value: 'rules', label: 'Rules' },
  { value: 'webhooks', label: 'Webhooks' },
];
const SHOWN = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
];

function useSellers() {
  const { data: sellers = [] } = useQuery(sellerList);
  return {
    sellers,
    choosable: sellers.map((seller) => ({ ref: sellerRefOf(seller), name: sellerName(seller) })),
  };
}

function ListPart() {
  const { query, change } = useAddress();
  const { choosable } = useSellers();
  const settings = listSettings(query);
  return (
    <SectionCard
      title="What was found"
      description="An alert that one person marks as seen is seen for everybody. It closes by itself when its cause is gone."
    >
      <div className={classes['tools']}>
        <Segments
          name="Show alerts that are"
          segments={SHOWN}
          value={settings.show}
          onChange={(show) => change({ show: show === 'open' ? null : show })}
        />
        <SellerChoice
          label="Seller"
          none="All sellers"
          sellers={choosable}
          value={settings.seller}
          onChange={(seller) => change({ seller: seller || null })}
        />
      </div>
      <AlertList {...settings} />
    </SectionCard>
  );
}

function RulesPart({ canChange }: { canChange: boolean }) {
  const { query, change } = useAddress();
  const { sellers, choosable } = useSellers();
  const seller = findSeller(sellers, query.get('seller') ?? '') ?? sellers[0];
  return (
    <SectionCard
      title="What is watched"
      description="Everything is on until somebody turns it off, for each seller and marketplace by itself"
    >
      <div className={classes['tools']}>
        <SellerChoice
          label="Seller"
          none="Choose a seller"
          sellers={choosable}
          value={seller ? sellerRefOf(seller) : ''}
          onChange={(ref) => change({ seller: ref || null })}
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
        <Text size="sm" c="dimmed" className={classes['part'] ?? ''}>
          There are no sellers to watch yet.
        </Text>
      )}
    </SectionCard>
  );
}

function WebhooksPart({ canChange }: { canChange: boolean }) {
  const { choosable } = useSellers();
  return (
    <SectionCard
      title="Webhooks"
      description="Each alert is sent to these addresses when it opens and when it ends. Deliveries are signed, and tried again for a day until they are accepted."
    >
      <Webhooks sellers={choosable} canChange={canChange} />
    </SectionCard>
  );
}

function AlertsPage() {
  const { query, change } = useAddress();
  const { data: me } = useQuery(currentUser);
  const view = VIEWS.find(({ value }) => value === query.get('view'))?.value ?? 'list';
  const canChange = me?.canUseAdminMode ?? false;
  return (
    <>
      <PageHeader
        title="Alerts"
        subtitle="What needs attention, what is watched, and who is notified"
        actions={
          <Segments
            name="Show"
            segments={VIEWS}
            value={view}
            onChange={(chosen) => change({ view: chosen === 'list' ? null : chosen, show: null })}
          />
        }
      />
      {view === 'list' && <ListPart />}
      {view === 'rules' && <RulesPart canChange={canChange} />}
      {view === 'webhooks' && <WebhooksPart canChange={canChange} />}
    </>
  );
}
