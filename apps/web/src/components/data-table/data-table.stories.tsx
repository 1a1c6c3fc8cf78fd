import type { Stories } from '../../testing/story.ts';
import { DataTable } from './data-table.tsx';
import { TableSkeleton } from './query-table.tsx';
import { COLUMNS, type Product, products } from './testing/products.ts';

const FILTER = {
  label: 'Search by ASIN or title',
  textsOf: ({ asin, title }: Product) => [asin, title],
  noMatch: 'No products match the search',
};

const table = (count: number, isDense = false) => (
  <DataTable
    name="Products"
    columns={COLUMNS}
    rows={products(count)}
    keyOf={({ asin }) => asin}
    filter={FILTER}
    fileName="products.csv"
    isDense={isDense}
    isFramed
    empty={{ text: 'No products yet' }}
  />
);

export const stories: Stories = {
  title: 'ui: table',
  states: {
    loading: {
      shows: 'Loading products...',
      draw: () => (
        <TableSkeleton name="Products" columns={COLUMNS} text="Loading products..." hasTools isFramed />
      ),
    },
    empty: { shows: 'No products yet', draw: () => table(0) },
    filled: { shows: '12 of 12', draw: () => table(12) },
    'fifty thousand rows, dense': { shows: '50,000 of 50,000', draw: () => table(50_000, true) },
  },
};
