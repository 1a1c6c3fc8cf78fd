import { storedMarketplaces } from '@insights/contract/marketplaces';
import { authedSellers } from '@insights/contract/sellers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('staff');
});
afterAll(() => server.stop());

const create = (body: unknown, token = staff) => server.post('/api/sellers/create', body, { token });
const list = async () => {
  const { body } = await server.get('/api/authed-sellers', { token: await server.signIn('admin') });
  return body.data?.['sellers'];
};

test('the demo has one seller in each state, and no answer holds a ciphertext', async () => {
  expect(await list()).toMatchObject([
    {
      slug: 'acme-outdoor',
      selling_partner_id: 'A1ACMEOUTDOOR',
      encrypted_token: 'stored',
      marketplaces: [{}, {}, {}],
    },
    { slug: 'harbor-books', selling_partner_id: null, encrypted_token: null, marketplaces: [] },
    { slug: 'nordlicht-home', encrypted_token: 'stored', marketplaces: [{}, {}, {}, {}, {}] },
    { slug: 'prairie-goods', encrypted_token: 'stored', marketplaces: [] },
    {
      slug: 'sakura-crafts',
      encrypted_token: 'stored',
      marketplaces: [{ country_code: 'JP', currency_code: 'JPY' }],
    },
  ]);
});

test('staff add a seller, whose name and slug are trimmed', async () => {
  const { status, body } = await create({ name: '  Bergwerk GmbH ', slug: ' bergwerk ' });
  expect(status).toBe(200);
  expect(body.data?.['seller']).toEqual({
    id: expect.any(String),
    slug: 'bergwerk',
    name: 'Bergwerk GmbH',
    selling_partner_id: null,
    encrypted_token: null,
    marketplaces: [],
    connectAddress: 'open',
  });
});

test('a slug is taken once, also by ten requests at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => create({ name: 'Race', slug: 'race' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toEqual({
    code: 'slug_taken',
    message: 'Slug already exists',
  });
});

test.each([
  ['no name', { name: '  ', slug: 'x' }, 'Name is required'],
  ['an invisible name', { name: '\u200b\u2060\ufeff', slug: 'x' }, 'Name is required'],
  ['a name of controls', { name: '\u0007\u001b\u0085', slug: 'x' }, 'Name is required'],
  ['a name of marks of direction', { name: '\u202e\u2066 \u2069\u061c', slug: 'x' }, 'Name is required'],
  ['a name of fillers', { name: '\u3164\u115f\uffa0\u2800\u00ad', slug: 'x' }, 'Name is required'],
  ['a name of marks without letters', { name: '\ufe0f\u{e0100}\u034f', slug: 'x' }, 'Name is required'],
  ['no slug', { name: 'X', slug: '' }, 'Slug is required'],
  ['capitals', { name: 'X', slug: 'Ab' }, 'Invalid slug format'],
  ['an underscore', { name: 'X', slug: 'a_b' }, 'Invalid slug format'],
  ['101 characters', { name: 'X', slug: 'a'.repeat(101) }, 'Invalid slug format'],
  ['a reserved word', { name: 'X', slug: 'admin' }, 'Invalid slug format'],
  ["another seller's selling partner id", { name: 'X', slug: 'a1acmeoutdoor' }, 'Invalid slug format'],
])('%s is refused', async (_case, body, message) => {
  const answer = await create(body);
  expect(answer.status).toBe(400);
  expect(answer.body.error?.message).toBe(message);
});

test("another seller's id is refused as a slug", async () => {
  const { body } = await create({ name: 'First', slug: 'first' });
  const seller = body.data?.['seller'];
  const id = typeof seller === 'object' && seller && 'id' in seller ? seller.id : null;
  expect((await create({ name: 'Second', slug: id })).status).toBe(400);
});

test.each([
  ['an admin who is not staff', 'admin', 403],
  ['a user without a role', 'user', 403],
] as const)('%s may not add a seller', async (_case, account, status) => {
  expect((await create({ name: 'X', slug: 'not-mine' }, await server.signIn(account))).status).toBe(status);
});

test('a user without the admin role sees no sellers', async () => {
  expect((await server.get('/api/authed-sellers', { token: await server.signIn('user') })).status).toBe(403);
});

test('a list of many sellers is the same as asking for each of them, whatever their names hold', async () => {
  const odd = [
    'O\'Brien & "Söhne"',
    'back\\slash',
    'two\nlines',
    '日本の店',
    '\u2028</script>',
    'null',
    'a\u001eb\u001fc',
  ];
  await server.db.execute(sql`
    insert into sellers (id, slug, name)
    select gen_random_uuid(), 'many-' || i, (${sql.param(odd)}::text[])[1 + i % ${odd.length}] || ' ' || i
      from generate_series(1, 250) i`);
  await server.db.execute(sql`
    insert into seller_marketplaces
      (seller_id, marketplace_id, name, country_code, currency_code, is_participating, is_hidden, fetched_at)
    select id, 'M' || country, name || country, country, 'EUR', country <> 'DE', country = 'XX', now()
      from sellers, unnest('{XX,JP,DE,US,AA}'::text[]) country
     where slug like 'many-%'`);
  const token = await server.signIn('admin');
  const { body } = await server.get('/api/authed-sellers', { token });
  const { sellers } = authedSellers.data.parse(body.data);
  const many = sellers.filter(({ slug }) => slug.startsWith('many-'));
  expect(many).toHaveLength(250);
  for (const { id, marketplaces } of many.slice(0, 12)) {
    const { body: alone } = await server.get(`/api/sp-api/${id}/marketplaces`, { token });
    const { marketplaces: stored } = storedMarketplaces.data.parse(alone.data);
    // The letters that part records from each other belong into no name.
    const plain = (name: string) => name.replaceAll('\u001e', '').replaceAll('\u001f', '');
    const expected = stored.map(({ update: _, marketplace_name, ...marketplace }) => ({
      ...marketplace,
      marketplace_name: plain(marketplace_name),
    }));
    expect(marketplaces).toEqual(expected);
  }
  const { rows } = await server.db.execute(sql`select slug from sellers order by lower(name), slug`);
  expect(sellers.map(({ slug }) => slug)).toEqual(rows.map(({ slug }) => slug));
  // Nothing but what the contract names is sent.
  expect(body.data).toEqual({ sellers });
});

test('a list of no sellers is an empty list', async () => {
  await server.db.execute(sql`truncate sellers cascade`);
  expect(await list()).toEqual([]);
});
