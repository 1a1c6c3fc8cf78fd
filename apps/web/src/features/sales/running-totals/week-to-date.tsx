import { addDays, dayOf, weekdayOf, weekStartOf } from '@insights/domain/periods';
import { wallTimeAt } from '@insights/domain/wall-time';
import { wallClock, type Zone } from '@insights/domain/zones';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { shortDay } from '../../../components/time/day-words.ts';
import { overviewSales } from '../api.ts';
import { rowsInOneCurrency } from '../currencies.ts';
import { totalUntil } from '../explain/figure.ts';
import { formatHour } from '../format.ts';
import type { SalesMarketplace } from '../sales-marketplace.ts';
import type { SalesSearch } from '../search.ts';
import { headlineOf } from './headline.ts';
import { type FetchedSales, wholeHours } from './hours.ts';
import { DAY_NAMES, weekPoints } from './points.ts';
import type { TotalLabels } from './presentation.ts';
import { RunningTotal } from './running-total.tsx';

const HOURS_OF_DAY = 24;

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

const NOTHING: FetchedSales = { rows: [] };

function compareWeeks(sales: FetchedSales = NOTHING, zone: Zone, now: number) {
  const isWhole = wholeHours(sales);
  const points = weekPoints(rowsInOneCurrency(sales.rows), zone, now, isWhole);
  const { dayNumber: today } = wallTimeAt(zone, now);
  const headline = headlineOf({
    rows: sales.rows,
    zone,
    now,
    isWhole,
    firstDay: today - weekdayOf(dayOf(wallClock(zone, now))),
    earlierBy: DAY_NAMES.length,
    nameOf: (day, hour) =>
      hour === HOURS_OF_DAY
        ? `through ${DAY_NAMES[day]}`
        : `by ${DAY_NAMES[day]} ${formatHour(hour)} ${zone}`,
  });
  return { points, headline };
}

const formatWeek = (sunday: string, zone: Zone) =>
  `${shortDay(sunday)} to ${shortDay(addDays(sunday, 6))}, ${zone}`;

type WeekToDateProps = { marketplace: SalesMarketplace; search: SalesSearch; zone: Zone; now: number };

/** This week's sales, day by day, against the previous seven days'. */
export function WeekToDate({ marketplace, search, zone, now }: WeekToDateProps) {
  const { sellerId, marketplaceId, fileStem } = marketplace;
  const sales = useQuery(overviewSales(sellerId, marketplaceId));
  const { points, headline } = useMemo(() => compareWeeks(sales.data, zone, now), [sales.data, zone, now]);
  const sunday = weekStartOf(dayOf(wallClock(zone, now)));
  // Of what is still to come, last week's is explained.
  const figureAt = (day: number) => {
    const { dayNumber: today } = wallTimeAt(zone, now);
    const first = today - weekdayOf(dayOf(wallClock(zone, now)));
    const sundayOf = points[day]?.current === null ? first - DAY_NAMES.length : first;
    return totalUntil(zone, sundayOf, { dayNumber: sundayOf + day, hour: HOURS_OF_DAY }, now);
  };
  return (
    <RunningTotal
      labels={LABELS}
      sales={sales}
      points={points}
      headline={headline}
      figureAt={figureAt}
      zone={zone}
      now={now}
      marketplace={marketplace}
      search={search}
      fileName={`${fileStem}-${LABELS.slug}-${sunday}-to-${addDays(sunday, 6)}.csv`}
      head={
        <Text span size="sm" c="dimmed" data-figures>
          {formatWeek(sunday, zone)}
        </Text>
      }
    />
  );
}
