import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { TableSkeleton } from '../../components/data-table/query-table.tsx';
import type { TableFilter } from '../../components/data-table/use-table-rows.ts';
import { QueryView } from '../../components/state/query-view.tsx';
import { useNow } from '../../components/time/use-now.ts';
import { paths } from '../../paths.ts';
import { type CurrencyTotal, currencyTotals } from './currency-totals.ts';
import { marketplaceNameOf, moneyWords, partSumText, sellerNameOf, shareText } from './figure-words.ts';
import { type OperatorRow, operatorColumns, rowsOf } from './operator-columns.tsx';
import { operatorSellers } from './operators.queries.ts';
import classes from './operators-table.module.css';

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

type TotalsProps = { totals: readonly CurrencyTotal[] };

/** What all marketplaces sold together, a currency at a time. */
function Totals({ totals }: TotalsProps) {
  return (
    <ul className={classes['totals']} aria-label="Totals by currency">
      {totals.map(({ currency, today, yesterday_by_then, marketplaces }) => (
        <li key={currency}>
          <Text size="xs" c="dimmed">
            Today, {shareText(today, marketplaces)} in {currency}
          </Text>
          <Text fw={600} data-figures>
            {moneyWords(today.amount, currency)}
          </Text>
          <Text size="xs" c="dimmed" data-figures>
            Yesterday by then {partSumText(yesterday_by_then, marketplaces, currency)}
          </Text>
        </li>
      ))}
    </ul>
  );
}

const refOf = ({ seller }: OperatorRow) => seller.slug || seller.id;
const keyOf = ({ seller, marketplace_id }: OperatorRow) => `${seller.id}:${marketplace_id}`;
const TABLE = { name: 'All marketplaces', isDense: true } as const;

/** Every marketplace of every seller in one table, those in trouble first. */
export function OperatorsTable() {
  const sellers = useQuery(operatorSellers);
  const now = useNow();
  const navigate = useNavigate();
  const columns = useMemo(() => operatorColumns(now), [now]);
  const rows = useMemo(() => rowsOf(sellers.data ?? []), [sellers.data]);
  const totals = useMemo(() => currencyTotals(rows), [rows]);
  return (
    <Paper className={classes['table'] ?? ''}>
      <QueryView
        query={sellers}
        loading={<TableSkeleton {...TABLE} columns={columns} text="Loading marketplaces..." hasTools />}
        failedTitle="Failed to load marketplaces"
      >
        {() => (
          <>
            {totals.length > 0 && <Totals totals={totals} />}
            <DataTable
              {...TABLE}
              columns={columns}
              rows={rows}
              keyOf={keyOf}
              address="m"
              defaultSort="trouble"
              filter={FILTER}
              fileName="marketplaces.csv"
              onOpen={(row) => void navigate({ to: paths.marketplace(refOf(row), row.marketplace_id) })}
              empty={{ text: 'No marketplaces to show yet.' }}
            />
          </>
        )}
      </QueryView>
    </Paper>
  );
}
