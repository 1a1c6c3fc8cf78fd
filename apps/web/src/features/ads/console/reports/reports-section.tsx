import { ADS_REPORT_RANGES } from '@insights/contract/ads-reports';
import { formatCount } from '@insights/domain/money';
import { ActionIcon, Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ActionButton } from '../../../../components/action-button.tsx';
import { saveFile } from '../../../../components/data-table/csv.ts';
import { Caption } from '../../../../components/secondary-text.tsx';
import { SectionCard } from '../../../../components/section-card.tsx';
import { RetryButton } from '../../../../components/state/retry-button.tsx';
import { StateBadge } from '../../../../components/state/state-badge.tsx';
import { StateLine } from '../../../../components/state/state-line.tsx';
import { Instant } from '../../../../components/time/instant.tsx';
import { toast } from '../../../../components/toast.tsx';
import classes from '../console.module.css';
import { createReport, downloadReport, type FileFormat, reportState, serverReports } from './api.ts';
import {
  distinctName,
  fileName,
  formatProgress,
  REPORT_TYPES,
  rangeLabel,
  STATUS_BADGES,
  typeLabel,
} from './format.ts';
import { type StoredReport, useStoredReports } from './stored-reports.ts';

const LONG_RANGE = 60; // Amazon has about this many days

type ReportFormProps = { sellerId: string; onCreated: (report: StoredReport) => void };

function ReportForm({ sellerId, onCreated }: ReportFormProps) {
  const [type, setType] = useState('campaigns');
  const [range, setRange] = useState('30');
  const reportType = REPORT_TYPES.find(({ value }) => value === type)?.value;
  const dateRange = ADS_REPORT_RANGES.find((days) => String(days) === range);
  const { mutate, isPending } = useMutation({
    ...createReport(sellerId),
    onSuccess: (report) => {
      onCreated(report);
      toast.success(`Report requested: ${report.name}`);
    },
    onError: toast.failure('Unknown error'),
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
        <Caption w="100%">Amazon stores about 65 days: the oldest of the 90 may be empty.</Caption>
      )}
    </form>
  );
}

const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = { csv: 'text/csv', json: 'application/json' };

function Download({ report, format }: { report: StoredReport; format: FileFormat }) {
  const { mutate, isPending } = useMutation({
    ...downloadReport(report),
    onSuccess: (text) => saveFile(fileName(report.name, format), [text], MEDIA_TYPES[format]),
    onError: toast.failure('Failed to download the report. Please try again.'),
  });
  return (
    <ActionButton
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden="true" />}
      subject={distinctName(report)}
      isPending={isPending}
      onClick={() => mutate(format)}
    >
      {format.toUpperCase()}
    </ActionButton>
  );
}

type ReportRowProps = {
  report: StoredReport;
  onForget: ((report: StoredReport) => void) | undefined;
  /** False while the list that has the states of most reports is loading. */
  canCheck: boolean;
};

function ReportRow({ report, onForget, canCheck }: ReportRowProps) {
  const { data: progress, error } = useQuery({ ...reportState(report), enabled: canCheck });
  const badge = progress && STATUS_BADGES[progress.status];
  return (
    <li className={classes['reportRow']}>
      <div className={classes['reportName']}>
        <Text fw={550}>{report.name}</Text>
        <Caption data-figures>
          {typeLabel(report.reportType)} · requested <Instant at={report.createdAt} />
        </Caption>
        {progress && <Caption data-figures>{formatProgress(progress)}</Caption>}
        {error && (
          <Text size="xs" c="var(--state-bad-text)" role="alert">
            {error.message}
          </Text>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        <span role="status">
          {badge ? (
            <StateBadge state={badge.state}>{badge.label}</StateBadge>
          ) : error ? (
            <StateBadge state="bad">Failed</StateBadge>
          ) : (
            <Caption span>Checking...</Caption>
          )}
        </span>
        {progress?.status === 'SUCCESS' && progress.downloadUrl && (
          <>
            <Download report={report} format="csv" />
            <Download report={report} format="json" />
          </>
        )}
        {onForget && (
          <ActionIcon
            aria-label={`Remove ${distinctName(report)} from the list of this browser`}
            onClick={() => onForget(report)}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </Group>
    </li>
  );
}

const FIRST_COUNT = 10;

type ReportListProps = {
  title: string;
  reports: readonly StoredReport[];
  onForget?: ((report: StoredReport) => void) | undefined;
  canCheck: boolean;
};

function ReportList({ title, reports, onForget, canCheck }: ReportListProps) {
  const headingId = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const listed = isExpanded ? reports : reports.slice(0, FIRST_COUNT);
  return (
    <>
      <Title order={3} size="h6" id={headingId} className={classes['reportsTitle'] ?? ''}>
        {title}
      </Title>
      {reports.length === 0 && (
        <Text c="dimmed" px={20} pb={20}>
          No reports stored yet. Create one above!
        </Text>
      )}
      <ul className={classes['reports']} aria-labelledby={headingId}>
        {listed.map((report) => (
          <ReportRow key={report.reportId} report={report} onForget={onForget} canCheck={canCheck} />
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

/** Requests reports, and lists those of this browser and the others that the server stores, each of them once. */
export function ReportsSection({ sellerId }: { sellerId: string }) {
  const { reports, remember, forget } = useStoredReports();
  const own = reports.filter((report) => report.sellerId === sellerId);
  const ownIds = own.map(({ reportId }) => reportId);
  const stored = useQuery(serverReports(sellerId));
  const others = stored.data?.reports.filter(({ reportId }) => !ownIds.includes(reportId)) ?? [];
  const canCheck = !stored.isPending || stored.failureCount > 0;
  return (
    <SectionCard
      title="Reports"
      description="Amazon prepares them in minutes to hours; Insights stores the files. Ranges end yesterday in the profile's time zone."
    >
      <ReportForm sellerId={sellerId} onCreated={remember} />
      <ReportList title="Requested in this browser" reports={own} onForget={forget} canCheck={canCheck} />
      {others.length > 0 && (
        <ReportList title="Requested elsewhere, or by Insights itself" reports={others} canCheck={canCheck} />
      )}
      {stored.data && stored.data.reports.length < stored.data.total && (
        <Caption px={20} pb="md" data-figures>
          The newest {formatCount(stored.data.reports.length)} of {formatCount(stored.data.total)} stored
          reports are listed.
        </Caption>
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
    </SectionCard>
  );
}
