import { ADS_REPORT_RANGES } from '@insights/contract/ads-reports';
import { formatCount } from '@insights/domain/money';
import { Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { ActionButton } from '../../../../components/action-button.tsx';
import { SectionCard } from '../../../../components/section-card.tsx';
import { RetryButton } from '../../../../components/state/retry-button.tsx';
import { StateLine } from '../../../../components/state/state-line.tsx';
import { toast } from '../../../../components/toast.tsx';
import { serverMessageOr } from '../../../../lib/api-error.ts';
import classes from '../console.module.css';
import { createReport, serverReports } from './api.ts';
import { REPORT_TYPES, rangeLabel } from './format.ts';
import { ReportRow } from './report-row.tsx';
import { reportsIn, type StoredReport, storedText, subscribeToReports } from './stored-reports.ts';

const NOT_CREATED = 'Unknown error';
const LONG_RANGE = 60; // Amazon has about this many days

type SectionProps = { sellerId: string };

/** Requests a report of a type and a range. */
function ReportForm({ sellerId }: SectionProps) {
  const [type, setType] = useState('campaigns');
  const [range, setRange] = useState('30');
  const reportType = REPORT_TYPES.find(({ value }) => value === type)?.value;
  const dateRange = ADS_REPORT_RANGES.find((days) => String(days) === range);
  const { mutate, isPending } = useMutation({
    ...createReport(sellerId),
    onSuccess: (name) => toast.success(`Report requested: ${name}`),
    onError: (error) => toast.error(serverMessageOr(error, NOT_CREATED)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reportType && dateRange && !isPending) mutate({ reportType, dateRange });
  };
  return (
    <form className={classes['reportForm']} onSubmit={submit}>
      <NativeSelect
        label="Report type"
        data={REPORT_TYPES}
        value={type}
        onChange={(event) => setType(event.currentTarget.value)}
      />
      <NativeSelect
        label="Date range"
        data={ADS_REPORT_RANGES.map((days) => ({ value: String(days), label: rangeLabel(days) }))}
        value={range}
        onChange={(event) => setRange(event.currentTarget.value)}
      />
      <ActionButton type="submit" pendingLabel="Creating..." isPending={isPending}>
        Create report
      </ActionButton>
      {dateRange !== undefined && dateRange > LONG_RANGE && (
        <Text size="xs" c="dimmed" w="100%">
          Amazon stores about 65 days: the oldest of the 90 may be empty.
        </Text>
      )}
    </form>
  );
}

const FIRST_COUNT = 10;

type ReportListProps = {
  title: string;
  reports: readonly StoredReport[];
  /** Whether this is the list of this browser. */
  isOwn: boolean;
  canCheck: boolean;
  /** Shown instead of no reports. */
  empty?: ReactNode;
};

function ReportList({ title, reports, isOwn, canCheck, empty }: ReportListProps) {
  const headingId = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const listed = isExpanded ? reports : reports.slice(0, FIRST_COUNT);
  return (
    <>
      <Title order={3} size="h6" id={headingId} className={classes['reportsTitle'] ?? ''}>
        {title}
      </Title>
      {reports.length === 0 && empty}
      <ul className={classes['reports']} aria-labelledby={headingId}>
        {listed.map((report) => (
          <ReportRow key={report.reportId} report={report} isOwn={isOwn} canCheck={canCheck} />
        ))}
      </ul>
      {listed.length < reports.length && (
        <Button variant="subtle" size="compact-sm" mx={20} mb="sm" onClick={() => setIsExpanded(true)}>
          Show all {formatCount(reports.length)}
        </Button>
      )}
    </>
  );
}

/** The reports that were requested in this browser, and the others that the server stores, each of them once. */
function ReportLists({ sellerId }: SectionProps) {
  const text = useSyncExternalStore(subscribeToReports, storedText);
  const own = reportsIn(text).filter((report) => report.sellerId === sellerId);
  const ownIds = own.map(({ reportId }) => reportId);
  const stored = useQuery(serverReports(sellerId));
  const others = stored.data?.reports.filter(({ reportId }) => !ownIds.includes(reportId)) ?? [];
  const canCheck = !stored.isPending || stored.failureCount > 0;
  return (
    <>
      <ReportList
        title="Requested in this browser"
        reports={own}
        isOwn
        canCheck={canCheck}
        empty={
          <Text c="dimmed" px={20} pb={20}>
            No reports stored yet. Create one above!
          </Text>
        }
      />
      {others.length > 0 && (
        <ReportList
          title="Requested elsewhere, or by Insights itself"
          reports={others}
          isOwn={false}
          canCheck={canCheck}
        />
      )}
      {stored.data && stored.data.reports.length < stored.data.total && (
        <Text size="xs" c="dimmed" px={20} pb="md" data-figures>
          The newest {formatCount(stored.data.reports.length)} of {formatCount(stored.data.total)} stored
          reports are listed.
        </Text>
      )}
      {stored.isError && (
        <Group px={20} pb="md" gap="sm">
          <StateLine state="bad">
            Reports that were requested elsewhere could not be listed: {stored.error.message}
          </StateLine>
          <RetryButton
            subject="Reports that were requested elsewhere"
            isRetrying={stored.isFetching}
            onRetry={() => void stored.refetch()}
          />
        </Group>
      )}
    </>
  );
}

/** Requests reports, and lists those that were requested. */
export function ReportsSection({ sellerId }: SectionProps) {
  return (
    <SectionCard
      title="Reports"
      description="Amazon prepares them in minutes to hours; Insights stores the files. Ranges end yesterday in the profile's time zone."
    >
      <ReportForm sellerId={sellerId} />
      <ReportLists sellerId={sellerId} />
    </SectionCard>
  );
}
