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

const told = async ({ get }: Pick<TestServer, 'get'>) =>
  (await get('/api/authed-sellers', { token })).body.data?.['sellers'];

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

test('a list that was being made during a write is not told to anybody after it', async () => {
  await server.db.execute(`update sellers set name = name || '!' where slug = 'acme-outdoor'`);
  const held = holdQuery(server.db, 'marketplaces of all', 'after');
  const early = told(server);
  await held.isHeld;
  await server.db.execute(`update seller_marketplaces set is_hidden = not is_hidden`);
  const late = told(server);
  held.release();
  expect(await late).not.toEqual(await early);
  expect(await told(server)).toEqual(await late);
  held.restore();
});
