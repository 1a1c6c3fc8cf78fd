import { dayOf } from '@insights/domain/periods';
import { wallTimeAt } from '@insights/domain/wall-time';
import { wallClock, type Zone } from '@insights/domain/zones';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { overviewSales } from '../api.ts';
import { rowsInOneCurrency } from '../currencies.ts';
import { totalUntil } from '../explain/figure.ts';
import { formatHour, formatTwelveHourTime } from '../format.ts';
import { ZoneSelect } from '../report/report-controls.tsx';
import type { SalesMarketplace } from '../sales-marketplace.ts';
import type { SalesSearch } from '../search.ts';
import { headlineOf } from './headline.ts';
import { type FetchedSales, wholeHours } from './hours.ts';
import { dayPoints } from './points.ts';
import type { TotalLabels } from './presentation.ts';
import { RunningTotal } from './running-total.tsx';

const LABELS: TotalLabels = {
  title: 'Live Sales',
  slug: 'live-sales',
  loading: 'Loading sales data...',
  failed: 'Failed to load sales data',
  current: 'Today',
  compared: 'Yesterday',
  point: 'Hour',
  isPointAtEnd: true,
  colour: 'var(--data-today)',
  labelInterval: 3,
};

const NOTHING: FetchedSales = { rows: [] };

function compareDays(sales: FetchedSales = NOTHING, zone: Zone, now: number) {
  const isWhole = wholeHours(sales);
  const points = dayPoints(rowsInOneCurrency(sales.rows), zone, now, isWhole);
  const headline = headlineOf({
    rows: sales.rows,
    zone,
    now,
    isWhole,
    firstDay: wallTimeAt(zone, now).dayNumber,
    earlierBy: 1,
    nameOf: (_day, hour) => `by ${formatHour(hour)} ${zone}`,
  });
  return { points, headline };
}

type LiveSalesProps = {
  marketplace: SalesMarketplace;
  search: SalesSearch;
  zone: Zone;
  onZone: (zone: string) => void;
  now: number;
};

/** Today's sales as they come in, against yesterday's at the same hour. */
export function LiveSales({ marketplace, search, zone, onZone, now }: LiveSalesProps) {
  const { sellerId, marketplaceId, fileStem } = marketplace;
  const sales = useQuery(overviewSales(sellerId, marketplaceId));
  const { points, headline } = useMemo(() => compareDays(sales.data, zone, now), [sales.data, zone, now]);
  // Of what is still to come, yesterday's is explained.
  const figureAt = (hour: number) => {
    const { dayNumber: today } = wallTimeAt(zone, now);
    const day = points[hour]?.current === null ? today - 1 : today;
    return totalUntil(zone, day, { dayNumber: day, hour }, now);
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
      fileName={`${fileStem}-${LABELS.slug}-${dayOf(wallClock(zone, now))}.csv`}
      head={
        <Group gap="xs" wrap="nowrap">
          <ZoneSelect
            name="Timezone of the widgets"
            marketplaceId={marketplaceId}
            zone={zone}
            now={now}
            onZone={onZone}
          />
          <Text span size="sm" fw={550} data-figures>
            {formatTwelveHourTime(zone, now)}
          </Text>
        </Group>
      }
    />
  );
}
