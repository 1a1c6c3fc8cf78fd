import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ChartTable } from './chart-table.tsx';

const show = (rowCount: number) =>
  render(
    <MantineProvider env="test">
      <ChartTable
        name="Sales Report"
        height={320}
        rowCount={rowCount}
        columns={[
          { label: 'Hour', at: (index) => `hour ${index}` },
          { label: 'Sales', at: (index) => `$${index}.00` },
        ]}
      />
    </MantineProvider>,
  );

test('a short table stands whole', () => {
  show(24);
  expect(screen.getAllByRole('row')).toHaveLength(25);
  expect(screen.getByRole('rowheader', { name: 'hour 23' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Page 1' })).toBeNull();
});

test('a long table is read page by page', async () => {
  show(17_520);
  expect(screen.getAllByRole('row')).toHaveLength(101);
  expect(screen.getByText('1 to 100 of 17,520')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Page 176' }));
  expect(screen.getByText('17,501 to 17,520 of 17,520')).toBeTruthy();
  expect(screen.getByRole('cell', { name: '$17519.00' })).toBeTruthy();
});
