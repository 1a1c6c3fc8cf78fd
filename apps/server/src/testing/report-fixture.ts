// Marketplaces with their report jobs on a fresh database, in as many processes as a test wants, and an Amazon that it scripts.
import { randomUUID } from 'node:crypto';
import { createThrottle } from '@insights/provider-http/throttle';
import { bucketOf } from '@insights/sp-api/call';
import { createSpApi } from '@insights/sp-api/index';
import { bucketsOf, SALES_AND_TRAFFIC } from '@insights/sp-api/reports';
import { sql } from 'drizzle-orm';
import { createClock } from '../db/clock.ts';
import type { Database } from '../db/connect.ts';
import { createDatabaseBuckets } from '../db/rate-buckets.ts';
import { listedItems } from '../features/catalogue/saved/listed-items.ts';
import { createReportsFeature } from '../features/reports/reports.feature.ts';
import { createQueue } from '../jobs/queue.ts';
import { fromProvider } from '../providers/provider-failure.ts';
import { createScriptedReports } from './scripted-reports.ts';
import { makeDatabase } from './test-database.ts';

const START = new Date('2026-03-10T12:00:00Z');
const BASE_URL = 'https://amazon.example';
export const MARKETPLACE = 'ATVPDKIKX0DER';

type Quota = { scope: 'application' | 'seller'; perHour: number; perDay: number; burst: number };

export async function openReportFixture({
  sellers: count = 1,
  quota,
}: {
  sellers?: number;
  quota?: Quota;
} = {}) {
  const { db, close } = await makeDatabase();
  let now = START;
  const turned = () => new Date(now);
  const clock = createClock(db, turned);
  const amazon = createScriptedReports(turned);
  const sellers = Array.from({ length: count }, () => randomUUID());
  const inForce: Quota = quota ?? { scope: 'application', perHour: 60, perDay: 1440, burst: 100 };
  const runtime = { now: () => now.getTime(), sleep: async () => {}, random: () => 0 };

  /** A process of its own on the same database, which it may see through the eyes of a test. */
  function startProcess(seen: Database = db) {
    const throttle = createThrottle({ ...runtime, store: createDatabaseBuckets(db, turned) });
    const apiFor = (seller: string) =>
      createSpApi({
        ...runtime,
        fetch: amazon.fetchFor(seller),
        tokens: { get: async () => 'token', renew: async () => 'token' },
        baseUrl: BASE_URL,
        seller,
        throttle,
        reportQuotas: { [SALES_AND_TRAFFIC]: inForce },
      });
    const { feature, reports, requests } = createReportsFeature({
      db: seen,
      useReports: ({ sellerId }, work) =>
        work(apiFor(sellerId).reports).catch((error: unknown) => {
          throw fromProvider(error, turned());
        }),
      jobs: {
        enqueue: (...job) => queue.enqueue(...job),
        find: (key) => queue.find(key),
      },
      getSellerByRef: async (ref) => ({ id: ref, slug: ref }),
      getMarketplace: async (sellerId, marketplaceId) => ({
        sellerId,
        marketplaceId,
        currencyCode: 'USD',
        countryCode: 'US',
      }),
      items: {
        items: (marketplace) => listedItems(marketplace, sql`true`),
        titleOrder: () => sql`null::text`,
        pictureAddress: () => null,
        readAhead: async () => {},
      },
      isConnected: async () => true,
      quota: inForce,
      async nextReportAt(seller, _region, ahead) {
        const instants = await Promise.all(
          bucketsOf(SALES_AND_TRAFFIC, inForce).map((bucket) =>
            throttle
              .gate(bucketOf(bucket, { baseUrl: BASE_URL, seller }), bucket.plan)
              .nextAvailableAt(ahead),
          ),
        );
        return new Date(Math.max(...instants.map((at) => at.getTime())));
      },
      retryScale: 1,
      newId: randomUUID,
      clock,
      amazon: clock,
    });
    const reported: unknown[] = [];
    const queue = createQueue({
      db,
      handlers: feature.handlers,
      clock,
      report: (error) => reported.push(error),
    });
    return { queue, reports, requests, reported, recurring: feature.recurring };
  }

  const first = startProcess();
  const advance = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  return {
    ...first,
    db,
    close,
    clock,
    amazon,
    sellers,
    startProcess,
    advance,
    now: turned,
    /** Asks for a month as a person does, and returns the report's id. */
    async ask(seller: string, year: number, month: number, processWhenReady = false): Promise<string> {
      const wish = { marketplaceId: MARKETPLACE, year, month, processWhenReady };
      return (await first.reports.request(seller, wish)).reportId;
    },
    async find(seller: string, reportId: string) {
      const { reports } = await first.reports.tracked(seller, MARKETPLACE);
      const found = reports.find((report) => report.reportId === reportId);
      if (!found) throw new Error(`${reportId} is not tracked`);
      return found;
    },
    /** Time passes from turn to turn until nothing of reports is queued any more. */
    async finish(): Promise<void> {
      for (let turns = 0; turns < 500; turns += 1) {
        await first.queue.drain();
        const { rows } = await db.execute<{ at: Date | null }>(
          sql`select min(run_at) as at from jobs where state = 'queued' and kind not in ('reports.again', 'reports.tidy')`,
        );
        const at = rows[0]?.at;
        if (!at) return;
        advance(Math.max(1, new Date(at).getTime() - now.getTime()));
      }
      throw new Error('The reports do not come to an end');
    },
  };
}

export type ReportFixture = Awaited<ReturnType<typeof openReportFixture>>;
