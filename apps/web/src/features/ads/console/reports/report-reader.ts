// Advertising reports as the screens use them, out of whatever the server sends.
import { fieldsOf, figureOf, instantOf, numberOf, textOf, wordOf } from '../../../../api/reading.ts';
import { type ReportStatus, STATUSES } from './report-words.ts';

export type ReportState = {
  status: ReportStatus;
  message: string;
  hasFile: boolean;
  partsDone: number;
  partsTotal: number;
  rowCount: number | null;
  /** Just asked for: the first look comes sooner than the others. */
  isNew: boolean;
};

export function readReportState(data: unknown): ReportState {
  const { status, message, downloadUrl, partsDone, partsTotal, rowCount } = fieldsOf(data);
  const known = wordOf(textOf(status).toUpperCase(), STATUSES) ?? 'PENDING';
  return {
    status: known,
    message: textOf(message),
    hasFile: known === 'SUCCESS' && textOf(downloadUrl) !== '',
    partsDone: numberOf(partsDone),
    partsTotal: numberOf(partsTotal),
    rowCount: figureOf(rowCount),
    isNew: false,
  };
}

export type CreatedReport = { reportId: string; name: string; createdAt: string | null };

/** What was asked for; null where the answer names no report. */
export function readCreated(data: unknown): CreatedReport | null {
  const { reportId, name, createdAt } = fieldsOf(data);
  const id = textOf(reportId);
  return id === '' ? null : { reportId: id, name: textOf(name), createdAt: instantOf(createdAt) };
}
