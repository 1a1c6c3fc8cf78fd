import { addDays, dayOf, weekdayOf, weekStartOf } from '@insights/domain/periods';
import { wallTimeAt } from '@insights/domain/wall-time';
import { wallClock, type Zone } from '@insights/domain/zones';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { shortDay } from '../../../components/time/day-words.ts';
import { overviewSales } from '../api.ts';
import { rowsInOneCurrency } from '../row-amounts.ts';
import type { SalesPlace } from '../sales-place.ts';
import { totalUntil } from './comparison-explained.ts';
import type { ComparisonWords } from './comparison-presentation.ts';
import { ComparisonWidget } from './comparison-widget.tsx';
import { type FetchedSales, wholeHours } from './fetched-hours.ts';
import { clockOf, headlineOf } from './headline.ts';
import { DAY_NAMES, weekPoints } from './week-points.ts';

const HOURS_OF_DAY = 24;

const WORDS: ComparisonWords = {
  title: 'Week to Date',
  slug: 'week-to-date',
  loading: 'Loading week data...',
  failed: 'Failed to load week data',
  current: 'This Week',
  compared: 'Last Week',
  point: 'Day',
  isPointAtEnd: false,
  colour: 'var(--data-week)',
};

const NOTHING: FetchedSales = { rows: [] };

function compareWeeks(sales: FetchedSales = NOTHING, zone: Zone, now: number) {
  const isWhole = wholeHours(sales);
  const drawn = rowsInOneCurrency(sales.rows);
  const points = weekPoints(drawn, zone, now, isWhole).map((point) => ({
    label: point.label,
    current: point.thisWeekSales,
    compared: point.lastWeekSales,
    currentHours: point.thisWeekHours,
    comparedHours: point.lastWeekHours,
  }));
  const { dayNumber: today } = wallTimeAt(zone, now);
  const headline = headlineOf({
    rows: sales.rows,
    zone,
    now,
    isWhole,
    firstDay: today - weekdayOf(dayOf(wallClock(zone, now))),
    earlierBy: DAY_NAMES.length,
    nameOf: (day, hour) =>
      hour === HOURS_OF_DAY ? `through ${DAY_NAMES[day]}` : `by ${DAY_NAMES[day]} ${clockOf(hour)} ${zone}`,
  });
  return { points, headline };
}

const weekWords = (sunday: string, zone: Zone) =>
  `${shortDay(sunday)} to ${shortDay(addDays(sunday, 6))}, ${zone}`;

type WeekToDateProps = { place: SalesPlace; zone: Zone; now: number };

/** This week's sales, day by day, against the previous seven days'. */
export function WeekToDate({ place, zone, now }: WeekToDateProps) {
  const { sellerId, marketplaceId, fileStem } = place;
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
    <ComparisonWidget
      words={WORDS}
      sales={sales}
      points={points}
      headline={headline}
      figureAt={figureAt}
      labelInterval={1}
      zone={zone}
      now={now}
      place={place}
      fileName={`${fileStem}-${WORDS.slug}-${sunday}-to-${addDays(sunday, 6)}.csv`}
      head={
        <Text span size="sm" c="dimmed" data-figures>
          {weekWords(sunday, zone)}
        </Text>
      }
    />
  );
}
