import { zoneOf } from '@insights/domain/zones';
import { SimpleGrid, Stack } from '@mantine/core';
import { useNow } from '../../ui/use-now.ts';
import { LiveSales } from './live-sales.tsx';
import { SalesReport } from './sales-report.tsx';
import { useAddress } from './use-address.ts';
import { WeekToDate } from './week-to-date.tsx';

type SalesOverviewProps = { sellerId: string; marketplaceId: string };

/** The sales of one marketplace: today, this week, and over days of one's choice, all on one clock. */
export function SalesOverview({ sellerId, marketplaceId }: SalesOverviewProps) {
  const now = useNow();
  const { query, change } = useAddress();
  const zone = zoneOf(marketplaceId, query.get('zone'));
  const place = { sellerId, marketplaceId, zone, now };
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <LiveSales {...place} onZone={(chosen) => change({ zone: chosen === 'UTC' ? null : chosen })} />
        <WeekToDate {...place} />
      </SimpleGrid>
      <SalesReport {...place} />
    </Stack>
  );
}
