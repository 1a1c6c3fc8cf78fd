// A report as the contract has it.
import type { TrackedReport } from '@insights/contract/reports';
import type { ReportRow } from '../report-job.ts';
import { isMonthSoFar } from './report-days.ts';
import { messageOf, type QueuePosition } from './report-messages.ts';

export function toTracked(
  row: ReportRow,
  {
    queuePosition,
    isProcessed,
    now,
  }: { queuePosition: QueuePosition | null; isProcessed: boolean; now: Date },
): TrackedReport {
  const ahead = row.step === 'waiting' ? queuePosition : null; // one that is being requested has left the queue
  return {
    reportId: row.reportId,
    providerReportId: row.providerReportId,
    marketplaceId: row.marketplaceId,
    year: row.year,
    month: row.month,
    status: row.status,
    step: row.step,
    message: messageOf({ ...row, isProcessed }, queuePosition, now),
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
