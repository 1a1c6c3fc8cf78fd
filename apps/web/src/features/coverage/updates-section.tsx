import type { Coverage } from '@insights/contract/coverage';
import type { MarketplaceUpdate } from '@insights/contract/marketplaces';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../../ui/figures/facts.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { StateLine } from '../../ui/state/state-line.tsx';
import { Instant } from '../../ui/time/instant.tsx';
import type { CoveragePlace } from './coverage.queries.ts';
import { UpdateNow } from './update-now.tsx';

const NAMES = ['Auto-update', 'Last update', 'Next update', 'Advertising', 'Advertising next'] as const;

const instant = (at: string | null, otherwise: string) => (at ? <Instant at={at} /> : otherwise);

function factsOf({ update, ads }: Coverage): ReactNode[] {
  const isOff = update.state === 'off';
  return [
    isOff ? 'Off' : 'On, every hour',
    instant(update.succeededAt, 'Not yet'),
    isOff
      ? 'None while auto-update is off'
      : instant(update.nextAt, update.state === 'running' ? 'Now' : '-'),
    ads ? instant(ads.last_at, 'Not yet') : 'Not connected',
    ads ? instant(ads.next_at, ads.state === 'running' ? 'Now' : '-') : '-',
  ];
}

type UpdatesSectionProps = {
  place: CoveragePlace;
  coverage?: Coverage | undefined;
  isStaff: boolean;
  renderUpdate: (update: MarketplaceUpdate) => ReactNode;
};

/** When sales and advertising were last brought up to date, when they are next, and what went wrong. */
export function UpdatesSection({ place, coverage, isStaff, renderUpdate }: UpdatesSectionProps) {
  const canUpdate = isStaff && coverage !== undefined && coverage.update.state !== 'off';
  return (
    <SectionCard
      title="Updates"
      description="Sales every hour, shortly after it is over"
      actions={canUpdate && <UpdateNow place={place} isRunning={coverage.update.state === 'running'} />}
    >
      <Stack gap="sm" p={20}>
        <Facts names={NAMES} values={coverage && factsOf(coverage)} />
        {coverage && renderUpdate(coverage.update)}
        {coverage?.ads?.last_error && (
          <StateLine state="wait">Advertising: {coverage.ads.last_error}</StateLine>
        )}
      </Stack>
    </SectionCard>
  );
}
