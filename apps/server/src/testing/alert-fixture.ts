// A server with alerts: a test writes problems into the tables and runs the evaluation.
import { randomUUID } from 'node:crypto';
import { type Alert, listAlerts } from '@insights/contract/alerts';
import { MINUTE_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { evaluateJob } from '../features/alerts/alerts.jobs.ts';
import { createSalesRepository } from '../features/sales/ingest/sales.repository.ts';
import type { JobRow } from '../jobs/job.ts';
import { salesLedger } from './sales-ledger.ts';
import { startTestServer } from './test-server.ts';

/** A marketplace by its ids at Amazon and here. */
type MarketplaceIds = { seller: string; sellingPartnerId: string; marketplaceId: string; currency: string };

const RUN_MS = 10 * MINUTE_MS;
const RUNS_IN_AN_HOUR = 7;

type Options = NonNullable<Parameters<typeof startTestServer>[0]>;

export async function openAlertFixture(options: Pick<Options, 'hasDemoSales' | 'drift'> = {}) {
  const server = await startTestServer(options);
  const { db, clock } = server;
  // No job fetches anything: the test says what was fetched.
  await db.execute(sql`delete from jobs`);
  await server.queue.enqueue(evaluateJob);

  /** Runs the evaluation so many times. */
  async function evaluate(runs = 1): Promise<void> {
    for (let run = 0; run < runs; run += 1) {
      server.advance(RUN_MS);
      await server.queue.drain();
    }
  }

  const hoursAgo = (hours: number) => new Date(clock.now.getTime() - hours * 60 * MINUTE_MS);

  return {
    ...server,
    evaluate,
    hoursAgo,

    /** An evaluation by another process, which starts afresh. */
    async evaluateElsewhere({ alerts } = server.composed()): Promise<void> {
      const handler = alerts.feature.handlers[evaluateJob.kind];
      let payload: Record<string, string> = { endedAt: clock.now.toISOString() };
      const record = async (progress: { payload?: Record<string, string> }) => {
        payload = progress.payload ?? payload;
      };
      for (let after = 0; after === 0; ) {
        const outcome = await handler?.({ payload } as JobRow, {
          record,
          signal: new AbortController().signal,
        });
        after = outcome?.state === 'again' ? outcome.afterMs : 1;
      }
    },

    /** Runs the evaluation until the quiet hour after a start is over. */
    wait: () => evaluate(RUNS_IN_AN_HOUR),

    async list(query = ''): Promise<Alert[]> {
      const token = await server.signIn('admin');
      const { body } = await server.get(`/api/alerts${query}`, { token });
      return listAlerts.data.parse(body.data).alerts;
    },

    /** Open alerts as texts: subject, seller and marketplace. */
    async activeAlerts(): Promise<string[]> {
      const token = await server.signIn('admin');
      const { body } = await server.get('/api/alerts?states=new,seen', { token });
      return listAlerts.data
        .parse(body.data)
        .alerts.map(({ subject, seller, marketplace }) =>
          [subject, seller?.slug, marketplace?.country_code].filter(Boolean).join(' '),
        )
        .sort();
    },

    /** Sets when the newest hour was fetched, of the marketplaces named or of all. */
    async setAsOf(at: Date, { seller, marketplaceId }: { seller?: string; marketplaceId?: string } = {}) {
      const sellerId = seller ? await server.sellerId(seller) : null;
      await db.execute(sql`
        insert into sales_coverage (seller_id, marketplace_id, granularity, ranges, as_of)
        select seller_id, marketplace_id, 'hour', '{}', ${at}::timestamptz
          from seller_marketplaces
         where (${sellerId}::uuid is null or seller_id = ${sellerId}::uuid)
           and (${marketplaceId ?? null}::text is null or marketplace_id = ${marketplaceId ?? null})
            on conflict (seller_id, marketplace_id, granularity) do update set as_of = excluded.as_of`);
    },

    /** Only these marketplaces are kept up to date. */
    watchOnly: (marketplaceIds: readonly string[]) =>
      db.execute(sql`
        update seller_marketplaces
           set auto_update = marketplace_id = any (${sql.param([...marketplaceIds])}::text[])`),

    /** Amazon tells what was sold lately, for so long, as an update stores it. */
    async fetchHours({ seller, sellingPartnerId, marketplaceId, currency }: MarketplaceIds, forMs: number) {
      const from = new Date(clock.now.getTime() - forMs).toISOString();
      const ledger = await salesLedger(server).ledger(sellingPartnerId, marketplaceId, 'hour', from);
      const intervals = Object.entries(ledger).map(([start, [amount, orderCount, unitCount]]) => ({
        intervalStart: new Date(start),
        amount,
        currency,
        orderCount,
        orderItemCount: unitCount,
        unitCount,
      }));
      const series = { sellerId: await server.sellerId(seller), marketplaceId, granularity: 'hour' as const };
      const origin = { source: 'test', fetchedAt: clock.now, askedAt: clock.now.toISOString() };
      await createSalesRepository(db).save(series, intervals, origin, async () => {});
    },

    /** So many connected sellers with one marketplace each. */
    async addSellers(count: number, marketplaceId: string, region: string): Promise<string[]> {
      const ids = Array.from({ length: count }, () => randomUUID());
      for (const id of ids) {
        await db.execute(
          sql`insert into sellers (id, slug, name) values (${id}, ${`s-${id}`}, 'One of many')`,
        );
        await db.execute(sql`
          insert into connections (seller_id, provider, region, country, sealed_token, key_id, connected_at)
          select ${id}, 'sp-api', ${region}, '', 'x', key_id, ${clock.now}::timestamptz
            from connections
           limit 1`);
        await db.execute(sql`
          insert into seller_marketplaces
            (seller_id, marketplace_id, name, country_code, currency_code, is_participating, auto_update, fetched_at)
          values (${id}, ${marketplaceId}, 'Somewhere', 'XX', 'EUR', true, true, ${clock.now}::timestamptz)`);
      }
      return ids;
    },

    /** Each of these sellers advertises, with a profile of its own. */
    async addAds(sellerIds: readonly string[]): Promise<void> {
      for (const [at, id] of sellerIds.entries()) {
        await db.execute(sql`
          insert into ads_profiles (profile_id, seller_id, region, is_view_only, created_at, updated_at)
          values (${`9${at}`}, ${id}, 'EU', false, ${clock.now}::timestamptz, ${clock.now}::timestamptz)`);
        await db.execute(
          sql`insert into ads_connections (seller_id, profile_id) values (${id}, ${`9${at}`})`,
        );
        await db.execute(sql`
          insert into connections (seller_id, provider, region, country, sealed_token, key_id, connected_at)
          select ${id}, 'ads', 'EU', '', 'x', key_id, ${clock.now}::timestamptz
            from connections
           limit 1`);
      }
    },
  };
}

export type AlertFixture = Awaited<ReturnType<typeof openAlertFixture>>;
