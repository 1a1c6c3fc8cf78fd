// Fetching: a report that Amazon has made is stored by us as soon as it is there.
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/connect.ts';
import { isNotFound, providerErrorOf } from '../../../providers/provider-failure.ts';
import {
  decideRetry,
  decideRetryOf,
  type RetryPolicy,
  retryPolicy as retryPolicyOf,
} from '../../../providers/retry-policy.ts';
import {
  later,
  type Now,
  type Outcome,
  type ReportRow,
  type Run,
  type RunTransaction,
  type UseReports,
} from '../report-job.ts';
import { reportFailure } from '../tracking/report-failure.ts';
import type { ReportOutcome } from '../tracking/report-messages.ts';
import type { Change, TrackedReports } from '../tracking/tracked-reports.repository.ts';
import { Superseded, storeDocument, WrongSpecification } from './report-document.ts';
import type { ReportPages } from './report-pages.repository.ts';

type Needs = {
  reports: Pick<TrackedReports, 'change'>;
  pages: ReportPages;
  /** Called when a report's document is here. */
  markReplaced: (row: ReportRow, tx: Transaction) => Promise<void>;
  useReports: UseReports;
  /** When a period that came empty is asked for again. */
  againAfterEmpty: (row: ReportRow) => Promise<Date | null>;
  queueAgain: (row: ReportRow, when: { at: Date; now: Date }, tx: Transaction) => Promise<void>;
  /** Has a report processed that is to be as soon as it is there. */
  beginProcessing: (row: ReportRow, tx: Transaction) => Promise<unknown>;
  retryPolicy: RetryPolicy;
  scale: number;
  transaction: RunTransaction;
  newId: () => string;
  clock: Now;
  /** The time that Amazon believes in. */
  amazon: Now;
};

export function createReportFetch({
  reports,
  pages,
  useReports,
  retryPolicy,
  scale,
  clock,
  ...needs
}: Needs) {
  const documentRetries = retryPolicyOf('documents', scale);
  const end = async (row: ReportRow, outcome: ReportOutcome, reason: string | null): Promise<Outcome> => {
    await reports.change(row, 'fetching', {
      status: 'FAILED',
      step: null,
      outcome,
      reason,
      fetchVersion: null,
    });
    return later(0);
  };

  const backOff = async (row: ReportRow, afterMs: number, change: Change): Promise<Outcome> => {
    const retryAt = new Date((await clock.read()).getTime() + afterMs);
    await reports.change(row, 'fetching', { ...change, retryAt });
    return later(afterMs, true);
  };

  /** The same again after a while, and after a few times no more. */
  const retry = (row: ReportRow, outcome: ReportOutcome): Promise<Outcome> => {
    const decision = decideRetryOf('outage', row, documentRetries);
    if (decision.action !== 'retry') return end(row, outcome, null);
    return backOff(row, decision.afterMs, { outcome, tries: decision.attempts.tries });
  };

  async function afterRefusal(row: ReportRow, error: AppError): Promise<Outcome> {
    const provider = providerErrorOf(error);
    if (provider?.kind === 'link_expired') {
      // A new link costs quota, so that also this has an end.
      if (row.tries > 0) return retry(row, 'broken_off');
      await reports.change(row, 'fetching', { tries: 1 });
      return later(0);
    }
    if (isNotFound(error)) return end(row, 'unknown_report', null);
    if (provider?.kind === 'malformed') return retry(row, 'malformed');
    if (provider?.kind === 'unavailable' && provider.operation === 'downloadDocument')
      return retry(row, 'broken_off');
    const decision = decideRetry(error, row, retryPolicy);
    const failure = reportFailure(error, decision.kind);
    if (!('afterMs' in decision)) return end(row, failure.outcome, failure.reason);
    if (decision.kind === 'throttled') return later(decision.afterMs, true);
    if (decision.kind === 'outage') return backOff(row, decision.afterMs, { outcome: 'unreachable' });
    const { denials } = decision.action === 'retry' ? decision.attempts : row;
    return backOff(row, decision.afterMs, { ...failure, denials });
  }

  async function afterFailure(row: ReportRow, error: unknown): Promise<Outcome> {
    if (error instanceof Superseded) return later(0);
    if (error instanceof WrongSpecification) return end(row, 'wrong_specification', null);
    if (pages.isFull(error)) return retry(row, 'not_stored');
    if (error instanceof AppError) return afterRefusal(row, error);
    throw error;
  }

  /** What a document without a single ASIN means: Amazon has not finished the period. */
  async function afterEmpty(row: ReportRow, stored: Change, run: Run): Promise<void> {
    const askAgainAt = await needs.againAfterEmpty(row);
    const now = await needs.amazon.read();
    await needs.transaction(async (tx) => {
      await run.record({}, tx);
      const change = { ...stored, status: 'DONE', step: null, outcome: 'empty', askAgainAt } as const;
      const ended = await reports.change(row, 'fetching', change, tx);
      if (ended && askAgainAt) await needs.queueAgain(ended, { at: askAgainAt, now }, tx);
    });
  }

  /** From here on the document is read; the claim is looked at in the same transaction. */
  async function switchTo(row: ReportRow, version: string, rowCount: number, run: Run): Promise<void> {
    const stored: Change = {
      rowCount,
      documentVersion: version,
      fetchVersion: null,
      retryAt: null,
      tries: 0,
      denials: 0,
      reason: null,
    };
    if (rowCount === 0) return afterEmpty(row, stored, run);
    await needs.transaction(async (tx) => {
      await run.record({}, tx);
      const change = { ...stored, status: 'DOWNLOADED', step: null, outcome: null } as const;
      const ended = await reports.change(row, 'fetching', change, tx);
      if (ended) await needs.markReplaced(ended, tx);
      // As it is now: someone may have wished for it since the document was begun.
      if (ended?.processWhenReady) await needs.beginProcessing(ended, tx);
    });
  }

  return {
    /** Fetches the document from its beginning, whatever an earlier attempt had of it. */
    async fetch(seen: ReportRow, run: Run): Promise<Outcome> {
      const version = needs.newId();
      const row = await reports.change(seen, 'fetching', { fetchVersion: version });
      if (!row) return later(0);
      await pages.sweep(row);
      try {
        const { rowCount } = await useReports(row, (api) =>
          storeDocument(api, row, version, { pages, signal: run.signal }),
        );
        await switchTo(row, version, rowCount, run);
        return later(0);
      } catch (error) {
        if (run.signal.aborted) throw error;
        return afterFailure(row, error);
      }
    },
  };
}
