import type { Reconciled, ReconciledDay } from '@insights/contract/reconcile';
import { longDay } from '@insights/domain/months';
import { dayOf, earliestDay } from '@insights/domain/periods';
import { Box, Group, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { TableSkeleton } from '../../components/data-table/query-table.tsx';
import type { TableFilter } from '../../components/data-table/use-table-rows.ts';
import { SectionCard } from '../../components/section-card.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { DayRangeFields } from '../../components/time/moment-field.tsx';
import { useNow } from '../../components/time/use-now.ts';
import { useChangeSearch } from '../../lib/search.ts';
import { reconciledDays } from './api.ts';
import { DayDialog } from './day-dialog.tsx';
import { type RangeSettings, rangeFrom } from './model.ts';
import classes from './reconcile.module.css';
import { differs, isUnexplained, reasonsOf, reconcileColumns } from './reconcile-columns.tsx';
import { MissingNotes, ReconcileTotals } from './reconcile-totals.tsx';
import { PRESETS } from './search.ts';

const CUSTOM = 'custom';
const CHOICES = [
  ...PRESETS.map((days) => ({ value: String(days), label: `${days} days` })),
  { value: CUSTOM, label: 'Custom' },
];

type RangeControlsProps = { settings: RangeSettings; now: number };

function RangeControls({ settings, now }: RangeControlsProps) {
  const onChange = useChangeSearch();
  const { range, preset, problem } = settings;
  const today = dayOf(now);
  return (
    <Group gap="sm" align="flex-start">
      <SegmentedControl
        aria-label="Range"
        data={CHOICES}
        value={preset === null ? CUSTOM : String(preset)}
        onChange={(value) =>
          onChange(
            value === CUSTOM
              ? { days: undefined, ...range }
              : { days: value, from: undefined, to: undefined },
          )
        }
      />
      {preset === null && (
        <DayRangeFields
          range={range}
          earliest={earliestDay(today)}
          latest={today}
          problem={problem}
          onChange={(change) => onChange({ days: undefined, ...range, ...change })}
        />
      )}
    </Group>
  );
}

export type ReconcileTarget = {
  sellerId: string;
  marketplaceId: string;
  sellerRef: string;
  /** What the names of saved files start with. */
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

type ReconciledDaysProps = { reconciled: Reconciled; target: ReconcileTarget };

function ReconciledDays({ reconciled, target }: ReconciledDaysProps) {
  const { day: openDay } = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const { rows, currency_code: currency } = reconciled;
  const columns = useMemo(() => reconcileColumns(currency), [currency]);
  const filter = useMemo(() => filterOf(currency), [currency]);
  return (
    <>
      <div className={classes['above']}>
        <ReconcileTotals reconciled={reconciled} />
        <MissingNotes missing={reconciled.missing} {...target} />
      </div>
      <DataTable
        {...TABLE}
        columns={columns}
        rows={rows}
        keyOf={({ date }) => date}
        defaultSort="-date"
        filter={filter}
        fileName={`${target.fileStem}-reconcile-${rows[0]?.date}-${rows.at(-1)?.date}.csv`}
        onOpen={({ date }) => changeSearch({ day: date })}
        empty={{ text: 'No days' }}
      />
      <DayDialog
        row={rows.find(({ date }) => date === openDay) ?? null}
        currency={currency}
        onClose={() => changeSearch({ day: undefined })}
      />
    </>
  );
}

type ReconcileSectionProps = { target: ReconcileTarget };

/** Hours against days against the report against advertising, day by day and to the cent. */
export function ReconcileSection({ target }: ReconcileSectionProps) {
  const now = useNow();
  const settings = rangeFrom(useSearch({ strict: false }), now);
  const days = useQuery({
    ...reconciledDays(target.sellerId, target.marketplaceId, settings.range),
    enabled: settings.problem === null,
  });
  return (
    <SectionCard
      title="Day by day"
      description="What each source says of a day, and why they do not say the same."
      actions={<RangeControls settings={settings} now={now} />}
    >
      <QueryView
        query={days}
        loading={<TableSkeleton {...TABLE} columns={LOADING_COLUMNS} text="Loading days..." hasTools />}
        failedTitle="Failed to reconcile"
      >
        {(data) =>
          isEmpty(data) ? (
            <Box p={20}>
              <Text c="dimmed">Nothing is stored for these days.</Text>
              <MissingNotes missing={data.missing} {...target} />
            </Box>
          ) : (
            <ReconciledDays reconciled={data} target={target} />
          )
        }
      </QueryView>
    </SectionCard>
  );
}
