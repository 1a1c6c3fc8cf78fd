import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TimeChart } from './time-chart.tsx';

const values = [0, 5, 9, null, null];
const labels = ['00:00', '01:00', '02:00', '03:00', '04:00'];

function show() {
  render(
    <MantineProvider env="test">
      <TimeChart
        name="Live Sales chart"
        description="Today."
        height={200}
        labels={labels}
        labelled={[0, 2, 4]}
        series={[{ label: 'Today', kind: 'area', colour: 'gold', hasOpenEnd: true, values }]}
        gaps={[{ kind: 'missing', start: 3, end: 4 }]}
        formatTick={(value) => `$${value}`}
        tooltipAt={(index) => ({
          title: labels[index] ?? '',
          lines: [{ label: 'Today:', value: values[index] === null ? '-' : `$${values[index]}.00` }],
        })}
      />
    </MantineProvider>,
  );
  return { chart: screen.getByRole('slider', { name: 'Live Sales chart' }), user: userEvent.setup() };
}

test('a single value is a bar in the middle, and one between gaps a dot', () => {
  const draw = (alone: (number | null)[]) =>
    render(
      <MantineProvider env="test">
        <TimeChart
          name="Sales"
          description="Sales."
          height={200}
          labels={alone.map(String)}
          labelled={[0]}
          series={[{ label: 'Sales', kind: 'line', colour: 'black', values: alone }]}
          formatTick={String}
          tooltipAt={() => ({ title: '', lines: [] })}
        />
      </MantineProvider>,
    ).container;
  expect(draw([7]).querySelectorAll('[data-series="Sales"] rect')).toHaveLength(1);
  const gapped = draw([7, 8, null, 9, null]);
  expect(gapped.querySelectorAll('[data-series="Sales"] rect')).toHaveLength(0);
  expect(gapped.querySelectorAll('[data-series="Sales"] circle')).toHaveLength(1);
});

test('the era of the labels is told where it changes', () => {
  render(
    <MantineProvider env="test">
      <TimeChart
        name="Sales"
        description="Sales."
        height={320}
        labels={['Nov 1', 'Dec 1', 'Jan 1', 'Feb 1']}
        labelled={[0, 1, 2, 3]}
        eras={['2025', '2025', '2026', '2026']}
        series={[{ label: 'Sales', kind: 'line', colour: 'black', values: [1, 2, 3, 4] }]}
        formatTick={String}
        tooltipAt={() => ({ title: '', lines: [] })}
      />
    </MantineProvider>,
  );
  expect(screen.getAllByText('2025')).toHaveLength(1);
  expect(screen.getAllByText('2026')).toHaveLength(1);
});

const tooltip = () => screen.queryByRole('tooltip')?.textContent;

test('labels of both axes are text in the page', () => {
  show();
  expect(screen.getByText('00:00')).toBeTruthy();
  expect(screen.queryByText('01:00')).toBeNull();
  expect(screen.getByText('02:00')).toBeTruthy();
  expect(screen.getByText('$10')).toBeTruthy();
});

test('a chart is exactly as high as asked for and has one path per series and kind of gap', () => {
  const { chart } = show();
  const svg = chart.parentElement?.querySelector('svg');
  expect(svg?.getAttribute('height')).toBe('200');
  expect(svg?.querySelectorAll('[data-series] path')).toHaveLength(2);
  expect(svg?.querySelectorAll('[data-gap="missing"]')).toHaveLength(1);
});

test('focus shows the newest value, the arrow keys read along, Home and End go to the ends', async () => {
  const { chart, user } = show();
  expect(tooltip()).toBeUndefined();
  await user.tab();
  expect(document.activeElement).toBe(chart);
  expect(tooltip()).toBe('02:00Today: $9.00');
  await user.keyboard('{ArrowLeft}');
  expect(tooltip()).toBe('01:00Today: $5.00');
  expect(chart.getAttribute('aria-valuetext')).toBe('01:00, Today: $5.00');
  await user.keyboard('{Home}{ArrowLeft}');
  expect(tooltip()).toBe('00:00Today: $0.00');
  await user.keyboard('{End}{ArrowRight}');
  expect(tooltip()).toBe('04:00Today: -');
  await user.keyboard('{Escape}');
  expect(tooltip()).toBeUndefined();
});

test('the pointer shows the point under it and takes it away when it leaves', () => {
  const { chart } = show();
  fireEvent.pointerMove(chart, { clientX: 0 });
  expect(tooltip()).toBe('00:00Today: $0.00');
  fireEvent.pointerLeave(chart);
  expect(tooltip()).toBeUndefined();
});
