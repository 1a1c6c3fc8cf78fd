import type { Stories } from '../../testing/story.ts';
import { TimeChart } from './time-chart.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

const chart = (name: string, values: (number | null)[]) => (
  <TimeChart
    name={name}
    description={`${name} by the hour.`}
    height={280}
    labels={HOURS}
    labelled={[0, 6, 12, 18, 23]}
    series={[{ label: 'Today', kind: 'area', colour: 'var(--data-today)', values }]}
    formatTick={(value) => `$${value}`}
    tooltipAt={(index) => ({
      title: HOURS[index] ?? '',
      lines: [{ label: 'Today:', value: String(values[index] ?? '-') }],
    })}
  />
);

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
  },
};
