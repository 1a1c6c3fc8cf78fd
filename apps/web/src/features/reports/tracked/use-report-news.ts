import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from '../../../components/toast.tsx';
import { monthWords } from '../report-months.ts';
import { stateOf } from '../report-status.ts';
import type { ListedReport } from '../reports-reader.ts';
import { storedWords } from './state-words.ts';

/** Whether a report's rows have become its month's since the list was last seen. */
const isNewlyStored = (before: ListedReport | undefined, now: ListedReport) =>
  now.isProcessed && !now.isUnderWay && (!before?.isProcessed || before.updatedAt !== now.updatedAt);

const hasEndedProcessing = (before: ListedReport | undefined, now: ListedReport) =>
  before?.step === 'processing' && !now.isUnderWay;

/** Notices in the list what has ended without an answer to a press: stored by itself, or later than one waited for it. */
export function useReportNews(reports: readonly ListedReport[] | undefined, onStored: () => void): void {
  const seen = useRef<ReadonlyMap<string, ListedReport> | null>(null);
  const stored = useEffectEvent(onStored);
  useEffect(() => {
    if (!reports) return;
    const before = seen.current;
    seen.current = new Map(reports.map((report) => [report.reportId, report]));
    if (!before) return; // what had ended before the page was opened is no news
    for (const report of reports) {
      if (!hasEndedProcessing(before.get(report.reportId), report)) continue;
      const name = monthWords(report);
      if (report.isProcessed) toast.success(`${name}: ${storedWords(report.asinCount)}`);
      else if (stateOf(report) === 'bad') toast.error(`${name}: ${report.message}`);
    }
    if (reports.some((report) => isNewlyStored(before.get(report.reportId), report))) stored();
  }, [reports]);
}
