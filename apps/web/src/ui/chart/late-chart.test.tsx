import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { holdTurns } from '../turns/turns.ts';
import { LateChart } from './late-chart.tsx';

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

test('charts whose code has come are drawn when their turn comes, and are never without their room', async () => {
  const release = holdTurns();
  const { container } = render(
    <>
      {chart('Live')}
      {chart('Week')}
    </>,
  );
  await act(async () => {
    await import('./time-chart.tsx');
    await new Promise((done) => setTimeout(done)); // whoever else waits for it has been told
  });
  expect(screen.queryByRole('slider')).toBeNull();
  expect([...container.children].map((child) => child.getAttribute('style'))).toEqual(
    Array(2).fill('height: 200px;'),
  );
  act(release);
  expect(await screen.findByRole('slider', { name: 'Week' })).toBeTruthy();
  expect(screen.getByRole('slider', { name: 'Live' })).toBeTruthy();
});
