import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { makeGate } from '../../testing/gate.ts';
import { type Listening, listenTo } from '../../testing/live-listener.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createSalesRepository } from '../sales/ingest/sales.repository.ts';

const US = 'ATVPDKIKX0DER';
const CANADA = 'A2EUQ1WTGCTBG2';
const LATEST = `/api/sales/hourly/latest/acme-outdoor/${US}?limit=1`;
const isEmbedded = 'template' in inject('engine');
const NOT_HEARD = 'what moves on the machines of a cluster is not told (docs/decisions/0038)';

let server: TestServer;
let isCluster = false;
let other: Awaited<ReturnType<TestServer['startAnother']>>;
let sellerId: string;
let token: string;
const open: Listening[] = [];

beforeAll(async () => {
  server = await startTestServer({
    http: { eventLimits: { heartbeatMs: 60_000, recheckMs: 50, mostOfSession: 2, mostOfProcess: 4 } },
  });
  const { rows } = await server.db.execute(sql`select from pg_extension where extname = 'citus'`);
  isCluster = rows.length > 0;
  other = await server.startAnother();
  sellerId = await server.sellerId('acme-outdoor');
  token = await server.signIn('admin');
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((listening) => listening.close()));
});
afterAll(() => server.stop());

async function listen(
  marketplaces: string[] | null,
  { at = server.url, as = token } = {},
): Promise<Listening> {
  const listening = await listenTo(at, marketplaces, as);
  open.push(listening);
  return listening;
}

let minutes = 0;

/** The newest hour as Amazon tells it now, stored as the product stores it. */
async function write(amount: number, marketplaceId = US): Promise<void> {
  minutes += 1;
  const fetchedAt = new Date(Date.parse('2026-03-10T12:00:00Z') + minutes * 60_000);
  const interval = {
    intervalStart: new Date('2026-03-10T11:00:00Z'),
    amount: amount.toFixed(2),
    currency: 'USD',
    orderCount: 1,
    orderItemCount: 1,
    unitCount: 1,
  };
  const series = { sellerId, marketplaceId, granularity: 'hour' as const };
  const origin = { source: 'test', fetchedAt, askedAt: fetchedAt.toISOString() };
  await createSalesRepository(server.db).save(series, [interval], origin, async () => {});
}

async function read(from: Pick<TestServer, 'get'> = server): Promise<unknown> {
  const { body } = await from.get(LATEST, { token });
  const [row] = Array.isArray(body.data?.['rows']) ? body.data['rows'] : [];
  return row.total_sales_amount;
}

test('whoever shows a marketplace is told to look, and then of what is stored, with no figures', async ({
  skip,
}) => {
  if (isCluster) skip(NOT_HEARD);
  const listening = await listen([`${sellerId}:${US}`]);
  expect(listening.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(listening.headers.get('content-encoding')).toBeNull();
  expect(listening.headers.get('x-accel-buffering')).toBe('no');
  expect(listening.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(await listening.next()).toEqual({ name: 'look-again', data: {} });
  await write(1);
  const { name, data } = await listening.next();
  expect(name).toBe('moved');
  expect(data).toEqual({
    moves: [{ sellerId, marketplaceId: US, granularity: 'hour', version: expect.any(String) }],
  });
  const { rows } = await server.db.execute(
    sql`select version from sales_versions where seller_id = ${sellerId} and marketplace_id = ${US} and granularity = 'hour'`,
  );
  expect(data).toMatchObject({ moves: [{ version: rows[0]?.['version'] }] });
});

test('through fifty writes, whoever is told and asks has what was written, in either process', async ({
  skip,
}) => {
  if (isCluster) skip(NOT_HEARD);
  const listening = [await listen([`${sellerId}:${US}`]), await listen(null, { at: other.url })];
  for (const one of listening) await one.next();
  let committed = 0;
  const follow = async (one: Listening, from: Pick<TestServer, 'get'>) => {
    let seen: unknown = 0;
    while (seen !== 50) {
      await one.next();
      const least = committed;
      seen = await read(from);
      expect(Number(seen)).toBeGreaterThanOrEqual(least);
    }
  };
  const [first, second] = listening;
  if (!first || !second) throw new Error('nobody listens');
  const following = Promise.all([follow(first, server), follow(second, other)]);
  for (let amount = 1; amount <= 50; amount += 1) {
    await write(amount);
    committed = amount;
  }
  await following;
});

test.skipIf(isEmbedded)(
  'nothing is told of what is not committed, nor of what is undone',
  async ({ skip }) => {
    if (isCluster) skip(NOT_HEARD);
    const listening = await listen([`${sellerId}:${US}`]);
    await listening.next();
    const mayCommit = makeGate();
    const written = makeGate();
    const raise = sql`update sales_intervals set amount = amount + 1 where seller_id = ${sellerId} and marketplace_id = ${US}`;
    const writing = server.db.transaction(async (tx) => {
      await tx.execute(raise);
      written.open();
      await mayCommit.opened;
    });
    await written.opened;
    const undone = server.db.transaction(async (tx) => {
      await tx.execute(
        sql`update sales_intervals set amount = 0 where seller_id = ${sellerId} and marketplace_id = ${CANADA}`,
      );
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const canada = await listen([`${sellerId}:${CANADA}`]);
    await canada.next();
    expect(await listening.isSilentFor(300)).toBe(true);
    expect(await canada.isSilentFor(1)).toBe(true);
    mayCommit.open();
    await writing;
    expect((await listening.next()).name).toBe('moved');
  },
);

test('others’ marketplaces are none of one’s business, unless one asks for all', async ({ skip }) => {
  if (isCluster) skip(NOT_HEARD);
  const named = await listen([`${sellerId}:${CANADA}`]);
  const all = await listen(null);
  await named.next();
  await all.next();
  await write(60);
  expect(await all.next()).toMatchObject({ name: 'moved', data: { moves: [{ marketplaceId: US }] } });
  await write(61, CANADA);
  expect(await named.next()).toMatchObject({ name: 'moved', data: { moves: [{ marketplaceId: CANADA }] } });
});

test.skipIf(isEmbedded)(
  'after the database was out of hearing, everybody is told to look again',
  async ({ skip }) => {
    if (isCluster) skip(NOT_HEARD);
    const listening = await listen([`${sellerId}:${US}`]);
    await listening.next();
    await server.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen%'`);
    expect((await listening.next()).name).toBe('look-again');
    await write(70);
    expect((await listening.next()).name).toBe('moved');
  },
);

test('who signs out, or is no longer an admin, hears no more', async () => {
  const leaving = await server.signIn('ops');
  const ended = await listen(null, { as: leaving });
  await ended.next();
  await server.post('/api/auth/logout', undefined, { token: leaving });
  expect(await ended.next()).toEqual({ name: 'bye', data: { why: 'not allowed' } });
  await ended.isOver;

  const demoted = await listen(null, { as: await server.signIn('ops') });
  await demoted.next();
  await server.db.execute(sql`update users set role = 'user' where email = 'ops@insights.example'`);
  expect((await demoted.next()).name).toBe('bye');
  await server.db.execute(sql`update users set role = 'admin' where email = 'ops@insights.example'`);
});

test('a session has so many streams and no more, a process as well, and those that end are free again', async () => {
  const first = await listen(null);
  await listen(null);
  const refused = await server.get('/api/live', { token });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('30');
  const staff = await server.signIn('staff');
  await listen(null, { as: staff });
  await listen(null, { as: staff });
  const busy = await server.get('/api/live', { token: await server.signIn('ops') });
  expect([busy.status, busy.body.error?.code]).toEqual([503, 'server_busy']);
  await first.close();
  await expect.poll(async () => (await listen(null)).status, { timeout: 10_000 }).toBe(200);
});

test('wrong names are refused, and so is whoever may not', async () => {
  expect((await server.get('/api/live?shops=acme', { token })).status).toBe(400);
  expect((await server.get('/api/live')).status).toBe(401);
  expect((await server.get('/api/live', { token: await server.signIn('user') })).status).toBe(403);
});
