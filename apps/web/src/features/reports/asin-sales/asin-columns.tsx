import { formatCount, formatMoney, hundredthsOf } from '@insights/domain/money';
import type { Column } from '../../../components/data-table/column.ts';
import type { AsinCatalogue } from './asin-catalogue.ts';
import classes from './asin-sales.module.css';
import { type AsinRow, type AsinSummary, summaryOf } from './asin-sales-reader.ts';

/** '3.2%', and a hyphen where there is nothing of it. */
export const shareWords = (percentage: number | null, decimals = 1): string =>
  percentage === null ? '-' : `${percentage.toFixed(decimals)}%`;

/** Business buyers' share: nothing and none read alike. */
export const b2bWords = (b2b: number | null): string => (b2b === 0 ? '-' : shareWords(b2b));

export const countWords = (count: number | null): string => (count === null ? '-' : formatCount(count));

export const priceWords = (price: number | null, currency: string): string =>
  price === null ? '-' : formatMoney(price, currency);

type Sums = AsinSummary & { sessions: number; pageViews: number };

const sums = new WeakMap<readonly AsinRow[], Sums>();

// Every column with a total asks for the same rows: they are gone through once.
function totalsOf(rows: readonly AsinRow[]): Sums {
  const known = sums.get(rows);
  if (known) return known;
  let cents = 0;
  let units = 0;
  let sessions = 0;
  let pageViews = 0;
  for (const row of rows) {
    cents += hundredthsOf(row.totalSales);
    units += row.totalUnits;
    sessions += row.sessions ?? 0;
    pageViews += row.pageViews ?? 0;
  }
  const made = { ...summaryOf(rows.length, cents, units), sessions, pageViews };
  sums.set(rows, made);
  return made;
}

const figure = (
  key: string,
  label: string,
  width: number,
  readValue: (row: AsinRow) => number | null,
  words: (value: number | null) => string,
): Column<AsinRow> => ({
  key,
  label,
  align: 'right',
  width,
  cell: (row) => words(readValue(row)),
  sortBy: readValue,
  csv: readValue,
});

type DrawnCatalogue = Pick<AsinCatalogue, 'wordsOf' | 'thumbnail' | 'title' | 'favourite'>;

const PERIODS: Column<AsinRow> = {
  key: 'periods',
  label: 'Periods',
  align: 'right',
  width: 92,
  cell: ({ periodCount, periods }) => <span title={periods.join(', ')}>{formatCount(periodCount)}</span>,
  sortBy: ({ periodCount }) => periodCount,
  csv: [
    { label: 'Periods', value: ({ periodCount }) => periodCount },
    { label: 'Months', value: ({ periods }) => periods.join(' ') },
  ],
};

function nameColumns({ wordsOf, thumbnail, title, favourite }: DrawnCatalogue): Column<AsinRow>[] {
  const titleOf = (row: AsinRow) => wordsOf(row.childAsin)?.title ?? row.title;
  return [
    {
      key: 'asin',
      label: 'ASIN / parent',
      align: 'left',
      width: 192,
      cell: ({ childAsin, parentAsin }) => (
        <span className={classes['name']}>
          {thumbnail(childAsin)}
          <span className={classes['asin']}>{childAsin}</span>
          {parentAsin !== null && parentAsin !== childAsin && (
            <span className={classes['parent']}>{parentAsin}</span>
          )}
        </span>
      ),
      sortBy: ({ childAsin }) => childAsin,
      csv: [
        { label: 'ASIN', value: ({ childAsin }) => childAsin },
        { label: 'Parent ASIN', value: ({ parentAsin }) => parentAsin },
      ],
      total: () => 'Total',
    },
    {
      key: 'favourite',
      label: 'Favourite',
      align: 'left',
      width: 96,
      cell: ({ childAsin }) => favourite(childAsin),
    },
    {
      key: 'title',
      label: 'Title',
      align: 'left',
      width: 248,
      cell: (row) => title(row.childAsin, row.title),
      sortBy: titleOf,
      csv: [
        { label: 'Title', value: titleOf },
        { label: 'Brand', value: ({ childAsin }) => wordsOf(childAsin)?.brand ?? null },
      ],
    },
  ];
}

type Shown = {
  currency: string;
  /** Whether the rows are of all periods rather than of one. */
  isAll: boolean;
};

/** The columns of sales by ASIN; what the catalogue knows of an ASIN stands among them. */
export function asinColumns(catalogue: DrawnCatalogue, { currency, isAll }: Shown): Column<AsinRow>[] {
  const money = (amount: number | null) => priceWords(amount, currency);
  return [
    ...nameColumns(catalogue),
    {
      ...figure('sales', 'Sales', 120, ({ totalSales }) => totalSales, money),
      csv: [{ label: `Sales (${currency})`, value: ({ totalSales }) => totalSales }],
      total: (rows) => money(totalsOf(rows).revenue),
    },
    {
      ...figure('units', 'Units', 84, ({ totalUnits }) => totalUnits, countWords),
      total: (rows) => countWords(totalsOf(rows).units),
    },
    {
      ...figure('price', 'Average price', 128, ({ averageSellingPrice }) => averageSellingPrice, money),
      csv: [
        { label: `Average price (${currency})`, value: ({ averageSellingPrice }) => averageSellingPrice },
      ],
      total: (rows) => money(totalsOf(rows).averagePrice),
    },
    figure('b2b', 'B2B share', 104, ({ b2bPercentage }) => b2bPercentage, b2bWords),
    {
      ...figure('sessions', 'Sessions', 100, ({ sessions }) => sessions, countWords),
      total: (rows) => countWords(totalsOf(rows).sessions),
    },
    {
      ...figure('views', 'Page views', 108, ({ pageViews }) => pageViews, countWords),
      total: (rows) => countWords(totalsOf(rows).pageViews),
    },
    figure(
      'unit-session',
      'Unit session %',
      136,
      ({ unitSessionPercentage }) => unitSessionPercentage,
      (value) => shareWords(value, 2),
    ),
    figure(
      'buy-box',
      'Buy box %',
      112,
      ({ buyBoxPercentage }) => buyBoxPercentage,
      (value) => shareWords(value, 2),
    ),
    ...(isAll ? [PERIODS] : []),
  ];
}
