import type { Stories } from '../../testing/story.ts';
import type { ChartGap } from './chart-geometry.ts';
import { TimeChart } from './time-chart.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

const chart = (name: string, values: (number | null)[], gaps: ChartGap[] = []) => (
  <TimeChart
    name={name}
    description={`${name} by the hour.`}
    height={280}
    xAxis={{ labels: HOURS, ticks: [0, 6, 12, 18, 23] }}
    series={[{ label: 'Today', kind: 'area', colour: 'var(--data-today)', values }]}
    gaps={gaps}
    formatY={(value) => `$${value}`}
    tooltipAt={(index) => ({
      title: HOURS[index] ?? '',
      lines: [{ label: 'Today:', value: String(values[index] ?? '-') }],
    })}
  />
);

const TWO_YEARS = Array.from({ length: 17_520 }, (_, hour) => `hour ${hour}`);
const waves = (size: number) => TWO_YEARS.map((_, hour) => size * (1 + Math.sin(hour / 900)) + (hour % 24));

export const stories: Stories = {
  title: 'ui: chart',
  states: {
    filled: {
      shows: '18:00',
      draw: () =>
        chart(
          'Sales',
          HOURS.map((_, hour) => (hour * 37) % 90),
        ),
    },
    'with a gap': {
      shows: '12:00',
      draw: () =>
        chart(
          'Sales',
          HOURS.map((_, hour) => (hour > 8 && hour < 15 ? null : hour * 3)),
          [{ kind: 'not fetched', start: 9, end: 14 }],
        ),
    },
    'one hour': {
      shows: '06:00',
      draw: () =>
        chart(
          'Sales',
          HOURS.map((_, hour) => (hour === 9 ? 40 : null)),
        ),
    },
    'two years of hours': {
      shows: 'hour 8760',
      draw: () => (
        <TimeChart
          name="Sales"
          description="Sales by the hour."
          height={320}
          xAxis={{ labels: TWO_YEARS, ticks: [0, 4380, 8760, 13_140] }}
          series={[
            { label: 'Sales', kind: 'area', colour: 'var(--data-today)', values: waves(90) },
            { label: 'Previous period', kind: 'dashed', colour: 'var(--data-compared)', values: waves(60) },
            { label: 'Orders', kind: 'line', colour: 'var(--mantine-color-text)', values: waves(20) },
          ]}
          formatY={String}
          tooltipAt={(index) => ({ title: TWO_YEARS[index] ?? '', lines: [] })}
        />
      ),
    },
  },
};
