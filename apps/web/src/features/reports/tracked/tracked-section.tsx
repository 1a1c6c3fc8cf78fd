import { dayOf } from '@insights/domain/periods';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Column } from '../../../components/data-table/column.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { TableSkeleton } from '../../../components/data-table/query-table.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import { StateLine } from '../../../components/state/state-line.tsx';
import { localTime } from '../../../components/time/local-time.ts';
import { useNow } from '../../../components/time/use-now.ts';
import { useAddress } from '../../../components/use-address.ts';
import { DocumentDialog } from '../document/document-dialog.tsx';
import { type ReportPlace, reportList } from '../reports.queries.ts';
import type { ListedReport } from '../reports-reader.ts';
import { worthAskingAgain } from './asking-again.ts';
import { ReportActions } from './report-actions.tsx';
import { reportColumns } from './report-columns.tsx';
import { reportName } from './report-name.ts';
import { useReportNews } from './use-report-news.ts';

const EMPTY = 'No reports found. Request a report above to get started.';
const NAME = 'Tracked Reports';
const VIEWED = 'data'; // in the address: the report whose data are looked at
const NOTHING: ListedReport[] = [];

type TrackedSectionProps = {
  place: ReportPlace;
  isStaff: boolean;
  /** Told when a month's sales by ASIN have become others. */
  onStored: () => void;
};

type AsOfProps = { seenAt: number; error: Error | null };

function AsOf({ seenAt, error }: AsOfProps) {
  if (seenAt === 0) return null;
  const words = `as of ${localTime(new Date(seenAt).toISOString())}`;
  if (error)
    return <StateLine state="wait">{`${words}, could not be refreshed: ${error.message}`}</StateLine>;
  return (
    <Text size="xs" c="dimmed" data-figures>
      {words}
    </Text>
  );
}

/** The reports asked for, how far each is, and what can be done with it. */
export function TrackedSection({ place, isStaff, onStored }: TrackedSectionProps) {
  const { sellerId, marketplaceId } = place;
  const list = useQuery(reportList(place));
  const now = useNow();
  const { query, change } = useAddress();
  const view = useCallback((reportId: string) => change({ [VIEWED]: reportId }), [change]);
  const reports = list.data?.reports ?? NOTHING;
  const today = list.data?.today ?? dayOf(now);
  useReportNews(list.data?.reports, onStored);

  const columns = useMemo((): Column<ListedReport>[] => {
    if (!isStaff) return reportColumns(now);
    const worth = worthAskingAgain(reports, today);
    return [
      ...reportColumns(now),
      {
        key: 'actions',
        label: 'Actions',
        align: 'right',
        width: 250,
        cell: (report) => (
          <ReportActions
            place={{ sellerId, marketplaceId }}
            report={report}
            name={reportName(report, reports)}
            canAskAgain={worth.has(report.reportId)}
            onView={view}
          />
        ),
      },
    ];
  }, [isStaff, now, reports, today, sellerId, marketplaceId, view]);

  return (
    <SectionCard
      title={NAME}
      actions={<AsOf seenAt={list.dataUpdatedAt} error={list.isError ? list.error : null} />}
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
            empty={{ text: EMPTY }}
          />
        )}
      </QueryView>
      <DocumentDialog
        sellerId={sellerId}
        reportId={isStaff ? query.get(VIEWED) : null}
        findReport={(id) => reports.find(({ reportId }) => reportId === id) ?? null}
        onClose={() => change({ [VIEWED]: null })}
      />
    </SectionCard>
  );
}
