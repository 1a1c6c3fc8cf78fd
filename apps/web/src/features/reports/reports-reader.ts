// Reports as the screens use them, out of whatever the server sends. What the specification names is relied upon; the rest
// may be missing, and one odd report costs no other.
import { isDay } from '@insights/domain/periods';
import {
  type Fields,
  fieldsOf,
  instantOf,
  isSet,
  numberOf,
  recordsOf,
  textOf,
  withoutRepeats,
} from '../../lib/reading.ts';
import type { Month } from './report-months.ts';
import { stateOf } from './report-status.ts';

export type ListedReport = Month & {
  reportId: string;
  /** As it came, also one that nobody here knows. */
  status: string;
  /** What is being done about it right now, as it came. */
  step: string | null;
  isUnderWay: boolean;
  /** The state in words; empty where the server has none. */
  message: string;
  createdAt: string | null;
  updatedAt: string | null;
  dateRange: { start: string; end: string } | null;
  isMonthSoFar: boolean;
  rowCount: number | null;
  unreadableRows: number;
  isProcessed: boolean;
  asinCount: number;
  processWhenReady: boolean;
  queuePosition: number | null;
  expectedAt: string | null;
  askAgainAt: string | null;
};

export type ReportQuota = { isShared: boolean; perHour: number; perDay: number; askedToday: number };

export type ReportList = {
  reports: ListedReport[];
  quota: ReportQuota | null;
  /** The day in the marketplace; null where nobody told. */
  today: string | null;
};

const countOrNull = (value: unknown): number | null => {
  const count = numberOf(value, -1);
  return count < 0 ? null : count;
};

function rangeOf(value: unknown): ListedReport['dateRange'] {
  const { start, end } = fieldsOf(value);
  const [first, last] = [start, end].map((day) => textOf(day).slice(0, 10)); // also days written with a time
  if (!first || !last || !isDay(first) || !isDay(last)) return null;
  return first <= last ? { start: first, end: last } : null;
}

// A server that tells no steps has its reports under way while their badge is amber.
const isUnderWay = ({ step, status }: Fields) =>
  step === undefined ? stateOf({ status: textOf(status) }) === 'wait' : textOf(step) !== '';

/** A report of the list; null where nothing says which. */
export function readReport(value: unknown): ListedReport | null {
  const fields = fieldsOf(value);
  const reportId = textOf(fields['reportId']);
  if (!reportId) return null;
  return {
    reportId,
    year: numberOf(fields['year']),
    month: numberOf(fields['month']),
    status: textOf(fields['status']) || 'UNKNOWN',
    step: textOf(fields['step']) || null,
    isUnderWay: isUnderWay(fields),
    message: textOf(fields['message']),
    createdAt: instantOf(fields['createdAt']),
    updatedAt: instantOf(fields['updatedAt']),
    dateRange: rangeOf(fields['dateRange']),
    isMonthSoFar: isSet(fields['isMonthSoFar']),
    rowCount: countOrNull(fields['rowCount']),
    unreadableRows: numberOf(fields['unreadableRows']),
    isProcessed: isSet(fields['isProcessed']),
    asinCount: numberOf(fields['asinCount']),
    processWhenReady: isSet(fields['processWhenReady']),
    queuePosition: countOrNull(fields['queuePosition']),
    expectedAt: instantOf(fields['expectedAt']),
    askAgainAt: instantOf(fields['askAgainAt']),
  };
}

function readQuota(value: unknown): ReportQuota | null {
  const { scope, perHour, perDay, askedToday } = fieldsOf(value);
  const [hourly, daily] = [numberOf(perHour), numberOf(perDay)];
  if (hourly <= 0 || daily <= 0) return null;
  return {
    isShared: scope !== 'seller',
    perHour: hourly,
    perDay: daily,
    askedToday: numberOf(askedToday),
  };
}

export function readTracked(data: unknown): ReportList {
  const { reports, quota, today } = fieldsOf(data);
  return {
    reports: withoutRepeats(recordsOf(reports, readReport), ({ reportId }) => reportId),
    quota: readQuota(quota),
    today: isDay(textOf(today)) ? textOf(today) : null,
  };
}

/** What a request brings: how long it will take, in words, and the report if it is told. */
export function readRequested(data: unknown) {
  const { estimatedProcessingTime, report } = fieldsOf(data);
  return { estimate: textOf(estimatedProcessingTime), report: readReport(report) };
}

export type Requested = ReturnType<typeof readRequested>;

/** How far a report is; the words of the answer's own status where it tells no report. */
export function readStatus(data: unknown) {
  const { status, report } = fieldsOf(data);
  return { status: textOf(status), report: readReport(report) };
}

/** What was stored; a server that does not say that it goes on has finished. */
export function readProcessed(data: unknown) {
  const { processedAsins, isFinished, report } = fieldsOf(data);
  return {
    processedAsins: numberOf(processedAsins),
    isFinished: isFinished === undefined || isSet(isFinished),
    report: readReport(report),
  };
}

/** A row of the document as Amazon wrote it. */
export type DocumentRow = Fields;

const isObject = (value: unknown) => fieldsOf(value) === value;

/** A page of the document; what is no record is shown as the text it is. */
export function readPage(data: unknown): { rows: DocumentRow[]; total: number } {
  const { rows, total } = fieldsOf(data);
  const read = recordsOf(
    rows,
    (row): DocumentRow => (isObject(row) ? fieldsOf(row) : { unreadable: JSON.stringify(row) }),
  );
  return { rows: read, total: numberOf(total, read.length) };
}
