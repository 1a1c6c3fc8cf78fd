import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { holdTurns } from '../turns/turns.ts';
import { lateChart } from './late-chart.tsx';
import { TimeChart } from './time-chart.tsx';

test('charts whose code has come are drawn when their turn comes, and are never without their room', async () => {
  let arrive = (_: typeof TimeChart) => {};
  const code = new Promise<typeof TimeChart>((resolve) => {
    arrive = resolve;
  });
  const LateChart = lateChart(() => code);
  const chart = (name: string) => (
    <LateChart
      name={name}
      description={name}
      height={200}
      labels={['Monday', 'Tuesday']}
      labelled={[0, 1]}
      series={[]}
      formatTick={String}
      tooltipAt={() => ({ title: '', lines: [] })}
    />
  );
  const release = holdTurns();
  const { container } = render(
    <>
      {chart('Live')}
      {chart('Week')}
    </>,
  );
  await act(async () => arrive(TimeChart));
  expect(screen.queryByRole('slider')).toBeNull();
  expect([...container.children].map((child) => child.getAttribute('style'))).toEqual(
    Array(2).fill('height: 200px;'),
  );
  act(release);
  expect(await screen.findByRole('slider', { name: 'Week' })).toBeTruthy();
  expect(screen.getByRole('slider', { name: 'Live' })).toBeTruthy();
});
