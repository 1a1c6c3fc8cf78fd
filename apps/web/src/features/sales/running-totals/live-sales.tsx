import { dayOf } from '@insights/domain/periods';
import { wallClock, type Zone } from '@insights/domain/zones';
import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { formatTwelveHourTime } from '../format.ts';
import { ZoneSelect } from '../report/report-controls.tsx';
import type { SalesMarketplace } from '../sales-marketplace.ts';
import type { SalesSearch } from '../search.ts';
import { dayStretch } from './model.ts';
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

type LiveSalesProps = { marketplace: SalesMarketplace; search: SalesSearch; zone: Zone; now: number };

/** Today's sales as they come in, against yesterday's at the same hour. */
export function LiveSales({ marketplace, search, zone, now }: LiveSalesProps) {
  const stretch = useMemo(() => dayStretch(zone, now), [zone, now]);
  return (
    <RunningTotal
      labels={LABELS}
      stretch={stretch}
      marketplace={marketplace}
      search={search}
      fileSpan={dayOf(wallClock(zone, now))}
      head={
        <Group gap="xs" wrap="nowrap">
          <ZoneSelect
            name="Timezone of the widgets"
            marketplaceId={marketplace.marketplaceId}
            param="zone"
            zone={zone}
            now={now}
          />
          <Text span size="sm" fw={550} data-figures>
            {formatTwelveHourTime(zone, now)}
          </Text>
        </Group>
      }
    />
  );
}
