import type { Endpoint } from '@insights/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAddress } from './http/route.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const US = 'ATVPDKIKX0DER';
const SOME_ID = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
// What an address needs besides ids to be understood.
const OTHERS: Record<string, string> = {
  marketplaceId: US,
  date: '2026-03-01',
  asin: 'B000000001',
  test: 'test-auth',
};

let server: TestServer;
let token: string;
let sellerId: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('staff');
  sellerId = await server.sellerId('acme-outdoor');
});
afterAll(() => server.stop());

const withIds = () =>
  server.routes.map(({ endpoint }) => endpoint).filter(({ path }) => /:\w*[iI]d\b/.test(path));
const named = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('an id in capitals is the same id, at every address', () => {
  expect(withIds().length).toBeGreaterThan(50);
  for (const endpoint of withIds()) {
    const paramsWith = (id: string) =>
      Object.fromEntries(named(endpoint).map((name) => [name, OTHERS[name] ?? id]));
    const parsed = parseAddress(endpoint.params, paramsWith(SOME_ID));
    expect(parsed.success, nameOf(endpoint)).toBe(true);
    const inCapitals = parseAddress(endpoint.params, paramsWith(SOME_ID.toUpperCase()));
    expect(inCapitals.data, nameOf(endpoint)).toEqual(parsed.data);
  }
});

test('a seller is answered for alike, however its id is written', async () => {
  const reads = withIds().filter(({ method, answers }) => method === 'GET' && answers === 'json');
  for (const endpoint of reads) {
    const askWith = async (id: string) => {
      const path = endpoint.path.replace(/:(\w+)/g, (_, name) => OTHERS[name] ?? id);
      const query =
        '?start=2026-03-01&end=2026-03-02&startDate=2026-03-01&endDate=2026-03-02&date=2026-03-01';
      const { status, body } = await server.get(path + query, { token });
      return { status, code: body.error?.code };
    };
    expect(await askWith(sellerId.toUpperCase()), nameOf(endpoint)).toEqual(await askWith(sellerId));
  }
});

test('what a query names by its id is found in capitals too', async () => {
  const { body } = await server.get(`/api/alerts?seller=${sellerId.toUpperCase()}`, { token });
  expect(body.success).toBe(true);
  const shops = `${sellerId.toUpperCase()}:${US},${sellerId}:${US}`;
  const shown = await server.get(`/api/operators/marketplaces?shops=${shops}`, { token });
  expect(shown.body.success).toBe(true);
  const same = await server.get(`/api/operators/marketplaces?shops=${sellerId}:${US}`, { token });
  expect(shown.body.data?.['marketplaces']).toEqual(same.body.data?.['marketplaces']);
});
