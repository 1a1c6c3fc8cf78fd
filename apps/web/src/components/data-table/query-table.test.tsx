import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QueryTable } from './query-table.tsx';
import { COLUMNS, type Product, products } from './testing/products.ts';
import { headings, showTable } from './testing/show-table.tsx';

function Fetched({ fetchRows }: { fetchRows: () => Promise<Product[]> }) {
  const query = useQuery({ queryKey: ['products'], queryFn: fetchRows, retry: false });
  return (
    <QueryTable
      query={query}
      name="Products"
      columns={COLUMNS}
      loadingText="Loading products..."
      failedTitle="Failed to load products"
      empty={{ text: 'No products yet.' }}
    />
  );
}

const show = (fetchRows: () => Promise<Product[]>) =>
  showTable(
    <QueryClientProvider client={new QueryClient()}>
      <Fetched fetchRows={fetchRows} />
    </QueryClientProvider>,
  );

test('rows that are loading have their final shape, and no control can be entered', async () => {
  let arrive: (rows: Product[]) => void = () => {};
  show(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  expect(screen.getByRole('status').textContent).toBe('Loading products...');
  expect(screen.queryByRole('table')).toBeNull();
  const shape = screen.getByRole('table', { hidden: true });
  expect(shape.textContent).toBe('ASINTitleUnits');
  expect(shape.closest('[inert]')).toBeTruthy();
  arrive(products(3));
  await waitFor(() => expect(headings()).toEqual(['B0', 'B1', 'B2', 'Total']));
});

test('rows that could not be loaded are reported, and can be tried again', async () => {
  const answers = [() => Promise.reject(new Error('No answer')), () => Promise.resolve(products(2))];
  const { user } = show(() => answers.shift()?.() ?? Promise.resolve([]));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load productsNo answer');
  await user.click(screen.getByRole('button', { name: /^Try again, / }));
  await waitFor(() => expect(headings()).toEqual(['B0', 'B1', 'Total']));
});

test('an empty table says so', async () => {
  show(() => Promise.resolve([]));
  expect(await screen.findByText('No products yet.')).toBeTruthy();
});
