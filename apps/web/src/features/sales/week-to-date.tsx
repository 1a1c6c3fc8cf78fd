import { addDays, dayOf, weekStartOf } from '@insights/domain/periods';
import { wallClock, type Zone } from '@insights/domain/zones';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ComparisonPoint, ComparisonWords } from './comparison.ts';
import { ComparisonWidget } from './comparison-widget.tsx';
import { overviewSales } from './sales.queries.ts';
import { shortDay } from './sales-times.ts';
import { weekPoints } from './week-points.ts';

const WORDS: ComparisonWords = {
  title: 'Week to Date',
  slug: 'week-to-date',
  loading: 'Loading week data...',
  failed: 'Failed to load week data',
  current: 'This Week',
  compared: 'Last Week',
  point: 'Day',
  colour: 'var(--data-week)',
};

// No percentage here: the current day is not over, while last week's same day is counted whole.
const notesOn = ({ label }: ComparisonPoint) => ({
  current: `through ${label}, so far`,
  compared: `through ${label}`,
});

function weekWords(zone: Zone, now: number): string {
  const sunday = weekStartOf(dayOf(wallClock(zone, now)));
  return `${shortDay(sunday)} to ${shortDay(addDays(sunday, 6))}, ${zone}`;
}

type WeekToDateProps = { sellerId: string; marketplaceId: string; zone: Zone; now: number };

/** This week's sales, day by day, against the previous seven days'. */
export function WeekToDate({ sellerId, marketplaceId, zone, now }: WeekToDateProps) {
  const sales = useQuery(overviewSales(sellerId, marketplaceId));
  const rows = sales.data?.rows;
  const points = useMemo(
    () =>
      weekPoints(rows ?? [], zone, now).map(({ label, thisWeekSales, lastWeekSales }) => ({
        label,
        current: thisWeekSales,
        compared: lastWeekSales,
      })),
    [rows, zone, now],
  );
  return (
    <ComparisonWidget
      words={WORDS}
      sales={sales}
      points={points}
      labelInterval={1}
      zone={zone}
      now={now}
      notesOn={notesOn}
      head={
        <Text span size="sm" c="dimmed" data-figures>
          {weekWords(zone, now)}
        </Text>
      }
    />
  );
}
