// Advertising reports as the screens use them, out of whatever the server sends.
import {
  fieldsOf,
  figureOf,
  instantOf,
  numberOf,
  recordsOf,
  textOf,
  withoutRepeats,
  wordOf,
} from '../../../../lib/reading.ts';
import { type ReportStatus, STATUSES } from './report-words.ts';
import { readStored, type StoredReport } from './stored-reports.ts';

export type ReportState = {
  status: ReportStatus;
  message: string;
  hasFile: boolean;
  partsDone: number;
  partsTotal: number;
  rowCount: number | null;
  /** Rows that are missing in the file, because they could not be read. */
  unreadableCount: number;
  /** Just asked for: the first look comes sooner than the others. */
  isNew: boolean;
};

export function readReportState(data: unknown): ReportState {
  const { status, message, downloadUrl, partsDone, partsTotal, rowCount, unreadableCount } = fieldsOf(data);
  const known = wordOf(textOf(status).toUpperCase(), STATUSES) ?? 'PENDING';
  return {
    status: known,
    message: textOf(message),
    hasFile: known === 'SUCCESS' && textOf(downloadUrl) !== '',
    partsDone: numberOf(partsDone),
    partsTotal: numberOf(partsTotal),
    rowCount: figureOf(rowCount),
    unreadableCount: numberOf(unreadableCount),
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

/** A report that the server keeps, whoever asked for it, and how far it is. */
type KeptReport = { report: StoredReport; state: ReportState };
export type KeptReports = { kept: KeptReport[]; total: number };

export function readKept(data: unknown, sellerId: string): KeptReports {
  const { reports, total } = fieldsOf(data);
  const kept = recordsOf(reports ?? null, (value): KeptReport | null => {
    const report = readStored({ ...fieldsOf(value), sellerId });
    return report && { report, state: readReportState(value) };
  });
  return { kept: withoutRepeats(kept, ({ report }) => report.reportId), total: numberOf(total, kept.length) };
}
