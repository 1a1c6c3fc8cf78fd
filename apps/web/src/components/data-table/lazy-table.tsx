import type { ReactNode } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import type { DataTable } from './data-table.tsx';

type LazyTableProps = { height: number; children: (Table: typeof DataTable) => ReactNode };

/** A table whose code is fetched when it is first drawn, for panels that start with a chart. */
export const LazyTable = lazyComponent(
  async () => {
    const module = await import('./data-table.tsx');
    return ({ children }: LazyTableProps) => children(module.DataTable);
  },
  ({ height }) => <div style={{ height }} />,
);
