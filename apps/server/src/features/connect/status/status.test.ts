import { HOUR_MS } from '@insights/domain/durations';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const GERMANY = 'A1PA6795UKMFR9';
const FRANCE = 'A13V1IB3VIYZZH';

let server: TestServer;
let staff: string;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('staff');
});
afterAll(() => server.stop());

const statusOf = async (slug: string) => server.connect.statuses.accountStatus(await server.sellerId(slug));

/** Staff ask Amazon for the last hours of a marketplace. */
async function fetchHours(marketplaceId: string): Promise<string> {
  const end = server.clock.now;
  const interval = `${new Date(end.getTime() - 3 * HOUR_MS).toISOString()}--${end.toISOString()}`;
  const asked = { marketplaceIds: [marketplaceId], granularity: 'Hour', interval };
  const { status } = await server.post('/api/sales/order-metrics/nordlicht-home', asked, { token: staff });
  expect(status).toBe(200);
  return end.toISOString();
}

test('the last sync is the newest answer that is stored, whichever marketplace it is about', async () => {
  const seeded = server.clock.now.toISOString();
  expect((await statusOf('nordlicht-home')).lastSyncAt).toBe(seeded);
  expect((await statusOf('harbor-books')).lastSyncAt).toBeNull();
  for (const marketplace of [GERMANY, FRANCE, GERMANY]) {
    server.advance(HOUR_MS / 15); // three of them are within a token
    const fetchedAt = await fetchHours(marketplace);
    expect((await statusOf('nordlicht-home')).lastSyncAt).toBe(fetchedAt);
  }
});

test('a seller with five marketplaces costs no more questions than one with none', async () => {
  const countOf = async (slug: string) => {
    const sellerId = await server.sellerId(slug);
    const asked = vi.spyOn(server.db.$client, 'query');
    await server.connect.statuses.accountStatus(sellerId);
    const { length } = asked.mock.calls;
    asked.mockRestore();
    return length;
  };
  const ofNone = await countOf('prairie-goods');
  expect(ofNone).toBeGreaterThan(0);
  expect(await countOf('nordlicht-home')).toBe(ofNone);
});
