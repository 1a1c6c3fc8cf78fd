import type { Coverage } from '@insights/contract/coverage';
import type { MarketplaceUpdate } from '@insights/contract/marketplaces';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../../components/figures/facts.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { Instant } from '../../components/time/instant.tsx';
import { useNow } from '../../components/time/use-now.ts';
import type { CoveragePlace } from './coverage.queries.ts';
import { adsWords } from './coverage-words.ts';
import { UpdateNow } from './update-now.tsx';

const NAMES = ['Auto-update', 'Last update', 'Next update'] as const;
/** In these there is more to say than when. */
const TELLING: readonly MarketplaceUpdate['state'][] = ['running', 'failing', 'failed'];

const instant = (at: string | null, otherwise: string) => (at ? <Instant at={at} /> : otherwise);

function factsOf({ update }: Coverage): ReactNode[] {
  const isOff = update.state === 'off';
  return [
    isOff ? 'Off' : 'On, every hour',
    instant(update.succeededAt, 'Not yet'),
    isOff
      ? 'None while auto-update is off'
      : instant(update.nextAt, update.state === 'running' ? 'Now' : '-'),
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
  const now = useNow();
  const ads = coverage && adsWords(coverage.ads, now);
  const canUpdate = isStaff && coverage !== undefined && coverage.update.state !== 'off';
  return (
    <SectionCard
      title="Updates"
      description="Sales every hour, shortly after it is over"
      actions={canUpdate && <UpdateNow place={place} isRunning={coverage.update.state === 'running'} />}
    >
      <Stack gap="sm" p={20}>
        <Facts names={NAMES} values={coverage && factsOf(coverage)} />
        {coverage && TELLING.includes(coverage.update.state) && renderUpdate(coverage.update)}
        {ads && <StateLine state={ads.state}>{ads.text}</StateLine>}
      </Stack>
    </SectionCard>
  );
}
