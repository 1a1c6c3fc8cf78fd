import type { CoverageHole, StoredSales } from '@insights/contract/coverage';
import { useMemo } from 'react';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { localMoment } from '../../components/time/local-time.ts';
import { useNow } from '../../components/time/use-now.ts';
import { countWords, granularityName, lastWords, startWords } from './coverage-words.ts';

type Row = CoverageHole & Pick<StoredSales, 'granularity'>;

const columnsAt = (now: number, isParticipating: boolean): Column<Row>[] => [
  {
    key: 'from',
    label: 'Missing from',
    align: 'left',
    width: 190,
    cell: ({ start, granularity }) => startWords(start, granularity),
    sortBy: ({ start }) => start,
    csv: ({ start }) => start,
  },
  {
    key: 'to',
    label: 'To',
    align: 'left',
    width: 190,
    cell: (hole) => lastWords(hole, hole.granularity),
    sortBy: ({ end }) => end,
    csv: [{ label: 'Before', value: ({ end }) => end }],
  },
  {
    key: 'count',
    label: 'How many',
    align: 'right',
    width: 110,
    cell: ({ intervals, granularity }) => countWords(intervals, granularity),
    sortBy: ({ intervals }) => intervals,
    csv: [
      { label: 'Length', value: ({ granularity }) => granularityName(granularity) },
      { label: 'How many', value: ({ intervals }) => intervals },
    ],
  },
  {
    key: 'can',
    label: 'Can be filled',
    align: 'left',
    width: 220,
    cell: ({ can_fill }) => (
      <StateLine state={can_fill ? 'wait' : 'none'}>
        {can_fill ? 'Yes' : isParticipating ? 'No: older than Amazon gives' : 'No: not participating'}
      </StateLine>
    ),
    sortBy: ({ can_fill }) => (can_fill ? 0 : 1),
    csv: ({ can_fill }) => (can_fill ? 'yes' : 'no'),
  },
  {
    key: 'reason',
    label: 'What Amazon said',
    align: 'left',
    width: 300,
    cell: ({ reason }) => reason ?? 'Not asked for yet',
    csv: ({ reason }) => reason,
  },
  {
    key: 'next',
    label: 'Asked again',
    align: 'left',
    width: 150,
    cell: ({ next_try_at, can_fill }) =>
      next_try_at ? localMoment(next_try_at, now) : can_fill ? 'With the next update' : '-',
    csv: ({ next_try_at }) => next_try_at,
  },
];

const keyOf = ({ granularity, start }: Row) => `${granularity} ${start}`;

type HolesTableProps = { sales: readonly StoredSales[]; isParticipating: boolean };

/** What is missing, hole by hole, the newest first. */
export function HolesTable({ sales, isParticipating }: HolesTableProps) {
  const now = useNow();
  const columns = useMemo(() => columnsAt(now, isParticipating), [now, isParticipating]);
  const rows = useMemo(
    () => sales.flatMap(({ granularity, holes }) => holes.map((hole) => ({ ...hole, granularity }))),
    [sales],
  );
  return (
    <DataTable
      name="Holes"
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
