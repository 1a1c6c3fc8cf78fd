// A report in the words of the wire.
import type { TrackedReport } from '@insights/contract/reports';
import type { ReportRow } from '../report-job.ts';
import { isMonthSoFar } from './report-days.ts';
import { messageOf, type Place } from './report-words.ts';

export function toTracked(
  row: ReportRow,
  { place, isProcessed, now }: { place: Place | null; isProcessed: boolean; now: Date },
): TrackedReport {
  const ahead = row.step === 'waiting' ? place : null; // one that is being asked for has had its turn
  return {
    reportId: row.reportId,
    providerReportId: row.providerReportId,
    marketplaceId: row.marketplaceId,
    year: row.year,
    month: row.month,
    status: row.status,
    step: row.step,
    message: messageOf({ ...row, isProcessed }, place, now),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    dateRange: { start: row.startsOn, end: row.endsOn },
    isMonthSoFar: row.outcome !== 'too_old' && isMonthSoFar(row, row),
    rowCount: row.rowCount,
    unreadableRows: row.unreadableRows,
    isProcessed,
    asinCount: isProcessed ? row.asinCount : 0,
    processWhenReady: row.processWhenReady,
    queuePosition: ahead?.position ?? null,
    expectedAt: ahead?.expectedAt.toISOString() ?? null,
    askAgainAt: row.askAgainAt?.toISOString() ?? null,
  };
}
