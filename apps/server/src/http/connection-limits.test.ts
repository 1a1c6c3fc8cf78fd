import { HEALTH_PATH } from '@insights/contract/service';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeGate } from '../testing/gate.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const isPostgres = 'url' in inject('engine');
const READS = 30; // more than there are connections

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Nobody else reads or writes the table until it is released. */
async function lockTable(name: string) {
  const [isLocked, mayEnd] = [makeGate(), makeGate()];
  const locking = server.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(name)} in access exclusive mode`);
    isLocked.open();
    await mayEnd.opened;
  });
  await isLocked.opened;
  return {
    release() {
      mayEnd.open();
      return locking;
    },
  };
}

async function countWaiting(): Promise<number> {
  const { rows } = await server.db.execute(sql`
    select distinct pid from pg_locks
     where not granted and database = (select oid from pg_database where datname = current_database())`);
  return rows.length;
}

const DAYS = (n: number) => `start=2026-02-${String((n % 20) + 1).padStart(2, '0')}&end=2026-02-28`;

test.each([
  ['sales_intervals', 'sales metrics', (shop: string, n: number) => `/api/sales/metrics/${shop}?${DAYS(n)}`],
  [
    'sales_intervals',
    'latest days',
    (shop: string, n: number) => `/api/sales/daily/latest/${shop}?limit=${n + 1}`,
  ],
  [
    'tracked_reports',
    'reports',
    (shop: string, n: number) =>
      `/api/sp-api/${shop.split('/')[0]}/reports/tracked?marketplaceId=ATVPDKIKX0DER&n=${n}`,
  ],
])(
  'while %s hangs, health and accounts answer, and %s beyond their limit are refused',
  async (table, _, pathOf) => {
    if (!isPostgres) return; // the embedded engine has one session, which waits for no other
    const token = await server.signIn('staff');
    const shop = `${await server.sellerId('acme-outdoor')}/ATVPDKIKX0DER`;
    const hanging = await lockTable(table);
    const reads = Array.from({ length: READS }, (_, n) => server.get(pathOf(shop, n), { token }));
    await expect.poll(countWaiting).toBeGreaterThan(0);

    const health = await fetch(server.url + HEALTH_PATH);
    const me = await server.get('/api/auth/me', { token });
    const users = await server.get('/api/users', { token });
    expect([health.status, me.status, users.status]).toEqual([200, 200, 200]);
    const refused = await Promise.any(reads);
    expect(await countWaiting()).toBeGreaterThan(0); // the table still hangs
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(refused.body).toMatchObject({ success: false, error: { code: 'server_busy' } });

    await hanging.release();
    const answers = await Promise.all(reads);
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect((await server.get(pathOf(shop, 0), { token })).status).toBe(200);
  },
);

test.each([
  [
    'catalogue_items',
    'questions that are posted',
    (seller: string, n: number) => ({
      path: `/api/sp-api/${seller}/catalog-items/check`,
      body: { marketplaceId: 'ATVPDKIKX0DER', asins: [`B0000000${n + 10}`] },
    }),
  ],
  [
    'connect_links',
    'writes',
    (seller: string) => ({ path: `/api/connect-links/${seller}`, body: { days: 7 } }),
  ],
])('while %s hangs, %s leave connections for accounts and for the rest', async (table, _, sent) => {
  if (!isPostgres) return;
  const token = await server.signIn('staff');
  const seller = await server.sellerId('acme-outdoor');
  const hanging = await lockTable(table);
  const posts = Array.from({ length: READS }, (_, n) => {
    const { path, body } = sent(seller, n);
    return server.post(path, body, { token });
  });
  await expect.poll(countWaiting, { timeout: 10_000 }).toBeGreaterThan(4);
  const me = await server.get('/api/auth/me', { token });
  const signedIn = await server.signIn('admin');
  const created = await server.post(
    '/api/sellers/create',
    { name: 'New', slug: `new-${table}`.replaceAll('_', '-') },
    { token },
  );
  expect([me.status, created.status]).toEqual([200, 200]);
  expect(signedIn).toMatch(/^ey/);
  expect(await countWaiting()).toBeGreaterThan(0); // the table still hangs
  await hanging.release();
  const answers = await Promise.all(posts);
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
});

test('a read that hangs is cancelled and answered with 503', async () => {
  if (!isPostgres) return;
  const token = await server.signIn('staff');
  const shop = `${await server.sellerId('acme-outdoor')}/ATVPDKIKX0DER`;
  const hanging = await lockTable('sales_versions');
  const latest = await server.get(`/api/sales/hourly/latest/${shop}?limit=5`, { token });
  await hanging.release();
  expect([latest.status, latest.body.error?.code]).toEqual([503, 'database_unavailable']);
  expect(latest.headers.get('retry-after')).toMatch(/^\d+$/);
});
