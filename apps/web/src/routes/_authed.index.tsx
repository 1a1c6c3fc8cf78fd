import { Alert, Group, SegmentedControl, type SegmentedControlItem } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lazyComponent } from '../components/lazy-component.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useAddress } from '../components/use-address.ts';
import { useAdminMode } from '../features/auth/use-admin-mode.ts';
import { homeErrorFrom } from '../features/connect/home-error.ts';
import { withoutAuthorisationError } from '../features/connect/without-error.ts';
import { operatorSellers } from '../features/operators/api.ts';
import { FiguresFailed, useSummaries } from '../features/operators/marketplace-summary.tsx';
import { useAddSeller } from '../features/sellers/add-seller/use-add-seller.tsx';
import { SellerSections } from '../features/sellers/list/seller-sections.tsx';
import { PageHeader } from './-layouts/page-header.tsx';
import { isAdmin } from './-loaders.ts';

export const Route = createFileRoute('/_authed/')({
  loader: ({ context: { queryClient } }) => {
    if (!isAdmin()) return;
    void queryClient.prefetchQuery(operatorSellers);
  },
  component: HomePage,
});

// Whoever stays with the cards need not fetch what draws tables.
const OperatorsTable = lazyComponent(
  async () => (await import('../features/operators/operators-table.tsx')).OperatorsTable,
  () => <Skeleton height={480} />,
);

const VIEWS: SegmentedControlItem<'cards' | 'table'>[] = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
];

function HomePage() {
  const isAdminMode = useAdminMode();
  const addSeller = useAddSeller();
  const { query, change, rewrite } = useAddress();
  const [message, setMessage] = useState(() => homeErrorFrom(query));
  const isToClean = query.has('error');
  const { summaries, figures } = useSummaries();
  const isTable = query.get('view') === 'table';

  // Shown once: a reload or a shared address must not repeat the message.
  useEffect(() => {
    if (isToClean) rewrite(withoutAuthorisationError);
  }, [isToClean, rewrite]);

  return (
    <>
      <PageHeader
        title="Welcome to Insights"
        tabTitle="Home"
        subtitle="Select a seller and marketplace to view analytics"
        actions={
          <Group gap="sm">
            <SegmentedControl
              aria-label="Show marketplaces as"
              data={VIEWS}
              value={isTable ? 'table' : 'cards'}
              onChange={(view) => change({ view: view === 'table' ? view : null })}
            />
            {isAdminMode && addSeller.button}
          </Group>
        }
      />
      {message && (
        <Alert
          color="red"
          icon={<IconAlertTriangle aria-hidden="true" />}
          mb="md"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => setMessage(null)}
        >
          {message}
        </Alert>
      )}
      {isAdminMode && addSeller.form}
      {isTable ? (
        <OperatorsTable />
      ) : (
        <SellerSections
          isAdminMode={isAdminMode}
          standings={summaries}
          note={<FiguresFailed figures={figures} />}
        />
      )}
    </>
  );
}
