import type { Backfill } from '@insights/contract/backfills';
import type { MarketplaceUpdate } from '@insights/contract/marketplaces';
import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryView } from '../../components/state/query-view.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { type CoveragePlace, coverageOf } from './coverage.queries.ts';
import { QuotasSection } from './quotas-section.tsx';
import { StoredSection } from './stored-section.tsx';
import { TroubleLine } from './trouble-line.tsx';
import { UpdatesSection } from './updates-section.tsx';

type CoverageViewProps = {
  place: CoveragePlace;
  isStaff: boolean;
  setupPath: string;
  setupLink: ReactNode;
  reportsLink: ReactNode;
  renderBackfill: (backfill: Backfill) => ReactNode;
  renderUpdate: (update: MarketplaceUpdate) => ReactNode;
};

/** Everything that is known about how whole and how fresh a marketplace is. */
export function CoverageView(props: CoverageViewProps) {
  const { place, isStaff, setupPath, setupLink, reportsLink, ...render } = props;
  const query = useQuery(coverageOf(place));
  const sections = (coverage?: typeof query.data) => (
    <Stack gap="md">
      {coverage?.trouble && (
        <div role="status">
          <TroubleLine place={place} trouble={coverage.trouble} isStaff={isStaff} setupPath={setupPath} />
        </div>
      )}
      {coverage && query.isError && (
        <StateLine state="wait">Could not be refreshed: {query.error.message}</StateLine>
      )}
      <StoredSection place={place} coverage={coverage} isStaff={isStaff} {...render} />
      <UpdatesSection place={place} coverage={coverage} isStaff={isStaff} {...render} />
      <QuotasSection coverage={coverage} reportsLink={reportsLink} />
      <ConnectionsSection coverage={coverage} setupLink={setupLink} />
    </Stack>
  );
  return (
    <QueryView
      query={query}
      loading={
        <>
          <VisuallyHidden>
            <Text role="status">Loading what is stored...</Text>
          </VisuallyHidden>
          {sections()}
        </>
      }
      failedTitle="Failed to load what is stored"
    >
      {sections}
    </QueryView>
  );
}
