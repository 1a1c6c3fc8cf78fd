import type { Backfill } from '@insights/contract/backfills';
import type { Coverage, CoverageGap, StoredSales } from '@insights/contract/coverage';
import { formatCount } from '@insights/domain/money';
import { Stack, Text } from '@mantine/core';
import { IconPuzzle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { type Column, textColumn } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { Facts } from '../../components/figures/facts.tsx';
import { Caption } from '../../components/secondary-text.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { localMoment } from '../../components/time/format.ts';
import { Instant } from '../../components/time/instant.tsx';
import { useNow } from '../../components/time/use-now.ts';
import { toast } from '../../components/toast.tsx';
import type { MarketplaceRef } from '../../lib/marketplace.ts';
import { fillGaps } from './api.ts';
import classes from './coverage.module.css';
import {
  formatIntervals,
  formatLast,
  formatStart,
  formatUpdateResult,
  GRANULARITY_NAMES,
  missingStatus,
} from './format.ts';

const FAILED = 'The missing hours and days could not be requested. Please try again.';

/** Fetches what is missing and Amazon still provides; the answer names the rest. */
function FillGaps({ marketplace, coverage }: { marketplace: MarketplaceRef; coverage: Coverage }) {
  const { mutate, isPending } = useMutation({
    ...fillGaps(marketplace),
    onSuccess: toast.success,
    onError: toast.failure(FAILED),
  });
  const isUnderWay = coverage.backfills.some(({ state }) => state === 'queued' || state === 'running');
  const isBusy = isPending || isUnderWay;
  const canFill = coverage.sales.some(({ can_fill }) => can_fill > 0);
  if (!canFill && !isBusy) return null;
  return (
    <ActionButton
      leftSection={<IconPuzzle size={16} aria-hidden="true" />}
      pendingLabel="Fetching..."
      isPending={isBusy}
      onClick={() => mutate()}
    >
      Fill the gaps
    </ActionButton>
  );
}

type Row = CoverageGap & Pick<StoredSales, 'granularity'>;

const columnsAt = (now: number, isParticipating: boolean): Column<Row>[] => [
  {
    ...textColumn('from', 'Missing from', 190, ({ start }) => start),
    cell: ({ start, granularity }) => formatStart(start, granularity),
  },
  {
    ...textColumn('to', 'To', 190, ({ end }) => end),
    cell: (hole) => formatLast(hole, hole.granularity),
    csv: [{ label: 'Before', value: ({ end }) => end }],
  },
  {
    key: 'count',
    label: 'How many',
    align: 'right',
    width: 110,
    cell: ({ intervals, granularity }) => formatIntervals(intervals, granularity),
    sortBy: ({ intervals }) => intervals,
    csv: [
      { label: 'Length', value: ({ granularity }) => GRANULARITY_NAMES[granularity] },
      { label: 'How many', value: ({ intervals }) => intervals },
    ],
  },
  {
    key: 'can',
    label: 'Can be filled',
    width: 220,
    cell: ({ can_fill }) => (
      <StateLine state={can_fill ? 'wait' : 'none'}>
        {can_fill ? 'Yes' : isParticipating ? 'No: too old' : 'No: not participating'}
      </StateLine>
    ),
    sortBy: ({ can_fill }) => (can_fill ? 0 : 1),
    csv: ({ can_fill }) => (can_fill ? 'yes' : 'no'),
  },
  {
    key: 'reason',
    label: 'Amazon’s answer',
    width: 300,
    cell: ({ reason }) => reason ?? 'Not requested yet',
    csv: ({ reason }) => reason,
  },
  {
    key: 'next',
    label: 'Next attempt',
    width: 150,
    cell: ({ next_try_at, can_fill }) =>
      next_try_at ? localMoment(next_try_at, now) : can_fill ? 'With the next update' : '-',
    csv: ({ next_try_at }) => next_try_at,
  },
];

const keyOf = ({ granularity, start }: Row) => `${granularity} ${start}`;

function GapsTable({ sales, isParticipating }: { sales: readonly StoredSales[]; isParticipating: boolean }) {
  const now = useNow();
  const columns = useMemo(() => columnsAt(now, isParticipating), [now, isParticipating]);
  const rows = useMemo(
    () => sales.flatMap(({ granularity, holes }) => holes.map((hole) => ({ ...hole, granularity }))),
    [sales],
  );
  return (
    <DataTable
      name="Gaps"
      isDense
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      address="holes"
      fileName="holes.csv"
      empty={{ text: 'Nothing is missing.' }}
    />
  );
}

const NAMES = ['Stored from', 'Stored to', 'Stored', 'Last fetched'] as const;

const factsOf = (stored: StoredSales): ReactNode[] => [
  stored.stored_from ? formatStart(stored.stored_from, stored.granularity) : 'Nothing yet',
  stored.stored_to ? <Instant key="to" at={stored.stored_to} /> : '-',
  formatCount(stored.rows),
  stored.as_of ? <Instant key="as-of" at={stored.as_of} /> : 'Never',
];

type GranularityProps = { granularity: StoredSales['granularity']; coverage: Coverage | undefined };

function Granularity({ granularity, coverage }: GranularityProps) {
  const stored = coverage?.sales.find((one) => one.granularity === granularity);
  const missing = stored && missingStatus(stored, coverage?.is_participating !== false);
  return (
    <div className={classes['granularity']}>
      <Text component="h3" fw={600}>
        {GRANULARITY_NAMES[granularity]}
      </Text>
      <Facts names={NAMES} values={stored && factsOf(stored)} />
      <div className={classes['line']}>
        {missing && <StateLine state={missing.state}>{missing.text}</StateLine>}
        {stored?.as_of && (
          <Caption data-figures>The last update brought {formatUpdateResult(stored)}</Caption>
        )}
      </div>
    </div>
  );
}

type StoredSectionProps = {
  marketplace: MarketplaceRef;
  coverage?: Coverage | undefined;
  isStaff: boolean;
  renderBackfill: (backfill: Backfill) => ReactNode;
};

export function StoredSection({ marketplace, coverage, isStaff, renderBackfill }: StoredSectionProps) {
  return (
    <SectionCard
      title="Stored sales"
      description="Whole hours and days in UTC, as Amazon reports them"
      actions={isStaff && coverage && <FillGaps marketplace={marketplace} coverage={coverage} />}
    >
      <Stack gap="lg" p={20}>
        <Granularity granularity="hour" coverage={coverage} />
        <Granularity granularity="day" coverage={coverage} />
        {coverage?.backfills
          .filter(({ state }) => state !== 'idle')
          .map((backfill) => (
            <div key={backfill.granularity}>{renderBackfill(backfill)}</div>
          ))}
      </Stack>
      {coverage?.sales.some(({ holes }) => holes.length > 0) && (
        <GapsTable sales={coverage.sales} isParticipating={coverage.is_participating !== false} />
      )}
    </SectionCard>
  );
}
