import { axisMillions, formatCount, formatMoney } from '@insights/domain/money';
import { longDay, shortDay } from '@insights/domain/months';
import { Group } from '@mantine/core';
import { range } from 'd3-array';
import type { ChartSeries } from '../../../../components/time-chart/chart-geometry.ts';
import { LazyChart } from '../../../../components/time-chart/lazy-chart.tsx';
import type { AdDay } from '../api.ts';
import classes from '../console.module.css';
import { acosOf, formatPercent } from './figures.ts';

export const CHART_HEIGHT = 280;
const LABELS = 10;
const SPEND = 'var(--mantine-primary-color-filled)';
const SALES = 'var(--mantine-color-text)';

export const CHARTED = [
  { value: 'money', label: 'Spend and sales' },
  { value: 'acos', label: 'ACOS' },
  { value: 'clicks', label: 'Clicks' },
] as const;
export type Charted = (typeof CHARTED)[number]['value'];

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
export function ChartLegend() {
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

/** Advertising by day. */
export function AdsChart({ days, charted, currency }: AdsChartProps) {
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
