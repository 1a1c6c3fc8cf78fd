import { formatCount, formatMoney } from '@insights/domain/money';
import { EmptyState, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconChartAreaLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { DataTable } from '../../../../components/data-table/data-table.tsx';
import { Figures } from '../../../../components/figures/figures.tsx';
import { SectionCard } from '../../../../components/section-card.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { QueryView } from '../../../../components/state/query-view.tsx';
import { ChartTools, type ChartView } from '../../../../components/time-chart/chart-tools.tsx';
import { useAddress } from '../../../../components/use-address.ts';
import { AsOf } from '../as-of.tsx';
import { AdsChart, CHART_HEIGHT, CHARTED, ChartLegend } from './ads-chart.tsx';
import { type AdsOverview, adsOverview } from './api.ts';
import { dayColumns, dayFile } from './day-columns.ts';
import { acosOf, percentWords } from './ratios.ts';

const MOVING =
  'Still moving: Amazon takes invalid clicks back for 3 days (shaded), and attributes sales to clicks for up to 42 days.';

const currencyOf = ({ currencyCode }: AdsOverview) => currencyCode ?? 'USD';

type DaysProps = { overview: AdsOverview; view: ChartView };

/** The days drawn, or as a table. */
const Days = memo(function Days({ overview, view }: DaysProps) {
  const { query, change } = useAddress();
  const charted = CHARTED.find(({ value }) => value === query.get('figure'))?.value ?? 'money';
  const { days } = overview;
  const currency = currencyOf(overview);
  const columns = useMemo(() => dayColumns(currency), [currency]);
  return (
    <>
      <Group justify="space-between" gap="xs" mih={30}>
        {view === 'chart' ? (
          <SegmentedControl
            aria-label="Chart shows"
            data={[...CHARTED]}
            value={charted}
            onChange={(value) => change({ figure: value === 'money' ? null : value })}
          />
        ) : (
          <span />
        )}
        {view === 'chart' && charted === 'money' && <ChartLegend />}
      </Group>
      {view === 'chart' ? (
        <AdsChart days={days} charted={charted} currency={currency} />
      ) : (
        <DataTable
          name="Advertising by day"
          columns={columns}
          rows={days}
          keyOf={({ date }) => date}
          address="days"
          height={CHART_HEIGHT}
          isDense
          isFramed
          empty={{ text: 'No days' }}
        />
      )}
    </>
  );
});

function Picture({ overview }: { overview: AdsOverview }) {
  const [view, setView] = useState<ChartView>('chart');
  const drawn = useDeferredValue(view); // a press shows before the table does
  const { totals, days } = overview;
  const currency = currencyOf(overview);
  if (days.length === 0) {
    return (
      <EmptyState
        py={32}
        icon={<IconChartAreaLine stroke={1.4} aria-hidden="true" />}
        title={
          <Text component="h3" inherit>
            No figures yet
          </Text>
        }
        description={
          overview.isRefreshing
            ? 'Amazon is preparing the first report. It takes some minutes; the figures appear here by themselves.'
            : 'Create a report of the type Campaigns below: the figures of its days appear here.'
        }
      />
    );
  }
  const isMoving = days.some(({ isTrafficMoving, isSalesMoving }) => isTrafficMoving || isSalesMoving);
  return (
    <Stack gap="md">
      <Figures
        figures={[
          { label: 'Spend', value: formatMoney(totals.spend, currency) },
          { label: 'Sales', value: formatMoney(totals.sales, currency) },
          { label: 'ACOS', value: percentWords(acosOf(totals)) },
          { label: 'Clicks', value: formatCount(totals.clicks) },
        ]}
      />
      <Days overview={overview} view={drawn} />
      <Group justify="space-between" align="flex-start" gap="xs">
        <Text size="xs" c="dimmed" maw={560}>
          {isMoving && MOVING}
        </Text>
        <ChartTools name="Advertising" view={view} onView={setView} file={dayFile(days, currency)} />
      </Group>
    </Stack>
  );
}

const LOADING = (
  <Stack gap="md" role="status" aria-label="Loading advertising figures...">
    <Skeleton height={68} />
    <Skeleton height={320} />
  </Stack>
);

type OverviewSectionProps = { sellerId: string };

/** What advertising costs and brings, from the newest stored report. */
export function OverviewSection({ sellerId }: OverviewSectionProps) {
  const overview = useQuery(adsOverview(sellerId));
  const { data } = overview;
  return (
    <SectionCard
      title="Overview"
      description="Spend, sales and clicks by day, all campaigns together"
      actions={data && <AsOf at={data.asOf} isRefreshing={data.isRefreshing} />}
    >
      <div style={{ padding: 20 }}>
        <QueryView query={overview} failedTitle="Failed to load the advertising overview" loading={LOADING}>
          {(known) => <Picture overview={known} />}
        </QueryView>
      </div>
    </SectionCard>
  );
}
