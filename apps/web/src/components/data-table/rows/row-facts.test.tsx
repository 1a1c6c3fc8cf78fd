import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Column } from '../column.ts';
import { DataTable } from '../data-table.tsx';
import type { RowFacts } from '../row-facts.ts';
import { type Product, products } from '../testing/products.ts';
import { scrollTo, showTable } from '../testing/show-table.tsx';

/** A table whose cells tell what is learnt of a product elsewhere. */
function showNoted(rows: Product[]) {
  const notes = new Map<string, string>();
  const watchers = new Set<{ watched: ReadonlySet<string>; onChange: () => void }>();
  const facts: RowFacts<Product> = {
    find: ({ asin }) => notes.get(asin),
    watch: (drawn, onChange) => {
      const watcher = { watched: new Set(drawn.map(({ asin }) => asin)), onChange };
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
  const cell = vi.fn(({ asin }: Product) => `${asin} ${notes.get(asin) ?? 'unknown'}`);
  const columns: Column<Product>[] = [{ key: 'asin', label: 'ASIN', align: 'left', cell }];
  showTable(<DataTable name="Products" columns={columns} rows={rows} facts={facts} empty={{ text: '' }} />);
  return {
    cell,
    learn: (asin: string, note: string) =>
      act(() => {
        notes.set(asin, note);
        for (const { watched, onChange } of watchers) if (watched.has(asin)) onChange();
      }),
    watched: () => [...watchers].flatMap(({ watched }) => [...watched]),
  };
}

test('what is learnt of a row is drawn at once, and no other row with it', () => {
  const { cell, learn } = showNoted(products(50_000));
  cell.mockClear();
  learn('B3', 'saved');
  expect(screen.getByRole('rowheader', { name: 'B3 saved' })).toBeTruthy();
  expect(cell.mock.calls.map(([{ asin }]) => asin)).toEqual(['B3']);
});

test('only rows that are drawn are watched, by one watcher', () => {
  const { watched } = showNoted(products(50_000));
  expect(watched()).toContain('B0');
  scrollTo(40 * 30_000);
  expect(watched()).toContain('B30003');
  expect(watched()).not.toContain('B0');
  expect(watched().length).toBeLessThan(40);
});
