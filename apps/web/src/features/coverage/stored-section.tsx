import type { Backfill } from '@insights/contract/backfills';
import type { Coverage, StoredSales } from '@insights/contract/coverage';
import { formatCount } from '@insights/domain/money';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../../components/figures/facts.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { Instant } from '../../components/time/instant.tsx';
import classes from './coverage.module.css';
import type { CoveragePlace } from './coverage.queries.ts';
import { broughtWords, granularityName, missingWords, startWords } from './coverage-words.ts';
import { FillHoles } from './fill-holes.tsx';
import { HolesTable } from './holes-table.tsx';

const NAMES = ['Stored from', 'Stored to', 'Stored', 'Amazon was asked'] as const;

const factsOf = (stored: StoredSales): ReactNode[] => [
  stored.stored_from ? startWords(stored.stored_from, stored.granularity) : 'Nothing yet',
  stored.stored_to ? <Instant key="to" at={stored.stored_to} /> : '-',
  formatCount(stored.rows),
  stored.as_of ? <Instant key="as-of" at={stored.as_of} /> : 'Never',
];

type GranularityProps = { granularity: StoredSales['granularity']; coverage: Coverage | undefined };

function Granularity({ granularity, coverage }: GranularityProps) {
  const stored = coverage?.sales.find((one) => one.granularity === granularity);
  const missing = stored && missingWords(stored, coverage?.is_participating !== false);
  return (
    <div className={classes['granularity']}>
      <Text component="h3" fw={600}>
        {granularityName(granularity)}
      </Text>
      <Facts names={NAMES} values={stored && factsOf(stored)} />
      <div className={classes['line']}>
        {missing && <StateLine state={missing.state}>{missing.text}</StateLine>}
        {stored?.as_of && (
          <Text size="xs" c="dimmed" data-figures>
            The last update brought {broughtWords(stored)}
          </Text>
        )}
      </div>
    </div>
  );
}

type StoredSectionProps = {
  place: CoveragePlace;
  /** Left out while it is on its way. */
  coverage?: Coverage | undefined;
  isStaff: boolean;
  renderBackfill: (backfill: Backfill) => ReactNode;
};

/** What is stored by hours and by days, what is missing of it, and the button that fetches that. */
export function StoredSection({ place, coverage, isStaff, renderBackfill }: StoredSectionProps) {
  return (
    <SectionCard
      title="Stored sales"
      description="Whole hours and days of UTC, as Amazon told them"
      actions={isStaff && coverage && <FillHoles place={place} coverage={coverage} />}
    >
      <Stack gap="lg" p={20}>
        <Granularity granularity="hour" coverage={coverage} />
        <Granularity granularity="day" coverage={coverage} />
        {coverage?.backfills
          .filter(({ state }) => state !== 'idle')
          .map((backfill) => (
            <div key={backfill.granularity}>{renderBackfill(backfill)}</div>
          ))}
      </Stack>
      {coverage?.sales.some(({ holes }) => holes.length > 0) && (
        <HolesTable sales={coverage.sales} isParticipating={coverage.is_participating !== false} />
      )}
    </SectionCard>
  );
}
