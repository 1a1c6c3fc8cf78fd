import { shortDay } from '@insights/domain/months';
import { addDays, dayOf, weekStartOf } from '@insights/domain/periods';
import { wallClock, type Zone } from '@insights/domain/zones';
import { useMemo } from 'react';
import { Dimmed } from '../../../components/secondary-text.tsx';
import type { SalesMarketplace } from '../sales-marketplace.ts';
import type { SalesSearch } from '../search.ts';
import { weekStretch } from './model.ts';
import type { TotalLabels } from './presentation.ts';
import { RunningTotal } from './running-total.tsx';

const LABELS: TotalLabels = {
  title: 'Week to Date',
  slug: 'week-to-date',
  loading: 'Loading week data...',
  failed: 'Failed to load week data',
  current: 'This Week',
  compared: 'Last Week',
  point: 'Day',
  isPointAtEnd: false,
  colour: 'var(--data-week)',
  labelInterval: 1,
};

type WeekToDateProps = { marketplace: SalesMarketplace; search: SalesSearch; zone: Zone; now: number };

/** This week's sales, day by day, against the previous seven days'. */
export function WeekToDate({ marketplace, search, zone, now }: WeekToDateProps) {
  const stretch = useMemo(() => weekStretch(zone, now), [zone, now]);
  const sunday = weekStartOf(dayOf(wallClock(zone, now)));
  const saturday = addDays(sunday, 6);
  return (
    <RunningTotal
      labels={LABELS}
      stretch={stretch}
      marketplace={marketplace}
      search={search}
      fileSpan={`${sunday}-to-${saturday}`}
      head={
        <Dimmed span data-figures>
          {`${shortDay(sunday)} to ${shortDay(saturday)}, ${zone}`}
        </Dimmed>
      }
    />
  );
}
