import { Alert, Group, SegmentedControl, type SegmentedControlItem } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { lazyComponent } from '../components/lazy-component.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useAdminMode } from '../features/auth/admin-mode.ts';
import {
  authorisationSearch,
  homeError,
  NO_AUTHORISATION_ERROR,
} from '../features/connect/authorisation-error.ts';
import { operatorSellers } from '../features/operators/api.ts';
import { FiguresFailed, useSummaries } from '../features/operators/marketplace-summary.tsx';
import { useAddSeller } from '../features/sellers/add-seller.tsx';
import { SellerSections } from '../features/sellers/home-sellers.tsx';
import { useChangeSearch } from '../lib/search.ts';
import { PageHeader } from './-layouts/page-header.tsx';
import { isAdmin } from './-loaders.ts';

const homeSearch = z.extend(authorisationSearch, {
  view: z._default(z.catch(z.enum(['cards', 'table']), 'cards'), 'cards'),
});

export const Route = createFileRoute('/_authed/')({
  validateSearch: homeSearch,
  search: { middlewares: [stripSearchParams({ view: 'cards', error: '' })] },
  loader: ({ context: { queryClient } }) => {
    if (isAdmin()) void queryClient.prefetchQuery(operatorSellers);
  },
  component: HomePage,
});

// The cards do not need the code of the table.
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
  const { view, error } = Route.useSearch();
  const changeSearch = useChangeSearch();
  const [message, setMessage] = useState(() => homeError(error));
  const { summaries, figures } = useSummaries();

  // The message is shown once: neither a reload nor a shared address repeats it.
  useEffect(() => {
    if (error !== '') changeSearch(NO_AUTHORISATION_ERROR);
  }, [error, changeSearch]);

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
              value={view}
              onChange={(chosen) => changeSearch({ view: chosen })}
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
      {view === 'table' ? (
        <OperatorsTable />
      ) : (
        <SellerSections
          isAdminMode={isAdminMode}
          summaries={summaries}
          note={<FiguresFailed figures={figures} />}
        />
      )}
    </>
  );
}
