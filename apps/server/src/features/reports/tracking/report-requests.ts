// Asking for a month: written down at once, by the first request; by itself again where a month has yet to settle.
import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@insights/domain/durations';
import type { Transaction } from '../../../db/connect.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import {
  COMPLETED,
  type JobRow,
  type Jobs,
  later,
  type Now,
  type Outcome,
  type Priority,
  type ReportRow,
  type RunTransaction,
} from '../report-job.ts';
import { daysToAsk, isMonthSoFar, type Month, settlesAt, todayIn, wholeMonth } from './report-days.ts';
import type { TrackedReports } from './tracked-reports.repository.ts';

export const AGAIN = 'reports.again';

const TRIES = 5;
const EMPTY_AGAIN_MS = 12 * HOUR_MS;
const MOST_EMPTY_ROUNDS = 6; // three days

type Needs = {
  reports: TrackedReports;
  wakeQueue: (row: ReportRow, tx: Transaction) => Promise<void>;
  /** Whether the month has sales by ASIN: then the next report of it is processed, too. */
  isProcessed: (marketplace: SellerMarketplace, month: Month) => Promise<boolean>;
  jobs: Jobs;
  transaction: RunTransaction;
  amazon: Now;
};

type Wish = { priority: Priority; processWhenReady: boolean; rounds: number };

export function createReportRequests({ reports, wakeQueue, isProcessed, jobs, transaction, amazon }: Needs) {
  // Given the time: within a transaction the embedded engine has no connection left to ask for it.
  async function queueAgain(
    { sellerId, reportId }: ReportRow,
    { at, now }: { at: Date; now: Date },
    tx: Transaction,
  ): Promise<void> {
    const afterMs = at.getTime() - now.getTime();
    const payload = { sellerId, reportId };
    const key = `${AGAIN}:${reportId}`;
    await jobs.enqueue({ key, kind: AGAIN, concurrencyKey: sellerId, payload, afterMs }, tx);
  }

  /** A month that Amazon no longer has is written down as such, once, and Amazon is not asked. */
  async function refuseOld(
    tx: Transaction,
    marketplace: SellerMarketplace,
    month: Month,
    wish: Wish,
  ): Promise<ReportRow | null> {
    const [newest] = (await reports.list(marketplace, tx)).filter(
      (row) => row.year === month.year && row.month === month.month,
    );
    if (newest?.outcome === 'too_old') return newest;
    return reports.open(tx, {
      ...marketplace,
      ...month,
      ...wholeMonth(month),
      ...wish,
      reportId: randomUUID(),
      status: 'CANCELLED',
      step: null,
      outcome: 'too_old',
      askAgainAt: null,
    });
  }

  async function openOrJoin(
    tx: Transaction,
    marketplace: SellerMarketplace,
    month: Month,
    wish: Wish,
    now: Date,
  ): Promise<ReportRow | null> {
    const period = { ...marketplace, ...month };
    const days = daysToAsk(month, todayIn(marketplace.marketplaceId, now), now);
    if (!days) return refuseOld(tx, marketplace, month, wish);
    const hasToSettle = wish.rounds > 0 || isMonthSoFar(month, days);
    const opened = await reports.open(tx, {
      ...period,
      ...days,
      ...wish,
      reportId: randomUUID(),
      status: 'IN_PROGRESS',
      step: 'waiting',
      outcome: null,
      askAgainAt: hasToSettle ? settlesAt(month, now) : null,
    });
    const row = opened ?? (await reports.join(tx, period, wish));
    if (opened?.askAgainAt) await queueAgain(opened, { at: opened.askAgainAt, now }, tx);
    if (row && reports.isQueued(row)) await wakeQueue(row, tx);
    return row;
  }

  /** The report of a month: the one under way, or a new one. */
  async function request(marketplace: SellerMarketplace, month: Month, wish: Wish): Promise<ReportRow> {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const now = await amazon.read();
      const row = await transaction((tx) => openOrJoin(tx, marketplace, month, wish, now));
      // The one that was under way ended between the two statements: then a new one is opened after all.
      if (row) return row;
    }
    throw new Error('The reports of a month end as often as it is asked for');
  }

  return {
    request,

    /** When a period that came empty is asked for again; null once that has been done for days. */
    async againAfterEmpty(row: ReportRow): Promise<Date | null> {
      if (row.rounds >= MOST_EMPTY_ROUNDS) return row.askAgainAt;
      const at = new Date((await amazon.read()).getTime() + EMPTY_AGAIN_MS);
      return row.askAgainAt && row.askAgainAt < at ? row.askAgainAt : at;
    },

    queueAgain,

    /** Asks for a report's period again when the time has come, unless a newer report has taken that over. */
    async runAgain(job: JobRow): Promise<Outcome> {
      const { sellerId = '', reportId = '' } = job.payload;
      const row = await reports.find({ sellerId, reportId });
      if (!row?.askAgainAt) return COMPLETED;
      const waitMs = row.askAgainAt.getTime() - (await amazon.read()).getTime();
      if (waitMs > 0) return later(waitMs);
      const processWhenReady = row.processWhenReady || (await isProcessed(row, row));
      const { marketplaceId, year, month } = row;
      const wish = { priority: 'schedule', processWhenReady, rounds: row.rounds + 1 } as const;
      await request({ sellerId, marketplaceId }, { year, month }, wish);
      await reports.forgetAgain(row);
      return COMPLETED;
    },
  };
}

export type ReportRequests = ReturnType<typeof createReportRequests>;
