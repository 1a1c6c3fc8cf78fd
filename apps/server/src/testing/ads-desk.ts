// People who connect ads accounts: the whole way through Amazon's page, for tests without a browser.
import { AvailableProfile } from '@insights/contract/ads-connection';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import type { Transaction } from '../db/connect.ts';
import { MINUTE } from './accounts.ts';
import { addSeller, comeBack, decide } from './consent.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const MOST_LOOKS = 500;
const MOST_TURNS = 500;

/** Waits until a statement of somebody else waits for a lock; on the embedded engine everybody waits anyway. */
export async function untilSomebodyWaits(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ embedded: boolean }>(
    sql`select count(*) = 0 as embedded from pg_stat_activity where wait_event_type is not null`,
  );
  if (rows[0]?.embedded) return;
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const { rows: waiting } = await tx.execute(
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (waiting.length > 0) return;
  }
  throw new Error('Nobody came to wait');
}

export function adsDesk(server: TestServer, token: string) {
  const desk = {
    get: (path: string) => server.get(path, { token }),
    post: (path: string, body?: unknown) => server.post(path, body, { token }),

    async start(seller: string): Promise<string> {
      const { body } = await desk.get(`/api/ppc/auth/initiate/${seller}`);
      return String(body.data?.['authUrl']);
    },

    /** Signs in at Amazon and comes back; the page that the browser ends on. */
    async consent(seller: string, advertiser: string): Promise<URL> {
      const returned = await decide(await desk.start(seller), { advertiser });
      return new URL(await comeBack(server, returned), 'http://insights.example');
    },

    async selectionToken(seller: string, advertiser: string): Promise<string> {
      return (await desk.consent(seller, advertiser)).searchParams.get('select_profile') ?? '';
    },

    async available(seller: string, selectionToken: string) {
      const { body } = await desk.get(
        `/api/ppc/profiles/available/${seller}?selectionToken=${encodeURIComponent(selectionToken)}`,
      );
      return body;
    },

    async profiles(seller: string, selectionToken: string): Promise<AvailableProfile[]> {
      const { data } = await desk.available(seller, selectionToken);
      return z.array(AvailableProfile).parse(data?.['profiles']);
    },

    select: (seller: string, selectionToken: string, profileId: string) =>
      desk.post(`/api/ppc/profiles/select/${seller}`, { selectionToken, profileId }),

    /** The whole way: the first profile of the login that can be chosen, or the one of a country. */
    async connect(seller: string, advertiser: string, country?: string) {
      const selectionToken = await desk.selectionToken(seller, advertiser);
      const profiles = await desk.profiles(seller, selectionToken);
      const chosen = profiles.find(
        ({ isChoosable, countryCode }) => isChoosable && (country === undefined || countryCode === country),
      );
      await desk.select(seller, selectionToken, chosen?.profileId ?? '');
      return chosen;
    },

    status: async (seller: string) => (await desk.get(`/api/ppc/status/${seller}`)).body.data,
  };
  return desk;
}

export type AdsDesk = ReturnType<typeof adsDesk>;

/** A server for a whole test file; before each test the quotas are full again and staff have just signed in. */
export function adsServer(options: Parameters<typeof startTestServer>[0] = {}) {
  let server: TestServer;
  let desk: AdsDesk;
  let token: string;
  const at = {
    get server() {
      return server;
    },
    get desk() {
      return desk;
    },
    /** Time passes, and anyone who was signed in signs in again. */
    async later(ms: number): Promise<void> {
      server.advance(ms);
      token = await server.signIn('staff');
      desk = adsDesk(server, token);
      // What the marketplaces of the demo have to do every hour is none of advertising's.
      await server.db.execute(sql`delete from jobs where kind not like 'ads.%'`);
    },
    /** Time passes until nothing of advertising waits for Amazon any more. */
    async finish(): Promise<void> {
      await server.queue.drain();
      for (let turns = 0; turns < MOST_TURNS; turns += 1) {
        const { rows } = await server.db.execute<{ at: Date | null }>(sql`
          select min(run_at) as at
            from jobs
           where state = 'queued' and kind like 'ads.%' and waiting_until is not null`);
        if (!rows[0]?.at) return at.later(0);
        server.advance(Math.max(1, new Date(rows[0].at).getTime() - server.clock.now.getTime()));
        await server.queue.drain();
      }
      throw new Error('The jobs of advertising do not come to an end');
    },
    /** Somebody who has connected nothing yet. */
    newSeller: () => addSeller(server, token),
    /** Sellers that a test has connected are disconnected; the demo's own stays. */
    async tidy(): Promise<void> {
      server.faults.clear();
      const { rows } = await server.db.execute<{ id: string }>(sql`
        select seller_id as id
          from ads_connections
         where seller_id <> (select id from sellers where slug = 'acme-outdoor')`);
      for (const { id } of rows) await desk.post(`/api/ppc/disconnect/${id}`);
      await server.db.execute(sql`
        delete from ads_profiles
         where profile_id not in (select profile_id from ads_connections)`);
    },
  };
  beforeAll(async () => {
    server = await startTestServer(options);
  });
  afterAll(() => server.stop());
  beforeEach(() => at.later(5 * MINUTE));
  afterEach(() => at.tidy());
  return at;
}
