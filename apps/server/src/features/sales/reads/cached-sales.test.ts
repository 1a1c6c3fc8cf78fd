import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countQueries } from '../../../testing/held-queries.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const US = 'ATVPDKIKX0DER';
const CANADA = 'A2EUQ1WTGCTBG2';
const LATEST = `/api/sales/hourly/latest/acme-outdoor/${US}?limit=336`;
const ALL = [
  LATEST,
  `/api/sales/daily/latest/acme-outdoor/${US}`,
  `/api/sales/hourly/acme-outdoor/${US}?start=2026-03-01T00:00:00Z&end=2026-03-05T00:00:00Z`,
  `/api/sales/daily/fetch/acme-outdoor/${US}?startDate=2026-02-20&endDate=2026-03-09`,
  `/api/sales/daily/fetch/acme-outdoor/${US}?startDate=2026-02-20&endDate=2026-03-09&timezone=UTC`,
  `/api/sales/daily/acme-outdoor/${US}?date=2026-03-01`,
  `/api/sales/daily/acme-outdoor/${US}`,
  `/api/sales/metrics/acme-outdoor/${US}?start=2026-02-01&end=2026-03-09`,
];

let server: TestServer;
let other: Awaited<ReturnType<TestServer['startAnother']>>;
let admin: string;
let staff: string;

beforeAll(async () => {
  server = await startTestServer({ hasDemoSales: true });
  other = await server.startAnother();
  admin = await server.signIn('admin');
  staff = await server.signIn('staff');
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}, token = admin) =>
  fetch(server.url + path, { headers: { authorization: `Bearer ${token}`, ...headers } });

/** How many statements read sales while the work was done. */
async function readingsDuring(work: () => Promise<unknown>): Promise<number> {
  const counted = countQueries(server.db, 'sales ');
  try {
    await work();
    return counted.asked();
  } finally {
    counted.restore();
  }
}

test('what has not changed is read once, whatever is asked', async () => {
  const first = await Promise.all(ALL.map(async (path) => (await get(path)).text()));
  let second: string[] = [];
  const readings = await readingsDuring(async () => {
    second = await Promise.all(ALL.map(async (path) => (await get(path)).text()));
  });
  expect(second).toEqual(first);
  expect(readings).toBe(0);
});

test('a browser that has the answer is told so, without the answer', async () => {
  for (const path of ALL) {
    const answer = await get(path);
    const tag = answer.headers.get('etag') ?? '';
    expect(tag, path).toMatch(/^W\/".+"$/);
    expect(answer.headers.get('cache-control'), path).toBe('private, no-cache');
    const again = await get(path, { 'if-none-match': tag });
    expect(again.status, path).toBe(304);
    expect(await again.text(), path).toBe('');
    expect(again.headers.get('etag'), path).toBe(tag);
    expect((await get(path, { 'if-none-match': '"another"' })).status, path).toBe(200);
  }
});

test('an answer is packed as the caller takes it, and says the same', async () => {
  const plain = await (await get(LATEST, { 'accept-encoding': 'identity' })).text();
  for (const coding of ['br', 'gzip']) {
    const packed = await get(LATEST, { 'accept-encoding': coding });
    expect(packed.headers.get('content-encoding')).toBe(coding);
    expect(packed.headers.get('vary')).toContain('accept-encoding');
    expect(await packed.text()).toBe(plain);
  }
});

const writes: [string, () => Promise<unknown>][] = [
  ['an update', () => server.db.execute(sql`update sales_intervals set amount = amount + 1`)],
  [
    'a deletion',
    () =>
      server.db.execute(sql`
        delete from sales_intervals
         where interval_start in ('2026-03-01T00:00:00Z', '2026-03-01T01:00:00Z', '2026-03-09T00:00:00Z', '2026-03-10T11:00:00Z')`),
  ],
  [
    'a row that was missing',
    () =>
      server.db.execute(sql`
        insert into sales_intervals
        select s.seller_id, s.marketplace_id, s.granularity, at, 12345.67, s.currency, 1, 1, 1, 'test', now(), now(), now()
          from (select distinct seller_id, marketplace_id, granularity, currency from sales_intervals) s,
               unnest(array['2026-03-01T00:00:00Z', '2026-03-09T00:00:00Z']::timestamptz[]) at`),
  ],
  ['emptying the table', () => server.db.execute(sql`truncate sales_intervals`)],
];

// In this order: the last one leaves nothing to change.
test.each(writes)('after %s every answer is another, here and in another process', async (_what, write) => {
  const read = (path: string) =>
    Promise.all([server.get(path, { token: admin }), other.get(path, { token: admin })]);
  const before = new Map<string, unknown>();
  for (const path of ALL) before.set(path, (await read(path))[0].body.data);
  await write();
  for (const path of ALL) {
    const [here, there] = await read(path);
    expect(here.body.data, path).not.toEqual(before.get(path));
    expect(there.body.data, path).toEqual(here.body.data);
  }
});

test('what was fetched, and how fresh it is, is told as it is now', async () => {
  const told = async () => (await server.get(LATEST, { token: admin })).body.data;
  const before = await told();
  await server.db.execute(sql`update sales_coverage set as_of = '2026-03-10T12:34:56Z'`);
  expect(await told()).toEqual({ ...before, as_of: '2026-03-10T12:34:56.000Z' });
  await server.db.execute(sql`update sales_coverage set ranges = '{}'`);
  expect((await told())?.['coverage']).toEqual([]);
  await server.db.execute(sql`delete from sales_coverage`);
  expect((await told())?.['as_of']).toBeNull();
});

test('the marketplaces of one seller do not move each other', async () => {
  const canada = `/api/sales/daily/latest/acme-outdoor/${CANADA}`;
  const write = (marketplace: string) =>
    server.db.execute(sql`
      insert into sales_intervals
      select id, ${marketplace}, 'day', clock_timestamp(), 1, 'USD', 1, 1, 1, 'test', now(), now(), now()
        from sellers where slug = 'acme-outdoor'`);
  await write(CANADA);
  await get(canada);
  await write(US);
  expect(await readingsDuring(() => get(canada))).toBe(0);
  await write(CANADA);
  expect(await readingsDuring(() => get(canada))).toBe(1);
});

test('which day is yesterday is decided anew each time', async () => {
  const yesterday = async () =>
    (await server.get(`/api/sales/daily/acme-outdoor/${US}`, { token: admin })).body.data?.['date'];
  expect(await yesterday()).toBe('2026-03-09');
  server.advance(12 * 3_600_000);
  // The session is older than a token lives by now.
  admin = await server.signIn('admin');
  staff = await server.signIn('staff');
  expect(await yesterday()).toBe('2026-03-10');
});

test('a session that has ended is told nothing, though the answer lies ready', async () => {
  const token = await server.signIn('ops');
  const tag = (await get(LATEST, {}, token)).headers.get('etag') ?? '';
  await server.post('/api/auth/logout', undefined, { token });
  expect((await get(LATEST, {}, token)).status).toBe(401);
  expect((await get(LATEST, { 'if-none-match': tag }, token)).status).toBe(401);
  expect((await other.get(LATEST, { token })).status).toBe(401);
});

test('a role that was taken away counts at the next call', async () => {
  const token = await server.signIn('admin');
  const { body } = await server.get('/api/auth/me', { token });
  const change = (role: string) =>
    server.call('PATCH', `/api/users/${body.data?.['id']}`, { token: staff, body: { role } });
  expect((await get(LATEST, {}, token)).status).toBe(200);
  await change('user');
  expect((await get(LATEST, {}, token)).status).toBe(403);
  expect((await other.get(LATEST, { token })).status).toBe(403);
  await change('admin');
  expect((await get(LATEST, {}, token)).status).toBe(200);
});

test('an expired token is refused, though it was good a moment ago', async () => {
  const token = await server.signIn('admin');
  expect((await get(LATEST, {}, token)).status).toBe(200);
  server.advance(15 * 60_000);
  expect((await get(LATEST, {}, token)).status).toBe(401);
  admin = await server.signIn('admin');
});

test('callers at the same time are each told what is theirs', async () => {
  const [user, ended] = [await server.signIn('user'), await server.signIn('ops')];
  await server.post('/api/auth/logout', undefined, { token: ended });
  const nobody = `/api/sales/daily/latest/nobody/${US}`;
  const callers = [
    { path: LATEST, token: admin, expected: 200 },
    { path: nobody, token: admin, expected: 404 },
    { path: LATEST, token: user, expected: 403 },
    { path: LATEST, token: ended, expected: 401 },
    { path: LATEST, token: 'forged', expected: 401 },
  ];
  const asked = Array.from({ length: 8 }, () => callers)
    .flat()
    .map(async ({ path, token, expected }) => ({ status: (await get(path, {}, token)).status, expected }));
  for (const { status, expected } of await Promise.all(asked)) expect(status).toBe(expected);
});

test('a seller is known by each of its names, and a marketplace that is gone is gone', async () => {
  const id = await server.sellerId('acme-outdoor');
  const { rows } = await server.db.execute<{ partner: string }>(
    sql`select selling_partner_id as partner from sellers where slug = 'acme-outdoor'`,
  );
  const paths = [id, rows[0]?.partner, 'acme-outdoor'].map((ref) =>
    LATEST.replace('acme-outdoor', String(ref)),
  );
  for (const path of paths) expect((await get(path)).status, path).toBe(200);
  await server.db.execute(sql`delete from seller_marketplaces where marketplace_id = ${US}`);
  for (const path of paths) expect((await get(path)).status, path).toBe(404);
});
