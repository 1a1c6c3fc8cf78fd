import { authedSellers } from '@insights/contract/sellers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('admin');
});
afterAll(() => server.stop());

async function list(query = '') {
  const { body } = await server.get(`/api/authed-sellers${query}`, { token });
  return authedSellers.data.parse(body.data);
}

async function listByPages(limit: number) {
  const pages = [await list(`?limit=${limit}`)];
  for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor)
    pages.push(await list(`?limit=${limit}&cursor=${next}`));
  return pages;
}

test.each([1, 2, 3, 200])('pages of %d sellers hold together what the whole list holds', async (limit) => {
  const whole = await list();
  expect(whole.nextCursor).toBeUndefined();
  const pages = await listByPages(limit);
  expect(pages.flatMap(({ sellers }) => sellers)).toEqual(whole.sellers);
  expect(Math.max(...pages.map(({ sellers }) => sellers.length))).toBeLessThanOrEqual(limit);
});

test('sellers of the same name are neither repeated nor left out at the end of a page', async () => {
  const ids = ['1', '2', '3'].map((n) => `aaaaaaaa-0000-4000-8000-00000000000${n}`);
  for (const [i, id] of ids.entries())
    await server.db.execute(
      `insert into sellers (id, slug, name) values ('${id}', 'twin-${i}', '${i === 1 ? 'TWIN' : 'Twin'}')`,
    );
  const listed = (await listByPages(1)).flatMap(({ sellers }) => sellers.map(({ id }) => id));
  expect(listed.filter((id) => ids.includes(id))).toEqual(ids);
  expect(new Set(listed).size).toBe(listed.length);
});

test('a seller that is added, renamed or removed shows in the next list', async () => {
  const names = async () => (await list()).sellers.map(({ name }) => name);
  await server.db.execute(
    `insert into sellers (id, slug, name) values ('ffffffff-0000-4000-8000-000000000000', 'middle', 'Middle')`,
  );
  expect(await names()).toContain('Middle');
  await server.db.execute(`update sellers set name = 'Zzz' where slug = 'middle'`);
  expect((await names()).at(-1)).toBe('Zzz');
  await server.db.execute(`delete from sellers where slug = 'middle'`);
  expect(await names()).not.toContain('Zzz');
});

test.each(['?limit=0', '?limit=201', '?limit=x', '?limit=2&cursor=nonsense', '?limit=2&cursor=WzEsMl0'])(
  'a page asked for with %s is refused',
  async (query) => {
    const { status, body } = await server.get(`/api/authed-sellers${query}`, { token });
    expect(status).toBe(400);
    expect(body.error?.code).toBe('invalid_input');
  },
);
