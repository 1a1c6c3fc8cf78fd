import { authedSellers } from '@insights/contract/sellers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countQueries, holdQuery } from '../../testing/held-queries.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let other: Awaited<ReturnType<TestServer['startAnother']>>;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  other = await server.startAnother();
  token = await server.signIn('admin');
});
afterAll(() => server.stop());

const told = async ({ get }: Pick<TestServer, 'get'>) => {
  const { body } = await get('/api/authed-sellers', { token });
  return authedSellers.data.parse(body.data).sellers;
};

test('a list that has not changed is made once, and a browser that has it is told so', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${server.url}/api/authed-sellers`, { headers: { authorization: `Bearer ${token}`, ...headers } });
  const first = await ask({ 'accept-encoding': 'gzip' });
  const tag = first.headers.get('etag') ?? '';
  expect(first.headers.get('content-encoding')).toBe('gzip');
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const made = countQueries(server.db, 'marketplaces of all');
  const plain = await ask({ 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(await first.text());
  const again = await ask({ 'if-none-match': tag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(made.asked()).toBe(0);
  made.restore();
});

test.each([
  ['another name', `update sellers set name = 'Acme Indoor' where slug = 'acme-outdoor'`],
  ['a marketplace that is hidden', `update seller_marketplaces set is_hidden = not is_hidden`],
  ['a grant that must be renewed', `update connections set token_status = 'reconnect'`],
  ['a marketplace that is gone', `delete from seller_marketplaces where marketplace_id = 'A2EUQ1WTGCTBG2'`],
])('the list tells of %s at the next call, here and in another process', async (_what, write) => {
  const before = [await told(server), await told(other)];
  expect(before[1]).toEqual(before[0]);
  await server.db.execute(write);
  const after = [await told(server), await told(other)];
  expect(after[0]).not.toEqual(before[0]);
  expect(after[1]).toEqual(after[0]);
});

test('after a write no seller is read anew but those beside the one it was about, and the order is that of the names', async () => {
  await told(server);
  const ofAll = countQueries(server.db, 'marketplaces of all');
  await server.db.execute(`update sellers set name = 'Zenith' where slug = 'acme-outdoor'`);
  const after = await told(server);
  expect(after.at(-1)).toMatchObject({ slug: 'acme-outdoor', name: 'Zenith' });
  await server.db.execute(`update sellers set name = 'Acme' where slug = 'acme-outdoor'`);
  expect((await told(server))[0]).toMatchObject({ slug: 'acme-outdoor', name: 'Acme' });
  expect(ofAll.asked()).toBe(0);
  ofAll.restore();
});

test('a write that changes nothing of what is told leaves the list what it was to a browser that has it', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${server.url}/api/authed-sellers`, { headers: { authorization: `Bearer ${token}`, ...headers } });
  const tag = (await ask({})).headers.get('etag') ?? '';
  await server.db.execute(`update seller_marketplaces set fetched_at = fetched_at + interval '1 second'`);
  expect((await ask({ 'if-none-match': tag })).status).toBe(304);
  await server.db.execute(`update seller_marketplaces set auto_update = not auto_update`);
  expect((await ask({ 'if-none-match': tag })).status).toBe(200);
});

test('sellers that come and go do so in the list, here and in another process', async () => {
  const slugs = async (process: Pick<TestServer, 'get'>) => (await told(process)).map(({ slug }) => slug);
  const before = await slugs(server);
  await server.db.execute(
    `insert into sellers (id, slug, name) values ('ffffffff-0000-4000-8000-000000000000', 'middle', 'Middle')`,
  );
  for (const process of [server, other]) {
    const after = await slugs(process);
    expect(after.filter((slug) => slug !== 'middle')).toEqual(before);
    expect(after).toContain('middle');
  }
  await server.db.execute(`delete from sellers where slug = 'middle'`);
  for (const process of [server, other]) expect(await slugs(process)).toEqual(before);
});

test.each([
  ['of everyone', `update seller_marketplaces set is_hidden = not is_hidden`],
  ['of another seller', `update sellers set name = name || '?' where slug = 'nordlicht-home'`],
  ['of the same seller', `update sellers set name = name || '?' where slug = 'acme-outdoor'`],
  [
    'of a seller that is new',
    `insert into sellers (id, slug, name) values ('eeeeeeee-0000-4000-8000-000000000000', 'newest', 'Newest')`,
  ],
])('a list that was being made during a write %s is not told to anybody after it', async (_whose, write) => {
  await told(server);
  await server.db.execute(`update sellers set name = name || '!' where slug = 'acme-outdoor'`);
  const held = holdQuery(server.db, 'marketplaces of some', 'after');
  const early = told(server);
  await held.isHeld;
  await server.db.execute(write);
  const late = told(server);
  held.release();
  expect(await late).not.toEqual(await early);
  expect(await told(server)).toEqual(await late);
  expect(await told(other)).toEqual(await late);
  held.restore();
});
