import { operatorMarketplaces } from '@insights/contract/operators';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const US = 'ATVPDKIKX0DER';
const MANY = 620;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ hasDemoSales: true });
  token = await server.signIn('admin');
  await server.db.execute(sql`
    insert into sellers (id, slug, name, selling_partner_id)
    select gen_random_uuid(), 'many-' || i, 'Many ' || i, 'AMANY' || i from generate_series(1, ${MANY}::int) i`);
  await server.db.execute(sql`
    insert into seller_marketplaces
      (seller_id, marketplace_id, name, country_code, currency_code, is_participating, auto_update, fetched_at)
    select id, ${US}, 'Amazon.com', 'US', 'USD', true, false, now() from sellers where slug like 'many-%'`);
});
afterAll(() => server.stop());

async function ask(query: string) {
  const { status, body } = await server.get(`/api/operators/marketplaces${query}`, { token });
  expect(status).toBe(200);
  return operatorMarketplaces.data.parse(body.data);
}

/** All pages one after the other, with something done after the first. */
async function walk(between: () => Promise<unknown> = async () => {}) {
  const pages = [await ask('')];
  await between();
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await ask(`?after=${next}`));
  return pages.map(({ sellers }) => sellers);
}

test('hundreds of sellers are told in pages, each of them once, whoever is renamed meanwhile', async () => {
  const pages = await walk(() =>
    server.db.execute(sql`update sellers set name = 'Z' || name where slug like 'many-%'`),
  );
  expect(pages.length).toBe(7);
  const slugs = pages.flat().map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs.filter((slug) => slug.startsWith('many-'))).toHaveLength(MANY);
  expect(slugs).toContain('acme-outdoor');
});

test('a page tells of a marketplace what it tells when it is asked for alone', async () => {
  const paged = (await walk()).flat().find(({ slug }) => slug === 'acme-outdoor');
  const marketplaces = paged?.marketplaces.map(({ marketplace_id }) => `${paged.id}:${marketplace_id}`);
  const { sellers, next } = await ask(`?shops=${marketplaces?.join(',')}`);
  expect(sellers).toEqual([paged]);
  expect(next).toBeNull();
  expect(paged?.marketplaces.some(({ today }) => (today ?? 0) > 0)).toBe(true);
});

test('a page after nobody is the rest, and one after no id is refused in words', async () => {
  const { sellers, next } = await ask('?after=ffffffff-ffff-ffff-ffff-ffffffffffff');
  expect({ sellers, next }).toEqual({ sellers: [], next: null });
  const { status, body } = await server.get('/api/operators/marketplaces?after=acme', { token });
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ details: [{ field: 'after' }] });
});
