import { ActionIcon, Group, Text } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ActionButton } from '../../../../components/action-button.tsx';
import { saveFile } from '../../../../components/data-table/csv.ts';
import { StateBadge } from '../../../../components/state/state-badge.tsx';
import { Instant } from '../../../../components/time/instant.tsx';
import { toast } from '../../../../components/toast.tsx';
import { serverMessageOr } from '../../../../lib/api-error.ts';
import classes from '../console.module.css';
import { downloadReport, type FileFormat, reportState } from './api.ts';
import { distinctName, fileName, formatProgress, STATUS_BADGES, typeLabel } from './format.ts';
import { forgetReport, type StoredReport } from './stored-reports.ts';

const NOT_DOWNLOADED = 'Failed to download the report. Please try again.';
const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = { csv: 'text/csv', json: 'application/json' };

type DownloadProps = { report: StoredReport; format: FileFormat };

function Download({ report, format }: DownloadProps) {
  const { mutate, isPending } = useMutation({
    ...downloadReport(report),
    onSuccess: (text) => saveFile(fileName(report.name, format), [text], MEDIA_TYPES[format]),
    onError: (error) => toast.error(serverMessageOr(error, NOT_DOWNLOADED)),
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
  /** Whether it is in this browser's own list, from which it can be removed. */
  isOwn: boolean;
  /** False while the list that has the states of most reports is loading. */
  canCheck: boolean;
};

/** One report that was requested: how far it is, and its files once it is ready. */
export function ReportRow({ report, isOwn, canCheck }: ReportRowProps) {
  const { data: progress, error } = useQuery({ ...reportState(report), enabled: canCheck });
  const badge = progress && STATUS_BADGES[progress.status];
  return (
    <li className={classes['reportRow']}>
      <div className={classes['reportName']}>
        <Text fw={550}>{report.name}</Text>
        <Text size="xs" c="dimmed" data-figures>
          {typeLabel(report.reportType)} · requested <Instant at={report.createdAt} />
        </Text>
        {progress && (
          <Text size="xs" c="dimmed" data-figures>
            {formatProgress(progress)}
          </Text>
        )}
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
            <Text span size="xs" c="dimmed">
              Checking...
            </Text>
          )}
        </span>
        {progress?.status === 'SUCCESS' && progress.downloadUrl && (
          <>
            <Download report={report} format="csv" />
            <Download report={report} format="json" />
          </>
        )}
        {isOwn && (
          <ActionIcon
            aria-label={`Remove ${distinctName(report)} from the list of this browser`}
            onClick={() => forgetReport(report)}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </Group>
    </li>
  );
}
