// The table of all marketplaces, column by column.
import type { OperatorMarketplace, OperatorSeller } from '@insights/contract/operators';
import { Text } from '@mantine/core';
import type { Column } from '../../components/data-table/column.ts';
import { Flag } from '../../components/flag.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { currencyTotals } from './currency-totals.ts';
import {
  ageWords,
  changeWords,
  marketplaceNameOf,
  partSumText,
  rankOfTrouble,
  sellerNameOf,
  soldText,
  stateOfTrouble,
  UNKNOWN,
} from './figure-words.ts';
import classes from './operators-table.module.css';

export type OperatorRow = OperatorMarketplace & { seller: Pick<OperatorSeller, 'id' | 'slug' | 'name'> };

export const rowsOf = (sellers: readonly OperatorSeller[]): OperatorRow[] =>
  sellers.flatMap((seller) => seller.marketplaces.map((one) => ({ ...one, seller })));

type AmountName = 'today' | 'yesterday_by_then' | 'week' | 'last_week_by_then';

/** Sums of different currencies are no sum: they stand above the table, each by itself. */
const totalOf = (name: AmountName) => (rows: readonly OperatorRow[]) => {
  const [only, ...others] = currencyTotals(rows);
  return only && others.length === 0 ? partSumText(only[name], only.marketplaces, only.currency) : UNKNOWN;
};

/** 'EUR + USD' where there are several, in the order of the amounts. */
const currenciesOf = ({ by_currency, currency_code }: OperatorRow) =>
  by_currency?.map((one) => one.currency_code).join(' + ') ?? currency_code;

const amount = (key: string, label: string, field: AmountName): Column<OperatorRow> => ({
  key,
  label,
  align: 'right',
  width: 124,
  cell: (row) => soldText(row, field),
  sortBy: (row) => row[field],
  csv: (row) => (row.by_currency ? soldText(row, field) : row[field]),
  total: totalOf(field),
});

const change = (key: string, label: string, field: 'change' | 'week_change'): Column<OperatorRow> => ({
  key,
  label,
  align: 'right',
  width: 92,
  cell: (row) => changeWords(row[field]),
  sortBy: (row) => row[field],
  csv: (row) => row[field],
});

export const operatorColumns = (now: number): Column<OperatorRow>[] => [
  {
    key: 'marketplace',
    label: 'Marketplace',
    align: 'left',
    width: 260,
    cell: (row) => {
      const { friendlyName, flagIcon } = marketplaceNameOf(row);
      return (
        <span className={classes['place']}>
          <Flag icon={flagIcon} />
          <Text span inherit fw={500}>
            {sellerNameOf(row.seller)}
          </Text>
          <Text span inherit c="dimmed">
            {friendlyName}
          </Text>
        </span>
      );
    },
    sortBy: (row) => `${sellerNameOf(row.seller)} ${marketplaceNameOf(row).friendlyName}`,
    csv: [
      { label: 'Seller', value: ({ seller }) => sellerNameOf(seller) },
      { label: 'Marketplace', value: (row) => marketplaceNameOf(row).friendlyName },
      { label: 'Marketplace ID', value: (row) => row.marketplace_id },
      { label: 'Currency', value: currenciesOf },
    ],
    total: () => 'Total',
  },
  amount('today', 'Today', 'today'),
  amount('yesterday', 'Yesterday by then', 'yesterday_by_then'),
  change('change', 'Change', 'change'),
  amount('week', 'Week', 'week'),
  amount('last-week', 'Last week by then', 'last_week_by_then'),
  change('week-change', 'Change of week', 'week_change'),
  {
    key: 'fresh',
    label: 'Updated',
    align: 'right',
    width: 110,
    cell: ({ as_of }) => ageWords(as_of, now),
    sortBy: ({ as_of }) => as_of,
    csv: [
      { label: 'Updated', value: ({ as_of }) => as_of },
      { label: 'Next update', value: ({ next_at }) => next_at },
      { label: 'Hours missing', value: ({ has_gaps }) => (has_gaps ? 'yes' : 'no') },
    ],
  },
  {
    key: 'trouble',
    label: 'Trouble',
    align: 'left',
    width: 220,
    cell: ({ trouble }) =>
      trouble ? <StateLine state={stateOfTrouble(trouble.kind)}>{trouble.message}</StateLine> : UNKNOWN,
    sortBy: rankOfTrouble,
    csv: ({ trouble }) => trouble?.message ?? null,
  },
];
