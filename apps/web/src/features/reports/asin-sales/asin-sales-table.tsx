import { ASIN_SORT_KEYS, type AsinSortKey } from '@insights/contract/asin-sales';
import { formatCount } from '@insights/domain/money';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type Column, numberColumn, textColumn } from '../../../components/data-table/column.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { TableSkeleton } from '../../../components/data-table/query-table.tsx';
import type { TableFilter } from '../../../components/data-table/use-table-rows.ts';
import { type TableSearch, useTableSearch } from '../../../components/data-table/use-table-search.ts';
import type { AsinFilter, AsinPage, AsinRow } from './api.ts';
import classes from './asin-sales.module.css';
import { formatAmount, formatB2b, formatFigure, formatShare } from './format.ts';

const NAME = 'ASIN sales';

const SELECTS = [
  {
    key: 'show',
    label: 'Which ASINs',
    all: 'All ASINs',
    options: [{ value: 'favourites', label: 'Favourites' }],
    accepts: () => true, // the server filters
  },
];
const FILTER: TableFilter<AsinRow> = {
  label: 'Search by ASIN, parent, title or brand',
  textsOf: () => [], // the server searches
  noMatch: 'No ASINs found matching the search',
  selects: SELECTS,
};
const SORTABLE = ASIN_SORT_KEYS.map((key) => ({ key, sortBy: () => null }));

/** The order, text and filter of the table in the address, and the filter of the query that they make. */
export function useAsinSearch(period: string | null): { search: TableSearch; filter: AsinFilter } {
  const search = useTableSearch({
    address: 'asins',
    columns: SORTABLE,
    defaultSort: '-sales',
    selects: SELECTS,
  });
  const { sort, searched, chosen } = search;
  const filter: AsinFilter = {
    period,
    search: searched.trim(),
    favourites: chosen[0] === 'favourites',
    sort: ASIN_SORT_KEYS.find((key) => key === sort?.id) ?? 'sales',
    order: sort?.desc === false ? 'asc' : 'desc',
  };
  return { search, filter };
}

/** What the catalogue adds to a row. It is another feature: the page passes it. */
export type AsinCells = {
  thumbnail: (image: string | null) => ReactNode;
  favourite: (row: AsinRow) => ReactNode;
};

type FigureName = 'totalSales' | 'totalUnits' | 'averageSellingPrice' | 'b2bPercentage';
type TrafficName = 'sessions' | 'pageViews' | 'unitSessionPercentage' | 'buyBoxPercentage';

const figure = (
  key: AsinSortKey,
  label: string,
  width: number,
  name: FigureName | TrafficName,
  format: (value: number | null) => string,
  total?: number | null,
): Column<AsinRow> => ({
  ...numberColumn<AsinRow>(key, label, (row) => row[name], format, width),
  ...(total !== undefined && { total: () => format(total) }),
});

const PERIODS: Column<AsinRow> = {
  key: 'periods',
  label: 'Periods',
  align: 'right',
  width: 92,
  cell: ({ periodCount, periods }) => <span title={periods.join(', ')}>{formatCount(periodCount)}</span>,
  sortBy: ({ periodCount }) => periodCount,
};

const nameColumns = ({ thumbnail, favourite }: AsinCells): Column<AsinRow>[] => [
  {
    key: 'asin',
    label: 'ASIN / parent',
    width: 192,
    cell: ({ childAsin, parentAsin, image = null }) => (
      <span className={classes['name']}>
        {thumbnail(image)}
        <span className={classes['asin']}>{childAsin}</span>
        {parentAsin !== null && parentAsin !== childAsin && (
          <span className={classes['parent']}>{parentAsin}</span>
        )}
      </span>
    ),
    sortBy: ({ childAsin }) => childAsin,
    total: () => 'Total',
  },
  { key: 'favourite', label: 'Favourite', width: 96, cell: favourite },
  textColumn('title', 'Title', 248, ({ title }) => title || null),
];

type Summary = Partial<AsinPage['summary']>;

/** The columns; their totals are those of all rows that match, loaded or not. */
function asinColumns(cells: AsinCells, isAllPeriods: boolean, summary: Summary = {}): Column<AsinRow>[] {
  const { totalRevenue, totalUnits, averagePrice, totalSessions = null, totalPageViews = null } = summary;
  const money = (amount: number | null) => formatAmount(amount, summary.currency_code ?? 'USD');
  const percentage = (value: number | null) => formatShare(value, 2);
  return [
    ...nameColumns(cells),
    figure('sales', 'Sales', 120, 'totalSales', money, totalRevenue),
    figure('units', 'Units', 84, 'totalUnits', formatFigure, totalUnits),
    figure('price', 'Average price', 128, 'averageSellingPrice', money, averagePrice),
    figure('b2b', 'B2B share', 104, 'b2bPercentage', formatB2b),
    figure('sessions', 'Sessions', 100, 'sessions', formatFigure, totalSessions),
    figure('views', 'Page views', 108, 'pageViews', formatFigure, totalPageViews),
    figure('unit-session', 'Unit session %', 136, 'unitSessionPercentage', percentage),
    figure('buy-box', 'Buy box %', 112, 'buyBoxPercentage', percentage),
    ...(isAllPeriods ? [PERIODS] : []),
  ];
}

type AsinSalesTableProps = {
  query: UseInfiniteQueryResult<InfiniteData<AsinPage>>;
  pages: readonly AsinPage[];
  search: TableSearch;
  isAllPeriods: boolean;
  /** How many rows there are without search and filter. */
  totalCount: number;
  cells: AsinCells;
  file: { name: string; text: () => Promise<string> };
  onOpen: (row: AsinRow) => void;
};

export function AsinSalesTable(props: AsinSalesTableProps) {
  const { query, pages, search, isAllPeriods, totalCount, cells, file, onOpen } = props;
  const rows = useMemo(() => pages.flatMap(({ asinSales }) => asinSales), [pages]);
  const [first] = pages;
  const summary = first?.summary;
  const columns = useMemo(() => asinColumns(cells, isAllPeriods, summary), [cells, isAllPeriods, summary]);
  const foundCount = first?.total ?? rows.length;
  return (
    <DataTable
      name={NAME}
      columns={columns}
      rows={rows}
      keyOf={({ childAsin }) => childAsin}
      defaultSort="-sales"
      filter={FILTER}
      onOpen={onOpen}
      empty={{ text: 'No ASIN sales data available. Process a report to see data here.' }}
      manual={{
        search,
        foundCount,
        totalCount: Math.max(totalCount, foundCount),
        hasMore: query.hasNextPage && !query.isFetchNextPageError,
        onEndReached: () => void query.fetchNextPage({ cancelRefetch: false }),
        isBusy: query.isPlaceholderData,
        file,
      }}
    />
  );
}

export const AsinSalesSkeleton = ({ cells }: { cells: AsinCells }) => (
  <TableSkeleton
    name={NAME}
    columns={asinColumns(cells, true)}
    text="Loading ASIN sales..."
    rowCount={8}
    hasTools
  />
);
