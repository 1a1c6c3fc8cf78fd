import { formatCount } from '@insights/domain/money';
import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { RetryButton } from '../../../../components/state/retry-button.tsx';
import { StateLine } from '../../../../components/state/state-line.tsx';
import { ReportRow } from './report-row.tsx';
import { keptReports } from './reports.queries.ts';
import classes from './reports-section.module.css';
import { reportsIn, type StoredReport, storedText, subscribeToReports } from './stored-reports.ts';

const SHOWN_AT_FIRST = 10;

type ReportListProps = {
  title: string;
  reports: readonly StoredReport[];
  /** Whether they are those of this browser. */
  isOwn: boolean;
  mayAsk: boolean;
  /** What is said where there are none. */
  empty?: ReactNode;
};

function ReportList({ title, reports, isOwn, mayAsk, empty }: ReportListProps) {
  const headingId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? reports : reports.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <Title order={3} size="h6" id={headingId} className={classes['title'] ?? ''}>
        {title}
      </Title>
      {reports.length === 0 && empty}
      <ul className={classes['list']} aria-labelledby={headingId}>
        {shown.map((report) => (
          <ReportRow key={report.reportId} report={report} isOwn={isOwn} mayAsk={mayAsk} />
        ))}
      </ul>
      {shown.length < reports.length && (
        <Button variant="subtle" size="compact-sm" mx={20} mb="sm" onClick={() => setIsWhole(true)}>
          Show all {formatCount(reports.length)}
        </Button>
      )}
    </>
  );
}

type ReportListsProps = { sellerId: string };

/** The reports that this browser asked for, and the others that the server keeps: each of them once. */
export function ReportLists({ sellerId }: ReportListsProps) {
  const text = useSyncExternalStore(subscribeToReports, storedText);
  const own = useMemo(
    () => reportsIn(text).filter((report) => report.sellerId === sellerId),
    [text, sellerId],
  );
  const kept = useQuery(keptReports(sellerId));
  const others = useMemo(() => {
    const ownIds = new Set(own.map(({ reportId }) => reportId));
    return (kept.data?.reports ?? []).filter(({ reportId }) => !ownIds.has(reportId));
  }, [kept.data, own]);
  const mayAsk = !kept.isPending || kept.failureCount > 0;
  return (
    <>
      <ReportList
        title="Asked for in this browser"
        reports={own}
        isOwn
        mayAsk={mayAsk}
        empty={
          <Text c="dimmed" px={20} pb={20}>
            No reports stored yet. Create one above!
          </Text>
        }
      />
      {others.length > 0 && (
        <ReportList
          title="Asked for elsewhere, or by Insights itself"
          reports={others}
          isOwn={false}
          mayAsk={mayAsk}
        />
      )}
      {kept.data && kept.data.reports.length < kept.data.total && (
        <Text size="xs" c="dimmed" px={20} pb="md" data-figures>
          The newest {formatCount(kept.data.reports.length)} of {formatCount(kept.data.total)} kept reports
          are listed.
        </Text>
      )}
      {kept.isError && (
        <Group px={20} pb="md" gap="sm">
          <StateLine state="bad">
            Reports that were asked for elsewhere could not be listed: {kept.error.message}
          </StateLine>
          <RetryButton
            subject="Reports that were asked for elsewhere"
            isRetrying={kept.isFetching}
            onRetry={() => void kept.refetch()}
          />
        </Group>
      )}
    </>
  );
}
