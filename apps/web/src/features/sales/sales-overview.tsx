import { zoneOf } from '@insights/domain/zones';
import { SimpleGrid, Stack } from '@mantine/core';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useNow } from '../../components/time/use-now.ts';
import explainClasses from './explain/explain.module.css';
import { readFigure, useExplain } from './explain/figure.ts';
import { LiveSales, WeekToDate } from './running-totals/day-and-week.tsx';
import type { SalesMarketplace } from './sales-marketplace.ts';
import type { SalesSearch } from './search.ts';

const REPORT_HEIGHT = 560; // about that of the report, so that nothing below it moves

// Its code follows that of the running totals, which people look at first.
const SalesReport = lazyComponent(
  async () => (await import('./report/sales-report.tsx')).SalesReport,
  () => <Skeleton height={REPORT_HEIGHT} />,
);

const ExplainPanel = lazyComponent(
  async () => (await import('./explain/explain-panel.tsx')).ExplainPanel,
  () => <Skeleton height={320} />,
);

type SalesOverviewProps = { marketplace: SalesMarketplace; search: SalesSearch };

/** The sales of one marketplace: today and this week on one clock, over days of one's choice on the report's own, and the explanation of a figure. */
export function SalesOverview({ marketplace, search }: SalesOverviewProps) {
  const now = useNow();
  const explain = useExplain();
  const zone = zoneOf(marketplace.marketplaceId, search.zone);
  const figure = readFigure(search.explain);
  const widget = { marketplace, search, zone, now };
  const reportZone = zoneOf(marketplace.marketplaceId, search['report-zone']);
  return (
    <div className={explainClasses['layout']} data-explaining={figure !== null || undefined}>
      <Stack gap="md" miw={0}>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <LiveSales {...widget} />
          <WeekToDate {...widget} />
        </SimpleGrid>
        <SalesReport marketplace={marketplace} search={search} now={now} />
      </Stack>
      {figure && (
        <ExplainPanel
          marketplace={marketplace}
          figure={figure}
          // Days are explained on the clock of UTC, also those that start at another midnight.
          zone={figure.granularity === 'hour' ? reportZone : 'UTC'}
          onFigure={explain}
          onClose={() => explain(null)}
        />
      )}
    </div>
  );
}
