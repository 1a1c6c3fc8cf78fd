import type { Zone } from '@insights/domain/zones';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ComparisonPoint, ComparisonWords } from './comparison.ts';
import { ComparisonWidget } from './comparison-widget.tsx';
import { liveSalesPoints } from './live-sales-points.ts';
import { overviewSales } from './sales.queries.ts';
import { twelveHourTime } from './sales-times.ts';
import { ZoneChoice } from './zone-choice.tsx';

const LABEL_INTERVAL = 3;

const WORDS: ComparisonWords = {
  title: 'Live Sales',
  slug: 'live-sales',
  loading: 'Loading sales data...',
  failed: 'Failed to load sales data',
  current: 'Today',
  compared: 'Yesterday',
  point: 'Hour',
  colour: 'var(--data-today)',
};

/** '+4.8 %' against yesterday at the same hour; nothing to say where there was nothing to compare with. */
function difference({ current, compared }: ComparisonPoint): string | null {
  if (compared <= 0 || current === null) return null;
  const percent = ((current - compared) / compared) * 100;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`;
}

function notesOn(newest: ComparisonPoint) {
  const changed = difference(newest);
  return {
    current: changed ? `by ${newest.label}, ${changed}` : `by ${newest.label}`,
    compared: `by ${newest.label}`,
  };
}

type LiveSalesProps = {
  sellerId: string;
  marketplaceId: string;
  zone: Zone;
  onZone: (zone: string) => void;
  now: number;
};

/** Today's sales as they come in, against yesterday's at the same hour. */
export function LiveSales({ sellerId, marketplaceId, zone, onZone, now }: LiveSalesProps) {
  const sales = useQuery(overviewSales(sellerId, marketplaceId));
  const rows = sales.data?.rows;
  const points = useMemo(
    () =>
      liveSalesPoints(rows ?? [], zone, now).map(({ label, todaySales, yesterdaySales }) => ({
        label,
        current: todaySales,
        compared: yesterdaySales,
      })),
    [rows, zone, now],
  );
  return (
    <ComparisonWidget
      words={WORDS}
      sales={sales}
      points={points}
      labelInterval={LABEL_INTERVAL}
      zone={zone}
      now={now}
      notesOn={notesOn}
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
