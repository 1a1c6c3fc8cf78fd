import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import { COLUMNS, type Product, products } from './testing/products.ts';
import { scrollTo, showTable } from './testing/show-table.tsx';

const show = (rows: Product[], props: { onOpen?: (row: Product) => void } = {}) =>
  showTable(<DataTable name="Products" columns={COLUMNS} rows={rows} empty={{ text: '' }} {...props} />);

describe('thousands of rows', () => {
  test('are announced by their number, and drawn where they are in view', () => {
    show(products(50_000));
    const table = screen.getByRole('table');
    expect(table.getAttribute('aria-rowcount')).toBe('50002');
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
    scrollTo(40 * 30_000);
    const row = screen.getByRole('row', { name: /^B30003 / });
    expect(row.getAttribute('aria-rowindex')).toBe('30005');
    expect(screen.queryByRole('row', { name: /^B0 / })).toBeNull();
  });

  test('in a new order are read from their beginning', async () => {
    const { user } = show(products(50_000));
    scrollTo(40 * 30_000);
    await user.click(screen.getByRole('button', { name: 'Units, Products' }));
    expect(screen.getByRole('region', { name: 'Products, table' }).scrollTop).toBe(0);
  });

  test('that come into another order take the keyboard with them', async () => {
    const rows = products(500);
    const { router } = showTable(
      <DataTable
        name="Products"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ asin }) => asin}
        empty={{ text: '' }}
        onOpen={() => {}}
      />,
    );
    act(() => screen.getByRole('button', { name: 'B3' }).focus());
    await act(() => router.navigate({ href: '/?sort=-units' }));
    expect(document.activeElement?.textContent).toBe('B3');
    expect(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')).toBe('498');
    await act(() => router.navigate({ href: '/?sort=units' }));
    expect(document.activeElement?.textContent).toBe('B3');
    expect(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')).toBe('5');
  });

  test('do not keep the keyboard waiting', async () => {
    const { user } = show(products(500), { onOpen: () => {} });
    act(() => screen.getByRole('button', { name: 'B0' }).focus());
    await user.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('B499');
  });

  test('keep their totals in the last row', () => {
    show(products(50_000));
    const totals = screen.getAllByRole('row').at(-1);
    expect(totals?.textContent).toBe('Total12499750000');
    expect(totals?.getAttribute('aria-rowindex')).toBe('50002');
  });

  test('keep the scrollbar as long as all of them', () => {
    show(products(50_000));
    const drawn = screen.getAllByRole('row').length - 2;
    const room = [...document.querySelectorAll<HTMLElement>('tr[aria-hidden] td')];
    const height = room.reduce((sum, { style }) => sum + Number.parseInt(style.height, 10), 0);
    expect(height).toBe((50_000 - drawn) * 40);
  });

  test('up to a hundred are complete, as a plain table', () => {
    show(products(100));
    expect(screen.getAllByRole('row')).toHaveLength(102);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBeNull();
  });
});

describe('a row that opens', () => {
  test('opens with Enter and with a press anywhere on it', async () => {
    const onOpen = vi.fn();
    const { user } = show(products(3), { onOpen });
    screen.getByRole('button', { name: 'B1' }).focus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('cell', { name: 'Tent 2' }));
    expect(onOpen.mock.calls).toEqual([[products(3)[1]], [products(3)[2]]]);
  });

  test('hands the focus to its neighbours, however far they are', async () => {
    const { user } = show(products(50_000), { onOpen: () => {} });
    screen.getByRole('button', { name: 'B0' }).focus();
    await user.keyboard('{ArrowDown}{PageDown}');
    expect(document.activeElement?.textContent).toBe('B11');
    await user.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('B49999');
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('B49998');
    await user.keyboard('{Home}');
    expect(document.activeElement?.textContent).toBe('B0');
  });

  test('keeps the focus while one scrolls away from it', async () => {
    const { user } = show(products(50_000), { onOpen: () => {} });
    screen.getByRole('button', { name: 'B2' }).focus();
    scrollTo(40 * 30_000);
    expect(document.activeElement?.textContent).toBe('B2');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('B3');
  });

  test('is one stop of the tab key among thousands, the first that is in view', () => {
    show(products(50_000), { onOpen: () => {} });
    const stops = () =>
      screen.getAllByRole('button', { name: /^B/ }).filter(({ tabIndex }) => tabIndex === 0);
    expect(stops().map(({ textContent }) => textContent)).toEqual(['B0']);
    scrollTo(40 * 30_001);
    expect(stops().map(({ textContent }) => textContent)).toEqual(['B30000']);
  });
});

test('the first column stays in view while one has scrolled sideways', () => {
  show(products(3));
  const region = screen.getByRole('region');
  const scrollAside = (left: number) => {
    region.scrollLeft = left;
    fireEvent.scroll(region);
    return region.hasAttribute('data-aside');
  };
  expect([40, 0].map(scrollAside)).toEqual([true, false]);
});
