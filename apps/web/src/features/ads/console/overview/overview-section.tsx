import { axisMillions, formatCount, formatMoney } from '@insights/domain/money';
import { longDay, shortDay } from '@insights/domain/months';
import { Group, SegmentedControl, Stack } from '@mantine/core';
import { IconChartAreaLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { range } from 'd3-array';
import { useMemo, useState } from 'react';
import { type Column, fileColumnsOf, textColumn } from '../../../../components/data-table/column.ts';
import { csvText } from '../../../../components/data-table/csv.ts';
import { DataTable } from '../../../../components/data-table/data-table.tsx';
import { Figures } from '../../../../components/figures/figures.tsx';
import { Caption } from '../../../../components/secondary-text.tsx';
import { SectionCard } from '../../../../components/section-card.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { Empty } from '../../../../components/state/empty.tsx';
import { QueryView } from '../../../../components/state/query-view.tsx';
import type { ChartSeries } from '../../../../components/time-chart/chart-geometry.ts';
import { ChartTools, type ChartView } from '../../../../components/time-chart/chart-tools.tsx';
import { LazyChart } from '../../../../components/time-chart/lazy-chart.tsx';
import { useChangeSearch } from '../../../../lib/search.ts';
import { type AdDay, type AdsOverview, adsOverview } from '../api.ts';
import { AsOf } from '../as-of.tsx';
import classes from '../console.module.css';
import { acosOf, figureColumns, formatPercent } from './figures.ts';

const CHART_HEIGHT = 280;
const LABELS = 10;
const SPEND = 'var(--mantine-primary-color-filled)';
const SALES = 'var(--mantine-color-text)';

const CHARTED = [
  { value: 'money', label: 'Spend and sales' },
  { value: 'acos', label: 'ACOS' },
  { value: 'clicks', label: 'Clicks' },
] as const;
type Charted = (typeof CHARTED)[number]['value'];

function seriesOf(days: readonly AdDay[], charted: Charted): ChartSeries[] {
  const one = (label: string, value: (day: AdDay) => number | null): ChartSeries[] => [
    { label, kind: 'area', colour: SPEND, values: days.map(value) },
  ];
  if (charted === 'acos') return one('ACOS', acosOf);
  if (charted === 'clicks') return one('Clicks', ({ clicks }) => clicks);
  return [
    ...one('Spend', ({ spend }) => spend),
    { label: 'Sales', kind: 'line', colour: SALES, values: days.map(({ sales }) => sales) },
  ];
}

/** The provisional days up to the newest. Attributed sales change for weeks, and are shaded only where they matter most. */
function provisionalRange(days: readonly AdDay[], hasAttribution: boolean) {
  const start = days.findIndex(
    ({ isTrafficMoving, isSalesMoving }) => isTrafficMoving || (hasAttribution && isSalesMoving),
  );
  return start < 0 ? undefined : { start, end: days.length - 1 };
}

const provisionalLabel = ({ isTrafficMoving, isSalesMoving }: AdDay): string =>
  isTrafficMoving ? ', still moving' : isSalesMoving ? ', sales still moving' : '';

/** The names of the two lines; a chart of one figure needs none. */
function ChartLegend() {
  return (
    <Group gap="md" component="ul" className={classes['legend'] ?? ''}>
      <li style={{ color: SPEND }}>
        <span>Spend</span>
      </li>
      <li style={{ color: SALES }}>
        <span>Sales</span>
      </li>
    </Group>
  );
}

type AdsChartProps = { days: readonly AdDay[]; charted: Charted; currency: string };

function AdsChart({ days, charted, currency }: AdsChartProps) {
  const formatY = (value: number) => {
    if (charted === 'acos') return `${value}%`;
    return charted === 'clicks' ? formatCount(value) : axisMillions(value, currency);
  };
  const tooltipAt = (index: number) => {
    const day = days[index];
    if (!day) return { title: '', lines: [] };
    return {
      title: `${longDay(day.date)}${provisionalLabel(day)}`,
      lines: [
        { label: 'Spend:', value: formatMoney(day.spend, currency), colour: SPEND },
        { label: 'Sales:', value: formatMoney(day.sales, currency), colour: SALES },
        { label: 'ACOS:', value: formatPercent(acosOf(day)) },
        { label: 'Clicks:', value: formatCount(day.clicks) },
      ],
    };
  };
  return (
    <LazyChart
      name="Advertising chart"
      animationKey={charted}
      description={`${CHARTED.find(({ value }) => value === charted)?.label} by the day.`}
      height={CHART_HEIGHT}
      xAxis={{
        labels: days.map(({ date }) => shortDay(date)),
        ticks: range(0, days.length, Math.ceil(days.length / LABELS)),
      }}
      series={seriesOf(days, charted)}
      shade={provisionalRange(days, charted === 'acos')}
      formatY={formatY}
      tooltipAt={tooltipAt}
    />
  );
}

const PROVISIONAL_NOTE =
  'Still moving: Amazon takes invalid clicks back for 3 days (shaded), and attributes sales to clicks for up to 42 days.';

// The sums of all days are above the table, and the cost of a click is a figure of campaigns.
const dayColumns = (currency: string): Column<AdDay>[] => [
  {
    ...textColumn('day', 'Day', 220, ({ date }) => date),
    cell: ({ date, isTrafficMoving }) => `${longDay(date)}${isTrafficMoving ? ' (still moving)' : ''}`,
  },
  ...figureColumns<AdDay>(currency, ` (${currency})`)
    .filter(({ key }) => key !== 'cpc')
    .map(({ total: _, ...column }) => column),
];

function Loaded({ overview }: { overview: AdsOverview }) {
  const [view, setView] = useState<ChartView>('chart');
  const { figure = 'money' } = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const { totals, days } = overview;
  const currency = overview.currencyCode ?? 'USD';
  const columns = useMemo(() => dayColumns(currency), [currency]);
  if (days.length === 0) {
    return (
      <Empty
        py={32}
        icon={<IconChartAreaLine stroke={1.4} aria-hidden="true" />}
        title="No figures yet"
        description={
          overview.isRefreshing
            ? 'Amazon is preparing the first report. It takes some minutes; the figures appear here by themselves.'
            : 'Create a report of the type Campaigns below: the figures of its days appear here.'
        }
      />
    );
  }
  const isProvisional = days.some(({ isTrafficMoving, isSalesMoving }) => isTrafficMoving || isSalesMoving);
  return (
    <Stack gap="md">
      <Figures
        figures={[
          { label: 'Spend', value: formatMoney(totals.spend, currency) },
          { label: 'Sales', value: formatMoney(totals.sales, currency) },
          { label: 'ACOS', value: formatPercent(acosOf(totals)) },
          { label: 'Clicks', value: formatCount(totals.clicks) },
        ]}
      />
      <Group justify="space-between" gap="xs" mih={30}>
        {view === 'chart' && (
          <SegmentedControl
            aria-label="Chart shows"
            data={[...CHARTED]}
            value={figure}
            onChange={(value) => changeSearch({ figure: value })}
          />
        )}
        {view === 'chart' && figure === 'money' && <ChartLegend />}
      </Group>
      {view === 'chart' ? (
        <AdsChart days={days} charted={figure} currency={currency} />
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
      <Group justify="space-between" align="flex-start" gap="xs">
        <Caption maw={560}>{isProvisional && PROVISIONAL_NOTE}</Caption>
        <ChartTools
          name="Advertising"
          view={view}
          onView={setView}
          file={{ name: 'advertising-by-day.csv', text: () => csvText(fileColumnsOf(columns), days) }}
        />
      </Group>
    </Stack>
  );
}

export function OverviewSection({ sellerId }: { sellerId: string }) {
  const overview = useQuery(adsOverview(sellerId));
  const { data } = overview;
  return (
    <SectionCard
      title="Overview"
      description="Spend, sales and clicks by day, all campaigns together"
      actions={data && <AsOf at={data.asOf} isRefreshing={data.isRefreshing} />}
    >
      <div style={{ padding: 20 }}>
        <QueryView
          query={overview}
          failedTitle="Failed to load the advertising overview"
          loading={
            <Stack gap="md" role="status" aria-label="Loading advertising figures...">
              <Skeleton height={68} />
              <Skeleton height={320} />
            </Stack>
          }
        >
          {(loaded) => <Loaded overview={loaded} />}
        </QueryView>
      </div>
    </SectionCard>
  );
}
