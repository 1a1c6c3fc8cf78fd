import type { Reconciled, ReconciledDay } from '@insights/contract/reconcile';
import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { TableSkeleton } from '../../components/data-table/query-table.tsx';
import type { TableFilter } from '../../components/data-table/use-table-rows.ts';
import { SectionCard } from '../../components/section-card.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { longDay } from '../../components/time/day-words.ts';
import { useNow } from '../../components/time/use-now.ts';
import { useAddress } from '../../components/use-address.ts';
import { DayDialog } from './day-dialog.tsx';
import { MissingNotes } from './missing-notes.tsx';
import { RangeControls } from './range-controls.tsx';
import classes from './reconcile.module.css';
import { reconciled } from './reconcile.queries.ts';
import { differs, isUnexplained, reasonsOf, reconcileColumns } from './reconcile-columns.tsx';
import { rangeFrom } from './reconcile-range.ts';
import { ReconcileTotals } from './reconcile-totals.tsx';

export type ReconcilePlace = {
  sellerId: string;
  marketplaceId: string;
  sellerRef: string;
  /** How saved files begin. */
  fileStem: string;
};

const TABLE = { name: 'Reconciled days', isDense: true } as const;
const LOADING_COLUMNS = reconcileColumns('USD');

const filterOf = (currency: string): TableFilter<ReconciledDay> => ({
  label: 'Search by day or cause',
  textsOf: (row) => [row.date, longDay(row.date), reasonsOf(row, currency)],
  noMatch: 'No days match',
  selects: [
    {
      key: 'show',
      label: 'Days',
      all: 'All days',
      options: [
        { value: 'differ', label: 'Only days that differ' },
        { value: 'unexplained', label: 'Only unexplained' },
      ],
      accepts: (row, value) => (value === 'unexplained' ? isUnexplained(row) : differs(row)),
    },
  ],
});

const isEmpty = ({ rows }: Reconciled): boolean =>
  rows.every(({ day, hours, own_hours, report, ads }) => {
    const sums = [day?.amount, hours.amount, own_hours.amount, report?.amount, ads?.sales];
    return sums.every((amount) => amount === null || amount === undefined);
  });

type ReconciledDaysProps = { told: Reconciled; place: ReconcilePlace };

function ReconciledDays({ told, place }: ReconciledDaysProps) {
  const { query, change } = useAddress();
  const { rows, currency_code: currency } = told;
  const columns = useMemo(() => reconcileColumns(currency), [currency]);
  const filter = useMemo(() => filterOf(currency), [currency]);
  const asked = query.get('day');
  return (
    <>
      <div className={classes['above']}>
        <ReconcileTotals reconciled={told} />
        <MissingNotes
          missing={told.missing}
          sellerRef={place.sellerRef}
          marketplaceId={place.marketplaceId}
        />
      </div>
      <DataTable
        {...TABLE}
        columns={columns}
        rows={rows}
        keyOf={({ date }) => date}
        defaultSort="-date"
        filter={filter}
        fileName={`${place.fileStem}-reconcile-${rows[0]?.date}-${rows.at(-1)?.date}.csv`}
        onOpen={({ date }) => change({ day: date })}
        empty={{ text: 'No days' }}
      />
      <DayDialog
        row={rows.find(({ date }) => date === asked) ?? null}
        currency={currency}
        onClose={() => change({ day: null })}
      />
    </>
  );
}

type ReconcileSectionProps = { place: ReconcilePlace };

/** Hours against days against the report against advertising, day by day and to the cent. */
export function ReconcileSection({ place }: ReconcileSectionProps) {
  const now = useNow();
  const { query, change } = useAddress();
  const settings = rangeFrom(query, now);
  const days = useQuery({
    ...reconciled(place.sellerId, place.marketplaceId, settings.range),
    enabled: settings.problem === null,
  });
  return (
    <SectionCard
      title="Day by day"
      description="What each source says of a day, and why they do not say the same."
      actions={<RangeControls settings={settings} now={now} onChange={change} />}
    >
      <QueryView
        query={days}
        loading={<TableSkeleton {...TABLE} columns={LOADING_COLUMNS} text="Loading days..." hasTools />}
        failedTitle="Failed to reconcile"
      >
        {(told) =>
          isEmpty(told) ? (
            <Box p={20}>
              <Text c="dimmed">Nothing is stored for these days.</Text>
              <MissingNotes
                missing={told.missing}
                sellerRef={place.sellerRef}
                marketplaceId={place.marketplaceId}
              />
            </Box>
          ) : (
            <ReconciledDays told={told} place={place} />
          )
        }
      </QueryView>
    </SectionCard>
  );
}
