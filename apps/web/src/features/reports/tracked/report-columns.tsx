// What a row of the list tells about a report.
import { formatCount } from '@insights/domain/money';
import type { ReactNode } from 'react';
import type { Column } from '../../../components/data-table/column.ts';
import { StateBadge } from '../../../components/state/state-badge.tsx';
import { localMoment } from '../../../components/time/local-time.ts';
import { daysWords, monthWords } from '../report-months.ts';
import { isReady, stateOf } from '../report-status.ts';
import type { ListedReport } from '../reports-reader.ts';
import classes from './report-columns.module.css';
import { stateWords, storedWords } from './state-words.ts';

const timeOf = (instant: string | null) => (instant === null ? null : Date.parse(instant));
const momentOf = (instant: string | null, now: number) =>
  instant === null ? '-' : localMoment(instant, now);

const twoLines = (first: ReactNode, second: ReactNode) => (
  <div className={classes['lines']}>
    <span>{first}</span>
    <span className={classes['below']}>{second}</span>
  </div>
);

function coverWords({ dateRange, isMonthSoFar }: ListedReport): string {
  const days = dateRange === null ? '' : daysWords(dateRange);
  if (!isMonthSoFar) return days;
  return days ? `${days}, month so far` : 'month so far';
}

const MONTH: Column<ListedReport> = {
  key: 'month',
  label: 'Month',
  align: 'left',
  width: 170,
  cell: (report) => twoLines(<b className={classes['month']}>{monthWords(report)}</b>, coverWords(report)),
  sortBy: ({ year, month }) => year * 12 + month,
};

const STATUS: Column<ListedReport> = {
  key: 'status',
  label: 'Status',
  align: 'left',
  width: 164,
  cell: (report) => <StateBadge state={stateOf(report)}>{report.status}</StateBadge>,
  sortBy: ({ status }) => status,
};

function rowsWords({ rowCount, unreadableRows }: ListedReport): string {
  if (rowCount === null) return '-';
  const rows = `${formatCount(rowCount)} ${rowCount === 1 ? 'row' : 'rows'}`;
  return unreadableRows > 0 ? `${rows}, ${formatCount(unreadableRows)} unreadable` : rows;
}

const ROWS: Column<ListedReport> = {
  key: 'rows',
  label: 'Rows',
  align: 'right',
  width: 150,
  cell: (report) => twoLines(rowsWords(report), isReady(report) && storedWords(report.asinCount)),
  sortBy: ({ rowCount }) => rowCount,
};

/** The columns, with times as they are said now. */
export const reportColumns = (now: number): Column<ListedReport>[] => [
  MONTH,
  STATUS,
  {
    key: 'state',
    label: 'State',
    align: 'left',
    width: 240,
    cell: (report) => {
      const words = stateWords(report, now);
      return (
        <div className={classes['words']} title={words}>
          {words}
        </div>
      );
    },
  },
  ROWS,
  {
    key: 'asked',
    label: 'Asked',
    align: 'left',
    width: 140,
    cell: ({ createdAt, updatedAt }) =>
      twoLines(momentOf(createdAt, now), updatedAt && `updated ${momentOf(updatedAt, now)}`),
    sortBy: ({ createdAt }) => timeOf(createdAt),
  },
];
