import type { OperatorMarketplace, OperatorSeller } from '@insights/contract/operators';
import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Column, numberColumn } from '../../components/data-table/column.ts';
import { QueryTable } from '../../components/data-table/query-table.tsx';
import type { TableFilter } from '../../components/data-table/use-table-rows.ts';
import { Flag } from '../../components/flag.tsx';
import { Caption } from '../../components/secondary-text.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { useNow } from '../../components/time/use-now.ts';
import { paths } from '../../paths.ts';
import { operatorSellers } from './api.ts';
import {
  formatAge,
  formatAmount,
  formatChange,
  formatPartSum,
  formatShare,
  formatSold,
  marketplaceNameOf,
  rankOfTrouble,
  sellerNameOf,
  TROUBLE_STATES,
  UNKNOWN,
} from './format.ts';
import { type AmountName, currencyTotals } from './model.ts';
import classes from './operators.module.css';

type OperatorRow = OperatorMarketplace & { seller: Pick<OperatorSeller, 'id' | 'slug' | 'name'> };

const rowsOf = (sellers: readonly OperatorSeller[]): OperatorRow[] =>
  sellers.flatMap((seller) => seller.marketplaces.map((one) => ({ ...one, seller })));

/** Amounts of different currencies are not added up: their sums are above the table. */
const totalOf = (name: AmountName) => (rows: readonly OperatorRow[]) => {
  const [only, ...others] = currencyTotals(rows);
  return only && others.length === 0 ? formatPartSum(only[name], only.marketplaces, only.currency) : UNKNOWN;
};

/** 'EUR + USD' where there are several, in the order of the amounts. */
const currenciesOf = ({ by_currency, currency_code }: OperatorRow) =>
  by_currency?.map((one) => one.currency_code).join(' + ') ?? currency_code;

const amount = (key: string, label: string, field: AmountName): Column<OperatorRow> => ({
  key,
  label,
  align: 'right',
  width: 124,
  cell: (row) => formatSold(row, field),
  sortBy: (row) => row[field],
  csv: (row) => (row.by_currency ? formatSold(row, field) : row[field]),
  total: totalOf(field),
});

const change = (key: string, label: string, field: 'change' | 'week_change'): Column<OperatorRow> =>
  numberColumn(key, label, (row) => row[field], formatChange, 92);

const operatorColumns = (now: number): Column<OperatorRow>[] => [
  {
    key: 'marketplace',
    label: 'Marketplace',
    width: 260,
    cell: (row) => {
      const { friendlyName, flagIcon } = marketplaceNameOf(row);
      return (
        <span className={classes['marketplace']}>
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
    cell: ({ as_of }) => formatAge(as_of, now),
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
    width: 220,
    cell: ({ trouble }) =>
      trouble ? <StateLine state={TROUBLE_STATES[trouble.kind]}>{trouble.message}</StateLine> : UNKNOWN,
    sortBy: rankOfTrouble,
    csv: ({ trouble }) => trouble?.message ?? null,
  },
];

const FILTER: TableFilter<OperatorRow> = {
  label: 'Search sellers and marketplaces',
  textsOf: (row) => [
    sellerNameOf(row.seller),
    row.seller.slug,
    marketplaceNameOf(row).friendlyName,
    row.marketplace_id,
    row.currency_code,
    row.trouble?.message ?? null,
  ],
  noMatch: 'No marketplaces match the search',
};

function Totals({ rows }: { rows: readonly OperatorRow[] }) {
  return (
    <ul className={classes['totals']} aria-label="Totals by currency">
      {currencyTotals(rows).map(({ currency, today, yesterday_by_then, marketplaces }) => (
        <li key={currency}>
          <Caption>
            Today, {formatShare(today, marketplaces)} in {currency}
          </Caption>
          <Text fw={600} data-figures>
            {formatAmount(today.amount, currency)}
          </Text>
          <Caption data-figures>
            Yesterday by then {formatPartSum(yesterday_by_then, marketplaces, currency)}
          </Caption>
        </li>
      ))}
    </ul>
  );
}

export function OperatorsTable() {
  const marketplaces = useQuery({ ...operatorSellers, select: rowsOf });
  const now = useNow();
  const navigate = useNavigate();
  const columns = useMemo(() => operatorColumns(now), [now]);
  return (
    <Paper className={classes['table'] ?? ''}>
      {marketplaces.data && marketplaces.data.length > 0 && <Totals rows={marketplaces.data} />}
      <QueryTable
        query={marketplaces}
        name="All marketplaces"
        failedTitle="Failed to load marketplaces"
        loadingText="Loading marketplaces..."
        isDense
        columns={columns}
        keyOf={({ seller, marketplace_id }) => `${seller.id}:${marketplace_id}`}
        address="m"
        defaultSort="trouble"
        filter={FILTER}
        fileName="marketplaces.csv"
        onOpen={({ seller, marketplace_id }) =>
          void navigate({ to: paths.marketplace(seller.slug || seller.id, marketplace_id) })
        }
        empty={{ text: 'No marketplaces to show yet.' }}
      />
    </Paper>
  );
}
