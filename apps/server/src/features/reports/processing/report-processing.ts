// Processing: reads a stored document into the sales by ASIN of its month, all of it or nothing.
import { createRowParser } from '@insights/provider-http/documents/row-parser';
import { UnreadableRow } from '@insights/sp-api/report-values';
import { readAsinRow, readDateRow } from '@insights/sp-api/sales-and-traffic';
import type { Transaction } from '../../../db/connect.ts';
import { decideRetryOf, retryPolicy } from '../../../providers/retry-policy.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import { unpackRows } from '../document/packed-rows.ts';
import type { List, ReportPages } from '../document/report-pages.repository.ts';
import {
  COMPLETED,
  type JobRow,
  type Jobs,
  later,
  type Outcome,
  type Priority,
  type ReportRow,
  type Run,
  type RunTransaction,
} from '../report-job.ts';
import { wholeMonth } from '../tracking/report-days.ts';
import type { ReportOutcome } from '../tracking/report-messages.ts';
import type { TrackedReports } from '../tracking/tracked-reports.repository.ts';
import { type AsinFigures, figuresOf, fromHundredths, hundredths, merged } from './asin-figures.ts';
import type { AsinStaging, StagedMonth } from './asin-staging.repository.ts';

export const PROCESS = 'reports.process';

const MOST_UNREADABLE = 0.01;
const PAGES_A_RECORD = 10;
const ROWS_AT_ONCE = 50; // a few milliseconds, then others have their turn
const ROWS_A_STATEMENT = 50; // a few milliseconds of the embedded engine, which serves nobody else meanwhile

type Needs = {
  reports: Pick<TrackedReports, 'find' | 'change' | 'beginProcessing'>;
  pages: Pick<ReportPages, 'read' | 'count'>;
  staging: AsinStaging;
  /** Called when a report has become its month. */
  markReplaced: (row: ReportRow, tx: Transaction) => Promise<void>;
  /** Has the months of the marketplace added up again. */
  queueTotals: (marketplace: SellerMarketplace, mark: string, tx: Transaction) => Promise<void>;
  jobs: Jobs;
  scale: number;
  transaction: RunTransaction;
};

type Read = { currency: string | null; read: number; unreadable: number; asinCount: number };
type Totals = { amount: bigint; units: number; days: number };

const stagedMonthOf = ({ sellerId, marketplaceId, reportId, year, month }: ReportRow): StagedMonth => ({
  sellerId,
  marketplaceId,
  reportId,
  monthStart: wholeMonth({ year, month }).startsOn,
});

export const processJob = (
  { sellerId, reportId }: Pick<ReportRow, 'sellerId' | 'reportId'>,
  priority: Priority,
) => ({
  key: `${PROCESS}:${reportId}`,
  kind: PROCESS,
  concurrencyKey: sellerId,
  payload: { sellerId, reportId },
  priority,
});

const yieldToOthers = () => new Promise<void>((resolve) => setImmediate(resolve));

export function createReportProcessing({ reports, pages, staging, jobs, scale, ...needs }: Needs) {
  const retries = retryPolicy('storage', scale);

  async function* pagesOf(row: ReportRow, list: List): AsyncGenerator<{ page: number; rows: Buffer[] }> {
    const version = row.documentVersion ?? '';
    const count = await pages.count(row, version, list);
    for (let page = 0; page < count; page += 1) {
      const [found] = await pages.read(row, version, list, page, page);
      if (!found) throw new Error('A page of a kept document is gone');
      yield { page, rows: await unpackRows(found.content) };
    }
  }

  /** The figures of a page's rows; what cannot be read is counted. */
  async function readPage(
    rows: readonly Buffer[],
    parse: (bytes: Buffer) => unknown,
    tally: Read,
  ): Promise<AsinFigures[]> {
    const figures: AsinFigures[] = [];
    for (const [index, bytes] of rows.entries()) {
      if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToOthers();
      const row = readAsinRow(bytes, parse);
      const isRead = !(row instanceof UnreadableRow);
      if (isRead) tally.currency ??= row.salesByAsin.orderedProductSales.currencyCode;
      const figure = isRead ? figuresOf(row, tally.currency ?? '') : null;
      if (figure) figures.push(figure);
      else tally.unreadable += 1;
    }
    tally.read += rows.length;
    return figures;
  }

  /** Stages every row; null where someone else has taken the report over. */
  async function stage(row: ReportRow, version: number, run: Run): Promise<Read | null> {
    const tally: Read = { currency: null, read: 0, unreadable: 0, asinCount: 0 };
    const parse = createRowParser();
    for await (const { page, rows } of pagesOf(row, 'asins')) {
      run.signal.throwIfAborted();
      const figures = merged(await readPage(rows, parse, tally));
      for (let at = 0; at < figures.length; at += ROWS_A_STATEMENT) {
        const added = await staging.add(
          stagedMonthOf(row),
          version,
          figures.slice(at, at + ROWS_A_STATEMENT),
        );
        if (added === null) return null;
        tally.asinCount += added;
      }
      if (page % PAGES_A_RECORD === 0) await run.record({ recordsSaved: tally.read - tally.unreadable });
    }
    return tally;
  }

  async function sumDates(row: ReportRow): Promise<Totals> {
    const totals: Totals = { amount: 0n, units: 0, days: 0 };
    for await (const { rows } of pagesOf(row, 'dates')) {
      for (const bytes of rows) {
        const day = readDateRow(bytes);
        if (day instanceof UnreadableRow) continue;
        totals.amount += hundredths(day.salesByDate.orderedProductSales.amount);
        totals.units += day.salesByDate.unitsOrdered;
        totals.days += 1;
      }
    }
    return totals;
  }

  async function fail(row: ReportRow, outcome: ReportOutcome, unreadableRows: number): Promise<Outcome> {
    await reports.change(row, 'processing', {
      status: 'FAILED',
      step: null,
      outcome,
      reason: null,
      unreadableRows,
      stagingVersion: null,
    });
    return later(0);
  }

  /** One short transaction: readers see the month as it was, or as it is. */
  async function switchTo(row: ReportRow, version: number, tally: Read, run: Run): Promise<void> {
    const stagedMonth = stagedMonthOf(row);
    const dates = await sumDates(row);
    const { asinCount } = tally;
    await needs.transaction(async (tx) => {
      await run.record({ recordsSaved: asinCount }, tx);
      const parsed = {
        status: 'PARSED',
        step: null,
        outcome: null,
        reason: null,
        stagingVersion: null,
        replacedAt: null,
      } as const;
      const change = { ...parsed, asinCount, unreadableRows: tally.unreadable };
      if (!(await reports.change(row, 'processing', change, tx))) return;
      await staging.switchTo(tx, {
        ...stagedMonth,
        version,
        currency: tally.currency ?? '',
        startsOn: row.startsOn,
        endsOn: row.endsOn,
        datesAmount: fromHundredths(dates.amount),
        datesUnits: dates.units,
        datesCount: dates.days,
        asOf: row.askedAt ?? row.createdAt,
      });
      await needs.markReplaced(row, tx);
      await needs.queueTotals(stagedMonth, String(version), tx);
    });
  }

  async function process(row: ReportRow, run: Run): Promise<Outcome> {
    const version = await staging.begin(stagedMonthOf(row));
    if (version === null) return later(0);
    await sweep(row);
    try {
      const tally = await stage(row, version, run);
      if (!tally) return later(0);
      if (tally.unreadable > tally.read * MOST_UNREADABLE)
        return fail(row, 'unreadable_rows', tally.unreadable);
      await switchTo(row, version, tally, run);
      return later(0);
    } catch (error) {
      // Two rows of an ASIN may each be held and their sum not: tried again, it would hang for ever.
      if (staging.isUnfit(error)) return fail(row, 'not_stored', 0);
      if (run.signal.aborted || !staging.isFull(error)) throw error;
      const decision = decideRetryOf('outage', row, retries);
      if (decision.action !== 'retry') return fail(row, 'not_stored', 0);
      await reports.change(row, 'processing', { tries: decision.attempts.tries });
      return later(decision.afterMs, true);
    }
  }

  /** What earlier versions and attempts have left of the month, a batch at a time. */
  async function sweep(row: ReportRow): Promise<void> {
    while ((await staging.sweep(stagedMonthOf(row))) > 0) await yieldToOthers();
  }

  return {
    /** Has a stored document processed; null where that is under way. */
    async begin(
      row: ReportRow,
      tx: Transaction,
      priority: Priority = row.priority,
    ): Promise<ReportRow | null> {
      const begun = await reports.beginProcessing(row, tx);
      if (begun) await jobs.enqueue(processJob(row, priority), tx);
      return begun;
    },

    /** How many rows a report's processing has stored so far. */
    async progressOf(row: ReportRow): Promise<number> {
      return (await jobs.find(processJob(row, 'person').key))?.recordsSaved ?? 0;
    },

    async run(job: JobRow, run: Run): Promise<Outcome> {
      const { sellerId = '', reportId = '' } = job.payload;
      const row = await reports.find({ sellerId, reportId });
      if (!row) return COMPLETED;
      if (row.step === 'processing') return process(row, run);
      await sweep(row);
      return COMPLETED;
    },
  };
}

export type ReportProcessing = ReturnType<typeof createReportProcessing>;
