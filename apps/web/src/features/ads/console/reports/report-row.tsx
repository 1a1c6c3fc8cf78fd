import { formatCount } from '@insights/domain/money';
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ActionButton } from '../../../../components/action-button.tsx';
import { saveFile } from '../../../../components/data-table/file/csv.ts';
import { StateBadge } from '../../../../components/state/state-badge.tsx';
import { formatInstant } from '../../../../components/time/format-instant.ts';
import { Instant } from '../../../../components/time/instant.tsx';
import { toast } from '../../../../components/toast.tsx';
import { serverMessageOr } from '../../../../lib/api-error.ts';
import type { ReportState } from './report-reader.ts';
import { STATUS_BADGES, typeLabel } from './report-words.ts';
import { downloadReport, type FileFormat, reportState } from './reports.queries.ts';
import classes from './reports-section.module.css';
import { forgetReport, type StoredReport } from './stored-reports.ts';

const NOT_DOWNLOADED = 'Failed to download the report. Please try again.';
const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = { csv: 'text/csv', json: 'application/json' };

const fileName = (name: string, format: FileFormat) =>
  `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'report'}.${format}`;

/** The same report may have been asked for several times. */
const nameOf = ({ name, createdAt }: StoredReport) => `${name}, asked for ${formatInstant(createdAt)}`;

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
      subject={nameOf(report)}
      isPending={isPending}
      onClick={() => mutate(format)}
    >
      {format.toUpperCase()}
    </ActionButton>
  );
}

/** The server's own words tell all of it; where it sends none, they are made of its figures. */
function progressWords(state: ReportState): string {
  if (state.message) return state.message;
  const { partsDone, partsTotal, rowCount, unreadableCount, status } = state;
  const parts = partsTotal > 1 && status !== 'SUCCESS' ? `${partsDone} of ${partsTotal} parts` : '';
  const rows = rowCount === null ? '' : `${formatCount(rowCount)} rows`;
  const lost = unreadableCount > 0 ? `${formatCount(unreadableCount)} rows could not be read` : '';
  return [rows, parts, lost].filter(Boolean).join(' · ');
}

type ReportRowProps = {
  report: StoredReport;
  /** Whether this browser has it in its own list, from which it can be taken. */
  isOwn: boolean;
  /** Not before it is known of which reports the state need not be asked for. */
  mayAsk: boolean;
};

/** One report that was asked for: how far it is, and the file once it is here. */
export function ReportRow({ report, isOwn, mayAsk }: ReportRowProps) {
  const state = useQuery({ ...reportState(report), enabled: mayAsk });
  const { data: known, error } = state;
  const badge = known && STATUS_BADGES[known.status];
  return (
    <li className={classes['row']}>
      <div className={classes['name']}>
        <Text fw={550}>{report.name}</Text>
        <Text size="xs" c="dimmed" data-figures>
          {typeLabel(report.reportType)} · asked for <Instant at={report.createdAt} />
        </Text>
        {known && (
          <Text size="xs" c="dimmed" data-figures>
            {progressWords(known)}
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
            <StateBadge state={badge.state}>{badge.words}</StateBadge>
          ) : error ? (
            <StateBadge state="bad">Failed</StateBadge>
          ) : (
            <Text span size="xs" c="dimmed">
              Checking...
            </Text>
          )}
        </span>
        {known?.hasFile && (
          <>
            <Download report={report} format="csv" />
            <Download report={report} format="json" />
          </>
        )}
        {isOwn && (
          <ActionIcon
            aria-label={`Remove ${nameOf(report)} from the list of this browser`}
            onClick={() => forgetReport(report)}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </Group>
    </li>
  );
}
