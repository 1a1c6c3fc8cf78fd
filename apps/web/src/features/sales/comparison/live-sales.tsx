import { dayOf } from '@insights/domain/periods';
import { wallTimeAt } from '@insights/domain/wall-time';
import { wallClock, type Zone } from '@insights/domain/zones';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { overviewSales } from '../api.ts';
import { rowsInOneCurrency } from '../row-amounts.ts';
import type { SalesPlace } from '../sales-place.ts';
import { twelveHourTime } from '../time-words.ts';
import { ZoneChoice } from '../zone-choice.tsx';
import { totalUntil } from './comparison-explained.ts';
import type { ComparisonWords } from './comparison-presentation.ts';
import { ComparisonWidget } from './comparison-widget.tsx';
import { type FetchedSales, wholeHours } from './fetched-hours.ts';
import { clockOf, headlineOf } from './headline.ts';
import { liveSalesPoints } from './live-sales-points.ts';

const LABEL_INTERVAL = 3;

const WORDS: ComparisonWords = {
  title: 'Live Sales',
  slug: 'live-sales',
  loading: 'Loading sales data...',
  failed: 'Failed to load sales data',
  current: 'Today',
  compared: 'Yesterday',
  point: 'Hour',
  isPointAtEnd: true,
  colour: 'var(--data-today)',
};

const NOTHING: FetchedSales = { rows: [] };

function compareDays(sales: FetchedSales = NOTHING, zone: Zone, now: number) {
  const isWhole = wholeHours(sales);
  const drawn = rowsInOneCurrency(sales.rows);
  const points = liveSalesPoints(drawn, zone, now, isWhole).map((point) => ({
    label: point.label,
    current: point.todaySales,
    compared: point.yesterdaySales,
    currentHours: point.todayHours,
    comparedHours: point.yesterdayHours,
  }));
  const headline = headlineOf({
    rows: sales.rows,
    zone,
    now,
    isWhole,
    firstDay: wallTimeAt(zone, now).dayNumber,
    earlierBy: 1,
    nameOf: (_day, hour) => `by ${clockOf(hour)} ${zone}`,
  });
  return { points, headline };
}

type LiveSalesProps = {
  place: SalesPlace;
  zone: Zone;
  onZone: (zone: string) => void;
  now: number;
};

/** Today's sales as they come in, against yesterday's at the same hour. */
export function LiveSales({ place, zone, onZone, now }: LiveSalesProps) {
  const { sellerId, marketplaceId, fileStem } = place;
  const sales = useQuery(overviewSales(sellerId, marketplaceId));
  const { points, headline } = useMemo(() => compareDays(sales.data, zone, now), [sales.data, zone, now]);
  // Of what is still to come, yesterday's is explained.
  const figureAt = (hour: number) => {
    const { dayNumber: today } = wallTimeAt(zone, now);
    const day = points[hour]?.current === null ? today - 1 : today;
    return totalUntil(zone, day, { dayNumber: day, hour }, now);
  };
  return (
    <ComparisonWidget
      words={WORDS}
      sales={sales}
      points={points}
      headline={headline}
      figureAt={figureAt}
      labelInterval={LABEL_INTERVAL}
      zone={zone}
      now={now}
      place={place}
      fileName={`${fileStem}-${WORDS.slug}-${dayOf(wallClock(zone, now))}.csv`}
      head={
        <Group gap="xs" wrap="nowrap">
          <ZoneChoice
            name="Timezone of the widgets"
            marketplaceId={marketplaceId}
            zone={zone}
            now={now}
            onZone={onZone}
          />
          <Text span size="sm" fw={550} data-figures>
            {twelveHourTime(zone, now)}
          </Text>
        </Group>
      }
    />
  );
}
