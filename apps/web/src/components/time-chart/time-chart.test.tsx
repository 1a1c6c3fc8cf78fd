import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { TimeChart, type TimeChartProps } from './time-chart.tsx';

const values = [0, 5, 9, null, null];
const labels = ['00:00', '01:00', '02:00', '03:00', '04:00'];

const LIVE_SALES: TimeChartProps = {
  name: 'Live Sales chart',
  description: 'Today.',
  height: 200,
  xAxis: { labels, ticks: [0, 2, 4] },
  series: [{ label: 'Today', kind: 'area', colour: 'gold', hasProvisionalEnd: true, values }],
  gaps: [{ kind: 'missing', start: 3, end: 4 }],
  formatY: (value) => `$${value}`,
  tooltipAt: (index) => ({
    title: labels[index] ?? '',
    lines: [{ label: 'Today:', value: values[index] === null ? '-' : `$${values[index]}.00` }],
  }),
};

async function show(changes: Partial<TimeChartProps> = {}) {
  const { container } = render(
    <MantineProvider env="test">
      <TimeChart {...LIVE_SALES} {...changes} />
    </MantineProvider>,
  );
  await vi.waitFor(() => expect(container.querySelector('svg')).toBeTruthy());
  return { container, chart: screen.getByRole('slider'), user: userEvent.setup() };
}

const line = (drawn: (number | null)[], kind: 'bars' | 'line' = 'line'): Partial<TimeChartProps> => ({
  xAxis: { labels: drawn.map(String), ticks: [0] },
  series: [{ label: 'Sales', kind, colour: 'black', values: drawn }],
  gaps: [],
});

const tooltip = () => screen.queryByRole('tooltip')?.textContent;

test.each(['line', 'bars'] as const)('a single value drawn as %s is a bar in the middle', async (kind) => {
  const { container } = await show(line([7], kind));
  expect(container.querySelectorAll('[data-series="Sales"] rect')).toHaveLength(1);
  expect(container.querySelectorAll('[data-series="Sales"] path')).toHaveLength(0);
});

test('a value between gaps is a dot', async () => {
  const { container } = await show(line([7, 8, null, 9, null]));
  expect(container.querySelectorAll('[data-series="Sales"] rect')).toHaveLength(0);
  expect(container.querySelectorAll('[data-series="Sales"] circle')).toHaveLength(1);
});

test('the group of the labels is written where it changes', async () => {
  await show({
    ...line([1, 2, 3, 4]),
    xAxis: {
      labels: ['Nov 1', 'Dec 1', 'Jan 1', 'Feb 1'],
      ticks: [0, 1, 2, 3],
      groups: ['2025', '2025', '2026', '2026'],
    },
  });
  expect(screen.getAllByText('2025')).toHaveLength(1);
  expect(screen.getAllByText('2026')).toHaveLength(1);
});

test('labels of both axes are text in the page', async () => {
  await show();
  expect(screen.getByText('00:00')).toBeTruthy();
  expect(screen.queryByText('01:00')).toBeNull();
  expect(screen.getByText('02:00')).toBeTruthy();
  expect(screen.getByText('$10')).toBeTruthy();
});

test('a chart is exactly as high as requested and has one path per series and kind of gap', async () => {
  const { container } = await show();
  expect(container.querySelector('svg')?.getAttribute('height')).toBe('200');
  expect(container.querySelectorAll('[data-series] path')).toHaveLength(2);
  expect(container.querySelectorAll('[data-gap="missing"]')).toHaveLength(1);
});

test('focus shows the newest value, the arrow keys move the cursor, Home and End go to the ends', async () => {
  const { chart, user } = await show();
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

test('the pointer shows the point under it and hides it when it leaves', async () => {
  const { chart } = await show();
  fireEvent.pointerMove(chart, { clientX: 0 });
  expect(tooltip()).toBe('00:00Today: $0.00');
  fireEvent.pointerLeave(chart);
  expect(tooltip()).toBeUndefined();
});

test('Enter and a press of the mouse select a point; a finger selects with its second touch', async () => {
  const onSelect = vi.fn();
  const { chart, user } = await show({ onSelect });
  await user.tab();
  await user.keyboard('{ArrowLeft}{Enter}');
  expect(onSelect.mock.calls).toEqual([[1]]);
  const press = (pointerType: string, clientX: number) => {
    fireEvent.pointerDown(chart, { pointerType, clientX, button: 0 });
    fireEvent.pointerUp(chart, { pointerType, clientX, button: 0 });
  };
  press('mouse', 0);
  expect(onSelect.mock.calls).toEqual([[1], [0]]);
  press('touch', 640);
  expect(onSelect).toHaveBeenCalledTimes(2);
  press('touch', 640);
  expect(onSelect.mock.lastCall).toEqual([4]);
});

test('a chart has nothing that axe finds, also while its tooltip is shown', async () => {
  const { container, user } = await show({ onSelect: () => {}, selectHint: 'explain a point' });
  await user.tab();
  expect(tooltip()).toBeDefined();
  // Colours are not known without a style sheet.
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(screen.getByText(/Press Enter to explain a point\./)).toBeTruthy();
});
