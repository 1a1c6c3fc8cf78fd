// Fetching: a report that Amazon has made is kept by us as soon as it is there.
import { MINUTE_MS, SECOND_MS } from '@insights/domain/durations';
import { ProviderError } from '@insights/provider-http/provider-error';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/connect.ts';
import {
  later,
  type Now,
  type Outcome,
  type ReportRow,
  type Run,
  type RunTransaction,
  type UseReports,
} from '../report-job.ts';
import { isUnknown, judge, type Patience } from '../tracking/refusals.ts';
import type { ReportOutcome } from '../tracking/report-words.ts';
import type { Change, TrackedReports } from '../tracking/tracked-reports.repository.ts';
import { keepDocument, Superseded, WrongSpecification } from './report-document.ts';
import type { ReportPages } from './report-pages.repository.ts';

const RETRY_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
const UNREACHABLE_MS = 5 * MINUTE_MS;

type Needs = {
  reports: Pick<TrackedReports, 'change'>;
  pages: ReportPages;
  /** Told that a report's document is here. */
  markReplaced: (row: ReportRow, tx: Transaction) => Promise<void>;
  useReports: UseReports;
  /** When a period that came empty is asked for again. */
  againAfterEmpty: (row: ReportRow) => Promise<Date | null>;
  queueAgain: (row: ReportRow, when: { at: Date; now: Date }, tx: Transaction) => Promise<void>;
  /** Has a report processed that is to be as soon as it is there. */
  beginProcessing: (row: ReportRow, tx: Transaction) => Promise<unknown>;
  patience: Patience;
  scale: number;
  transaction: RunTransaction;
  newId: () => string;
  clock: Now;
  /** The time that Amazon believes in. */
  amazon: Now;
};

export function createReportFetch({ reports, pages, useReports, patience, scale, clock, ...needs }: Needs) {
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

  const aside = async (row: ReportRow, afterMs: number, change: Change): Promise<Outcome> => {
    const notBefore = new Date((await clock.read()).getTime() + afterMs);
    await reports.change(row, 'fetching', { ...change, notBefore });
    return later(afterMs, true);
  };

  /** The same again after a while, and after a few times no more. */
  const retry = (row: ReportRow, outcome: ReportOutcome): Promise<Outcome> => {
    const afterMs = RETRY_MS[row.tries];
    if (afterMs === undefined) return end(row, outcome, null);
    return aside(row, afterMs / scale, { outcome, tries: row.tries + 1 });
  };

  async function afterRefusal(row: ReportRow, error: AppError): Promise<Outcome> {
    const provider = error.cause instanceof ProviderError ? error.cause : null;
    if (provider?.kind === 'link_expired') {
      // A new link costs quota, so that also this has an end.
      if (row.tries > 0) return retry(row, 'broken_off');
      await reports.change(row, 'fetching', { tries: 1 });
      return later(0);
    }
    if (isUnknown(error)) return end(row, 'unknown_report', null);
    if (provider?.kind === 'malformed') return retry(row, 'malformed');
    if (provider?.kind === 'unavailable' && provider.operation === 'downloadDocument')
      return retry(row, 'broken_off');
    const verdict = judge(error, row.denials, patience);
    if (verdict.is === 'quota') return later(verdict.afterMs, true);
    if (verdict.is === 'lost') return aside(row, UNREACHABLE_MS / scale, { outcome: 'unreachable' });
    if (verdict.is === 'end') return end(row, verdict.outcome, verdict.reason);
    const { outcome, reason, isDenial } = verdict;
    return aside(row, verdict.afterMs, { outcome, reason, denials: row.denials + (isDenial ? 1 : 0) });
  }

  async function afterFailure(row: ReportRow, error: unknown): Promise<Outcome> {
    if (error instanceof Superseded) return later(0);
    if (error instanceof WrongSpecification) return end(row, 'wrong_specification', null);
    if (pages.isFull(error)) return retry(row, 'not_stored');
    if (error instanceof AppError) return afterRefusal(row, error);
    throw error;
  }

  /** What a document without a single ASIN means: Amazon has not finished the period. */
  async function afterEmpty(row: ReportRow, kept: Change, run: Run): Promise<void> {
    const askAgainAt = await needs.againAfterEmpty(row);
    const now = await needs.amazon.read();
    await needs.transaction(async (tx) => {
      await run.record({}, tx);
      const change = { ...kept, status: 'DONE', step: null, outcome: 'empty', askAgainAt } as const;
      const ended = await reports.change(row, 'fetching', change, tx);
      if (ended && askAgainAt) await needs.queueAgain(ended, { at: askAgainAt, now }, tx);
    });
  }

  /** From here on the document is read; the claim is looked at in the same transaction. */
  async function switchTo(row: ReportRow, version: string, rowCount: number, run: Run): Promise<void> {
    const kept: Change = {
      rowCount,
      documentVersion: version,
      fetchVersion: null,
      notBefore: null,
      tries: 0,
      denials: 0,
      reason: null,
    };
    if (rowCount === 0) return afterEmpty(row, kept, run);
    await needs.transaction(async (tx) => {
      await run.record({}, tx);
      const change = { ...kept, status: 'DOWNLOADED', step: null, outcome: null } as const;
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
          keepDocument(api, row, version, { pages, signal: run.signal }),
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
