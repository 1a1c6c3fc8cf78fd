import { formatCount } from '@insights/domain/money';
import { dayOf } from '@insights/domain/periods';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { type Column, textColumn } from '../../../components/data-table/column.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { TableSkeleton } from '../../../components/data-table/query-table.tsx';
import { Caption } from '../../../components/secondary-text.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import { StateBadge } from '../../../components/state/state-badge.tsx';
import { StateLine } from '../../../components/state/state-line.tsx';
import { localMoment, localTime } from '../../../components/time/format.ts';
import { useNow } from '../../../components/time/use-now.ts';
import { toast } from '../../../components/toast.tsx';
import type { MarketplaceRef } from '../../../lib/marketplace.ts';
import { type ListedReport, reportList } from '../api.ts';
import { DocumentDialog } from '../document/document-dialog.tsx';
import { formatMonth, formatRange, formatReportName, formatState, formatStored } from '../format.ts';
import { isReady, reportsToRequestAgain, stateOf } from '../model.ts';
import classes from '../reports.module.css';
import { ReportActions } from './report-actions.tsx';

const formatMoment = (instant: string | null, now: number) =>
  instant === null ? '-' : localMoment(instant, now);

const twoLines = (first: ReactNode, second: ReactNode) => (
  <div className={classes['lines']}>
    <span>{first}</span>
    <span className={classes['below']}>{second}</span>
  </div>
);

function formatDays({ dateRange, isMonthSoFar }: ListedReport): string {
  const days = dateRange && formatRange(dateRange);
  return [days, isMonthSoFar && 'month so far'].filter(Boolean).join(', ');
}

function formatRows({ rowCount, unreadableRows }: ListedReport): string {
  if (rowCount === null) return '-';
  const rows = `${formatCount(rowCount)} ${rowCount === 1 ? 'row' : 'rows'}`;
  return unreadableRows > 0 ? `${rows}, ${formatCount(unreadableRows)} unreadable` : rows;
}

const reportColumns = (now: number): Column<ListedReport>[] => [
  {
    key: 'month',
    label: 'Month',
    width: 170,
    cell: (report) =>
      twoLines(<b className={classes['reportMonth']}>{formatMonth(report)}</b>, formatDays(report)),
    sortBy: ({ year, month }) => year * 12 + month,
  },
  {
    ...textColumn('status', 'Status', 164, ({ status }) => status),
    cell: (report) => <StateBadge state={stateOf(report)}>{report.status}</StateBadge>,
  },
  {
    key: 'state',
    label: 'State',
    width: 240,
    cell: (report) => (
      <div className={classes['state']} title={formatState(report, now)}>
        {formatState(report, now)}
      </div>
    ),
  },
  {
    key: 'rows',
    label: 'Rows',
    align: 'right',
    width: 150,
    cell: (report) => twoLines(formatRows(report), isReady(report) && formatStored(report.asinCount)),
    sortBy: ({ rowCount }) => rowCount,
  },
  {
    key: 'asked', // as shared links name it
    label: 'Requested',
    width: 140,
    cell: ({ createdAt, updatedAt }) =>
      twoLines(formatMoment(createdAt, now), updatedAt && `updated ${formatMoment(updatedAt, now)}`),
    sortBy: ({ createdAt }) => (createdAt === null ? null : Date.parse(createdAt)),
  },
];

/** Announces reports that were stored or have failed while nobody was waiting for the answer. */
function useFinishedReports(reports: readonly ListedReport[] | undefined, onStored: () => void): void {
  const previous = useRef<ReadonlyMap<string, ListedReport> | null>(null);
  const stored = useEffectEvent(onStored);
  useEffect(() => {
    if (!reports) return;
    const before = previous.current;
    previous.current = new Map(reports.map((report) => [report.reportId, report]));
    if (!before) return; // what had ended before the page was opened is not announced
    let hasNewSales = false;
    for (const report of reports.filter(({ isUnderWay }) => !isUnderWay)) {
      const earlier = before.get(report.reportId);
      const isChanged = !earlier?.isProcessed || earlier.updatedAt !== report.updatedAt;
      hasNewSales ||= report.isProcessed && isChanged;
      if (earlier?.step !== 'processing') continue;
      const month = formatMonth(report);
      if (report.isProcessed) toast.success(`${month}: ${formatStored(report.asinCount)}`);
      else if (stateOf(report) === 'bad') toast.error(`${month}: ${report.message}`);
    }
    if (hasNewSales) stored();
  }, [reports]);
}

function AsOf({ updatedAt, error }: { updatedAt: number; error: Error | null }) {
  if (updatedAt === 0) return null;
  const text = `as of ${localTime(new Date(updatedAt).toISOString())}`;
  if (error) return <StateLine state="wait">{`${text}, could not be refreshed: ${error.message}`}</StateLine>;
  return <Caption data-figures>{text}</Caption>;
}

const NAME = 'Tracked Reports';

type TrackedSectionProps = {
  marketplace: MarketplaceRef;
  isStaff: boolean;
  viewedId: string | null;
  onView: (reportId: string | null) => void;
  onStored: () => void;
};

export function TrackedSection({ marketplace, isStaff, viewedId, onView, onStored }: TrackedSectionProps) {
  const list = useQuery(reportList(marketplace));
  const now = useNow();
  const reports = list.data?.reports ?? [];
  useFinishedReports(list.data?.reports, onStored);
  const failed = reportsToRequestAgain(reports, list.data?.today ?? dayOf(now));
  const actions: Column<ListedReport> = {
    key: 'actions',
    label: 'Actions',
    align: 'right',
    width: 250,
    cell: (report) => (
      <ReportActions
        marketplace={marketplace}
        report={report}
        name={formatReportName(report, reports)}
        canRequestAgain={failed.has(report.reportId)}
        onView={onView}
      />
    ),
  };
  const columns = isStaff ? [...reportColumns(now), actions] : reportColumns(now);
  return (
    <SectionCard
      title={NAME}
      actions={<AsOf updatedAt={list.dataUpdatedAt} error={list.isError ? list.error : null} />}
    >
      <QueryView
        query={list}
        loading={<TableSkeleton name={NAME} columns={columns} text="Loading reports..." />}
        failedTitle="Failed to load reports"
      >
        {() => (
          <DataTable
            name={NAME}
            columns={columns}
            rows={reports}
            keyOf={({ reportId }) => reportId}
            address="reports"
            empty={{ text: 'No reports found. Request a report above to get started.' }}
          />
        )}
      </QueryView>
      <DocumentDialog
        sellerId={marketplace.sellerId}
        reportId={isStaff ? viewedId : null}
        reports={reports}
        onClose={() => onView(null)}
      />
    </SectionCard>
  );
}
