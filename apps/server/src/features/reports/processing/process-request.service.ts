// Process & Store as a person asks for it: the work is the queue's, and who asked waits for it a little.
import { AppError } from '../../../app-error.ts';
import type { ReportRow, RunTransaction } from '../report-job.ts';
import { absenceMessage } from '../tracking/report-messages.ts';
import type { TrackedReports } from '../tracking/tracked-reports.repository.ts';
import type { ReportProcessing } from './report-processing.ts';

const LONGEST_WAIT_MS = 20_000; // most reports are through in a second; proxies give up after a minute
const LOOK_EVERY_MS = 150;

type Needs = {
  reports: Pick<TrackedReports, 'find'>;
  processing: Pick<ReportProcessing, 'begin' | 'progressOf'>;
  transaction: RunTransaction;
  scale: number;
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The message why a report cannot be processed now. */
function refusalOf(row: ReportRow): string | null {
  const { documentVersion, rowCount } = row;
  if (documentVersion === null) return absenceMessage(row);
  if (rowCount === 0) return 'Amazon has not finished this period: there is nothing to store yet.';
  return null;
}

export function createProcessRequests({ reports, processing, transaction, scale }: Needs) {
  /** Looks until the work has ended; holds neither a slot nor a connection meanwhile. */
  async function waitFor(row: ReportRow): Promise<ReportRow> {
    const until = performance.now() + LONGEST_WAIT_MS / scale;
    for (;;) {
      const now = (await reports.find(row)) ?? row;
      if (now.step !== 'processing' || performance.now() >= until) return now;
      await pause(LOOK_EVERY_MS);
    }
  }

  function refuseUnready(row: ReportRow): void {
    const refusal = refusalOf(row);
    if (refusal !== null) throw new AppError('report_not_ready', refusal);
  }

  return {
    async process(row: ReportRow) {
      refuseUnready(row);
      await transaction((tx) => processing.begin(row, tx, 'person'));
      const now = await waitFor(row);
      refuseUnready(now); // its document may have been removed in this very moment
      const isFinished = now.step !== 'processing';
      const processedAsins = isFinished ? now.asinCount : await processing.progressOf(row);
      return { row: now, processedAsins, isFinished };
    },
  };
}

export type ProcessRequests = ReturnType<typeof createProcessRequests>;
