// The two widgets of the dashboard: today against yesterday, and this week against the last one.
import { shortDay } from '@insights/domain/months';
import { addDays, dayOf, weekStartOf } from '@insights/domain/periods';
import { wallClock, type Zone } from '@insights/domain/zones';
import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Dimmed } from '../../../components/secondary-text.tsx';
import { formatTwelveHourTime } from '../format.ts';
import { ZoneSelect } from '../report/report-controls.tsx';
import type { SalesMarketplace } from '../sales-marketplace.ts';
import type { SalesSearch } from '../search.ts';
import { dayStretch, weekStretch } from './model.ts';
import type { TotalLabels } from './presentation.ts';
import { RunningTotal } from './running-total.tsx';

const DAY_LABELS: TotalLabels = {
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

const WEEK_LABELS: TotalLabels = {
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

type WidgetProps = { marketplace: SalesMarketplace; search: SalesSearch; zone: Zone; now: number };

export function LiveSales({ zone, now, ...widget }: WidgetProps) {
  const stretch = useMemo(() => dayStretch(zone, now), [zone, now]);
  const { marketplaceId } = widget.marketplace;
  return (
    <RunningTotal
      {...widget}
      labels={DAY_LABELS}
      stretch={stretch}
      fileSpan={dayOf(wallClock(zone, now))}
      head={
        <Group gap="xs" wrap="nowrap">
          <ZoneSelect
            name="Timezone of the widgets"
            param="zone"
            marketplaceId={marketplaceId}
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

export function WeekToDate({ zone, now, ...widget }: WidgetProps) {
  const stretch = useMemo(() => weekStretch(zone, now), [zone, now]);
  const sunday = weekStartOf(dayOf(wallClock(zone, now)));
  const saturday = addDays(sunday, 6);
  return (
    <RunningTotal
      {...widget}
      labels={WEEK_LABELS}
      stretch={stretch}
      fileSpan={`${sunday}-to-${saturday}`}
      head={<Dimmed span data-figures>{`${shortDay(sunday)} to ${shortDay(saturday)}, ${zone}`}</Dimmed>}
    />
  );
}
