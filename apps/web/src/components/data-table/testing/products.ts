// Invented products, and the columns of a table of them.
import type { Column } from '../column.ts';

export type Product = { asin: string; title: string; units: number | null };

export const product = (index: number): Product => ({
  asin: `B${index}`,
  title: `${index % 2 === 0 ? 'Tent' : 'Stove'} ${index}`,
  units: index * 10,
});

export const products = (count: number) => Array.from({ length: count }, (_, index) => product(index));

export const COLUMNS: Column<Product>[] = [
  {
    key: 'asin',
    label: 'ASIN',
    align: 'left',
    cell: ({ asin }) => asin,
    sortBy: ({ asin }) => asin,
    csv: ({ asin }) => asin,
    total: () => 'Total',
  },
  { key: 'title', label: 'Title', align: 'left', cell: ({ title }) => title, sortBy: ({ title }) => title },
  {
    key: 'units',
    label: 'Units',
    align: 'right',
    cell: ({ units }) => units ?? '-',
    sortBy: ({ units }) => units,
    csv: [
      { label: 'Units sold', value: ({ units }) => units },
      { label: 'Note', value: ({ units }) => (units === null ? '=none' : '') },
    ],
    total: (rows) => rows.reduce((sum, { units }) => sum + (units ?? 0), 0),
  },
];
