import { zoneOf } from '@insights/domain/zones';
import { Stack } from '@mantine/core';
import { useNow } from '../../components/time/use-now.ts';
import { useAddress } from '../../components/use-address.ts';
import { LiveSales } from './comparison/live-sales.tsx';
import { WeekToDate } from './comparison/week-to-date.tsx';
import { Explaining } from './explain/explaining.tsx';
import { SalesReport } from './report/sales-report.tsx';
import classes from './sales-overview.module.css';
import type { SalesPlace } from './sales-place.ts';

type SalesOverviewProps = { place: SalesPlace };

const inAddress = (zone: string) => (zone === 'UTC' ? null : zone);

/** The sales of one marketplace: today and this week on one clock, and over days of one's choice on the report's own. */
export function SalesOverview({ place }: SalesOverviewProps) {
  const now = useNow();
  const { query, change } = useAddress();
  const zone = zoneOf(place.marketplaceId, query.get('zone'));
  const reportZone = zoneOf(place.marketplaceId, query.get('report-zone'));
  return (
    <Explaining place={place} zone={reportZone}>
      <Stack gap="md" miw={0}>
        <div className={classes['clock']}>
          <LiveSales
            place={place}
            zone={zone}
            now={now}
            onZone={(chosen) => change({ zone: inAddress(chosen) })}
          />
          <WeekToDate place={place} zone={zone} now={now} />
        </div>
        <SalesReport place={place} zone={reportZone} now={now} />
      </Stack>
    </Explaining>
  );
}
