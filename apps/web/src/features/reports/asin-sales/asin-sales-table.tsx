import { useMemo } from 'react';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { TableSkeleton } from '../../../components/data-table/query-table.tsx';
import type { TableFilter } from '../../../components/data-table/use-table-rows.ts';
import type { AsinCatalogue } from './asin-catalogue.ts';
import { asinColumns } from './asin-columns.tsx';
import type { LoadedAsinSales } from './asin-sales.queries.ts';
import type { AsinRow } from './asin-sales-reader.ts';

const NAME = 'ASIN sales';
const ADDRESS = 'asins';
const EMPTY = { text: 'No ASIN sales data available. Process a report to see data here.' };
const NO_MATCH = 'No ASINs found matching the search';
const SKELETON_ROWS = 8;

function useAsinFilter({ wordsOf, isFavourite }: AsinCatalogue): TableFilter<AsinRow> {
  const textsOf = useMemo(
    () =>
      ({ childAsin, parentAsin, title }: AsinRow) => {
        const words = wordsOf(childAsin);
        return [childAsin, parentAsin, words?.title ?? title, words?.brand];
      },
    [wordsOf],
  );
  return useMemo(
    () => ({
      label: 'Search by ASIN, parent, title or brand',
      textsOf,
      noMatch: NO_MATCH,
      selects: [
        {
          key: 'show',
          label: 'Which ASINs',
          all: 'All ASINs',
          options: [{ value: 'favourites', label: 'Favourites' }],
          accepts: ({ childAsin }: AsinRow) => isFavourite(childAsin),
        },
      ],
    }),
    [textsOf, isFavourite],
  );
}

type AsinSalesTableProps = {
  sales: LoadedAsinSales;
  catalogue: AsinCatalogue;
  /** How the file begins: 'acme-outdoor-us'. */
  fileStem: string;
  onOpen: (row: AsinRow) => void;
};

/** Every ASIN with what was sold of it, the most sold first. */
export function AsinSalesTable({ sales, catalogue, fileStem, onOpen }: AsinSalesTableProps) {
  const { rows, currency, request } = sales;
  const { wordsOf, thumbnail, title, favourite } = catalogue;
  const isAll = request.period === null;
  const columns = useMemo(
    () => asinColumns({ wordsOf, thumbnail, title, favourite }, { currency, isAll }),
    [wordsOf, thumbnail, title, favourite, currency, isAll],
  );
  return (
    <DataTable
      name={NAME}
      columns={columns}
      rows={rows}
      keyOf={({ childAsin }) => childAsin}
      address={ADDRESS}
      defaultSort="-sales"
      filter={useAsinFilter(catalogue)}
      onOpen={onOpen}
      fileName={`${fileStem}-asin-sales-${request.period ?? 'all-periods'}.csv`}
      empty={EMPTY}
    />
  );
}

type AsinSalesSkeletonProps = { catalogue: AsinCatalogue };

/** The table on its way, in the shape it will have. */
export function AsinSalesSkeleton({ catalogue }: AsinSalesSkeletonProps) {
  const columns = useMemo(() => asinColumns(catalogue, { currency: '', isAll: true }), [catalogue]);
  return (
    <TableSkeleton
      name={NAME}
      columns={columns}
      text="Loading ASIN sales..."
      rowCount={SKELETON_ROWS}
      hasTools
    />
  );
}
