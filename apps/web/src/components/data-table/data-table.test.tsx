import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { COLUMNS, type Product, products } from './testing/products.ts';
import { headings, showTable } from './testing/show-table.tsx';
import type { TableFilter } from './use-table-rows.ts';

const EMPTY = { text: 'No products yet.' };
const FILTER: TableFilter<Product> = {
  label: 'Search by ASIN or title',
  textsOf: ({ asin, title }) => [asin, title],
  noMatch: 'No ASINs found matching the search',
  selects: [
    {
      key: 'sold',
      label: 'Sold',
      all: 'All products',
      options: [{ value: 'none', label: 'Never sold' }],
      accepts: ({ units }) => units === 0,
    },
  ],
};

type Shown = Partial<DataTableProps<Product>> & { address?: string };

const show = (rows: Product[], props: Shown = {}, address = '/') =>
  showTable(<DataTable name="Products" columns={COLUMNS} rows={rows} empty={EMPTY} {...props} />, address);

const head = (name: string) => screen.getByRole('columnheader', { name });
const press = (name: string) => within(head(name)).getByRole('button', { name: `${name}, Products` });

describe('a head', () => {
  test('sorts when pressed: largest first, smallest first, as the rows came', async () => {
    const { user, addressNow } = show([...products(3), { asin: 'B9', title: 'Odd', units: null }]);
    await user.click(press('Units'));
    expect(headings()).toEqual(['B2', 'B1', 'B0', 'B9', 'Total']);
    expect(head('Units').getAttribute('aria-sort')).toBe('descending');
    expect(addressNow()).toBe('?sort=-units');
    await user.click(press('Units'));
    expect(headings()).toEqual(['B0', 'B1', 'B2', 'B9', 'Total']);
    expect(head('Units').getAttribute('aria-sort')).toBe('ascending');
    await user.click(press('Units'));
    expect(head('Units').getAttribute('aria-sort')).toBeNull();
    expect(addressNow()).toBe('');
  });

  test('leaves no trace in the history', async () => {
    const { user, addressNow } = show(products(3), {}, '/?source=daily');
    const before = window.history.length;
    await user.click(press('Units'));
    expect(addressNow()).toBe('?source=daily&sort=-units');
    expect(window.history.length).toBe(before);
  });

  test.each(['price', '-', 'constructor'])(
    'that the address names wrongly, as in sort=%s, sorts nothing',
    (name) => {
      show(products(3), {}, `/?sort=${name}`);
      expect(headings()).toEqual(['B0', 'B1', 'B2', 'Total']);
    },
  );

  test('shows the default order of a table, which the address need not name', async () => {
    const { user, addressNow } = show(products(3), { defaultSort: '-units' });
    expect(headings()).toEqual(['B2', 'B1', 'B0', 'Total']);
    await user.click(press('Units'));
    expect(addressNow()).toBe('?sort=units');
    await user.click(press('Units'));
    expect(addressNow()).toBe('');
  });

  test('of texts begins with the alphabet, and leaves equal rows and absent values as figures do', async () => {
    const { user } = show([...products(2500), { asin: 'B9999', title: 'Axe', units: null }]);
    await user.click(press('Title'));
    expect(head('Title').getAttribute('aria-sort')).toBe('ascending');
    expect(headings().slice(0, 3)).toEqual(['B9999', 'B1', 'B3']);
    await user.click(press('Title'));
    expect(headings()[0]).toBe('B2498');
  });
});

test('two tables on one page do not share their order', async () => {
  const { user, addressNow } = showTable(
    <>
      <DataTable name="One" address="one" columns={COLUMNS} rows={products(3)} empty={EMPTY} />
      <DataTable name="Two" address="two" columns={COLUMNS} rows={products(3)} empty={EMPTY} />
    </>,
    '/?two-sort=-asin',
  );
  const one = within(screen.getByRole('table', { name: 'One' }));
  await user.click(one.getByRole('button', { name: 'Units, One' }));
  expect(addressNow()).toBe('?two-sort=-asin&one-sort=-units');
  expect(headings()).toEqual(['B2', 'B1', 'B0', 'Total', 'B2', 'B1', 'B0', 'Total']);
});

describe('a filter', () => {
  test('leaves the rows that hold the text, and counts them', async () => {
    const { user, addressNow } = show(products(1000), { filter: FILTER });
    expect(screen.getByRole('status').textContent).toBe('1,000 of 1,000');
    await user.type(screen.getByRole('searchbox', { name: 'Search by ASIN or title, Products' }), 'tent 99');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('5 of 1,000'));
    expect(headings()).toEqual(['B990', 'B992', 'B994', 'B996', 'B998', 'Total']);
    await waitFor(() => expect(addressNow()).toBe('?filter=tent+99'));
  });

  test('finds no match that reaches from one text into the next', async () => {
    const { user } = show(products(3), { filter: FILTER });
    await user.type(screen.getByRole('searchbox'), 'B1stove');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('0 of 3'));
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('3 of 3'));
  });

  test('follows what is learnt of its rows: other columns and filters draw the same rows anew', async () => {
    const rows = products(3);
    const units = (factor: number) =>
      COLUMNS.map((column) =>
        column.key === 'units' ? { ...column, sortBy: (row: Product) => (row.units ?? 0) * factor } : column,
      );
    const accepting = (asin: string): TableFilter<Product> => ({
      ...FILTER,
      selects: (FILTER.selects ?? []).map((select) => ({
        ...select,
        accepts: (row: Product) => row.asin !== asin,
      })),
    });
    function Learning() {
      const [isLearnt, learn] = useState(false);
      const columns = useMemo(() => units(isLearnt ? -1 : 1), [isLearnt]);
      const filter = useMemo(() => accepting(isLearnt ? 'B1' : 'B2'), [isLearnt]);
      return (
        <>
          <button type="button" onClick={() => learn(true)}>
            Learn
          </button>
          <DataTable name="Products" columns={columns} rows={rows} filter={filter} empty={EMPTY} />
        </>
      );
    }
    const { user } = showTable(<Learning />, '/?sort=units&sold=none');
    expect(headings()).toEqual(['B0', 'B1', 'Total']);
    await user.click(screen.getByRole('button', { name: 'Learn' }));
    expect(headings()).toEqual(['B2', 'B0', 'Total']);
  });

  test('comes back with the address, choices too', () => {
    show(products(300), { filter: FILTER }, '/?filter=TENT&sold=none');
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'TENT');
    expect(screen.getByRole('combobox', { name: 'Sold, Products' })).toHaveProperty('value', 'none');
    expect(headings()).toEqual(['B0', 'Total']);
  });

  test('is chosen from a field, and passed over where the address names it wrongly', async () => {
    const { user, addressNow } = show(products(3), { filter: FILTER }, '/?sold=some');
    expect(headings()).toHaveLength(4);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sold, Products' }), 'Never sold');
    expect(headings()).toEqual(['B0', 'Total']);
    expect(addressNow()).toBe('?sold=none');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sold, Products' }), 'All products');
    expect(addressNow()).toBe('');
  });

  test('that nothing matches says so', () => {
    show(products(300), { filter: FILTER }, '/?filter=canoe');
    expect(screen.getByRole('cell', { name: 'No ASINs found matching the search' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('0 of 300');
  });

  test('is in the address when one leaves its field, before a link is followed', async () => {
    vi.useFakeTimers();
    const { addressNow } = show(products(3), { filter: FILTER });
    const field = screen.getByRole('searchbox');
    fireEvent.change(field, { target: { value: 'tent' } });
    expect(addressNow()).toBe('');
    fireEvent.blur(field);
    await act(async () => {});
    expect(addressNow()).toBe('?filter=tent');
  });

  test('typed on one page is not taken to the next', async () => {
    vi.useFakeTimers();
    const { router, addressNow } = show(products(3), { filter: FILTER }, '/one');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tent' } });
    await act(() => router.navigate({ href: '/two' }));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(router.state.location.pathname + addressNow()).toBe('/two');
  });
});

// Reading a blob as text takes the byte order mark away.
const textOf = (blob = new Blob()) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

test('the file holds all rows that the filter leaves, in their order, not only those in view', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:x';
  };
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const rows = [...products(4000), { asin: 'B4000', title: 'Tent', units: null }];
  const { user } = show(rows, { filter: FILTER, fileName: 'acme.csv' }, '/?filter=tent&sort=-units');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2,001 of 4,001'));
  await user.click(screen.getByRole('button', { name: 'Download CSV, Products' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  const lines = (await textOf(saved[0])).split('\r\n');
  expect(lines).toHaveLength(2003);
  expect(lines.slice(0, 2)).toEqual(['ASIN,Units sold,Note', 'B3998,39980,']);
  expect(lines.at(-2)).toBe("B4000,,'=none");
});

test('without rows it says what would be here, and what can be done', () => {
  show([], { empty: { text: EMPTY.text, action: <button type="button">Add one</button> } });
  expect(screen.getByText('No products yet.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add one' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
