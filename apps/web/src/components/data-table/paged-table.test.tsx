import { act, screen, waitFor } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PagedTable } from './data-table.tsx';
import { COLUMNS, product } from './testing/products.ts';
import { scrollTo, showTable } from './testing/show-table.tsx';

const noRow = () => undefined;

type Pages = { asked: [number, number][]; answer: () => void };

/** A server with 300,000 rows: it records what is requested, and answers when the test says so. */
const server = (): Pages => ({ asked: [], answer: () => {} });

const page = (first: number, last: number) =>
  new Map(Array.from({ length: last - first + 1 }, (_, step) => [first + step, product(first + step)]));

function Rows({ pages }: { pages: Pages }) {
  const [rows, setRows] = useState(page(0, -1));
  const rowAt = useCallback((index: number) => rows.get(index), [rows]);
  const onRange = useCallback(
    (first: number, last: number) => {
      pages.asked.push([first, last]);
      pages.answer = () => act(() => setRows(page(first, last)));
    },
    [pages],
  );
  return (
    <PagedTable
      name="Rows"
      columns={COLUMNS}
      rowCount={300_000}
      rowAt={rowAt}
      onRange={onRange}
      onOpen={noRow}
    />
  );
}

test('rows that are loading are drawn as such, and requested by their index', async () => {
  const pages = server();
  showTable(<Rows pages={pages} />);
  expect(screen.getAllByRole('row', { busy: true }).length).toBeGreaterThan(5);
  await waitFor(() => expect(pages.asked.at(-1)).toEqual([0, 6]));
  pages.answer();
  expect(screen.getByRole('row', { name: /^B5 / })).toBeTruthy();
});

test('the last of 300,000 rows is reached and requested, and nothing in between', () => {
  vi.useFakeTimers();
  const pages = server();
  showTable(<Rows pages={pages} />);
  act(() => vi.advanceTimersByTime(1000));
  for (const top of [1e6, 2e6, 5e6, 300_000 * 40]) scrollTo(top);
  act(() => vi.advanceTimersByTime(1000));
  expect(pages.asked).toEqual([
    [0, 6],
    [299_992, 299_999],
  ]);
  pages.answer();
  expect(screen.getByRole('row', { name: /^B299999 / }).getAttribute('aria-rowindex')).toBe('300001');
});

test('the focus waits for a row that is loading', async () => {
  const pages = server();
  const { user } = showTable(<Rows pages={pages} />);
  await waitFor(() => expect(pages.asked.at(-1)).toEqual([0, 6]));
  scrollTo(40 * 100);
  await waitFor(() => expect(pages.asked.at(-1)?.[0]).toBe(99));
  pages.answer();
  screen.getByRole('button', { name: 'B100' }).focus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('B99');
  scrollTo(40 * 98);
  await waitFor(() => expect(pages.asked.at(-1)?.[0]).toBe(97));
  pages.answer();
  expect(document.activeElement?.textContent).toBe('B98');
});

test('its heads sort nothing', () => {
  const pages = server();
  showTable(<Rows pages={pages} />, '/?sort=-units');
  expect(screen.queryByRole('button', { name: 'Units' })).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Units' }).getAttribute('aria-sort')).toBeNull();
});

test('a page that failed is reported, and can be tried again', async () => {
  const onRetry = vi.fn();
  const { user } = showTable(
    <PagedTable
      name="Rows"
      columns={COLUMNS}
      rowCount={300}
      rowAt={noRow}
      onRange={noRow}
      failure={{ title: 'Failed to load rows', message: 'No answer', onRetry }}
    />,
  );
  expect(screen.getByRole('alert').textContent).toContain('Failed to load rows');
  await user.click(screen.getByRole('button', { name: /^Try again, / }));
  expect(onRetry).toHaveBeenCalledOnce();
});
