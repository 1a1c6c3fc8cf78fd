import { coverage } from '@insights/contract/coverage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const US = 'ATVPDKIKX0DER';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({
    env: { SALES_TRAFFIC_QUOTA_PER_DAY: '2', SALES_TRAFFIC_QUOTA_PER_HOUR: '2' },
  });
  await server.db.execute('delete from jobs');
  token = await server.signIn('staff');
});
afterAll(() => server.stop());

async function read() {
  const { body } = await server.get(`/api/coverage/acme-outdoor/${US}`, { token });
  return coverage.data.parse(body.data);
}

test('reports are counted against the quota, and one that has to wait for tomorrow is a trouble with its end', async () => {
  const before = await read();
  expect(before.reports).toMatchObject({
    quota: { scope: 'application', per_day: 2, asked_today: 0, asked_by_seller: 0 },
    waiting: 0,
    stored: [],
    under_way: [],
  });
  expect(before.reports?.missing[0]).toBe('2026-03');
  expect(before.reports?.missing.at(-1)).toBe('2024-03');
  for (const month of [1, 2, 3])
    await server.post(
      '/api/sp-api/acme-outdoor/reports/sales-traffic',
      { marketplaceId: US, year: 2026, month },
      { token },
    );
  await server.queue.drain();
  const { reports, trouble } = await read();
  expect(reports).toMatchObject({
    quota: { asked_today: 2, asked_by_seller: 2 },
    waiting: 1,
    under_way: ['2026-03', '2026-02', '2026-01'],
  });
  expect(reports?.missing[0]).toBe('2025-12');
  const next = Date.parse(reports?.next_at ?? '');
  expect(next).toBeGreaterThan(server.clock.now.getTime());
  // No sales were ever fetched here, which is worse.
  expect(trouble?.kind).toBe('no_data');
});

test('where sales are well, the exhausted quota is what is told, with when it goes on', async () => {
  const sellerId = await server.sellerId('acme-outdoor');
  await server.db.execute(`
    insert into sales_coverage (seller_id, marketplace_id, granularity, ranges, as_of)
    values ('${sellerId}', '${US}', 'hour', '{}', '${server.clock.now.toISOString()}')
    on conflict (seller_id, marketplace_id, granularity) do update set as_of = excluded.as_of`);
  const { reports, trouble } = await read();
  expect(trouble).toEqual({
    kind: 'quota',
    message: 'Amazon’s quota for reports is used up',
    until: reports?.next_at,
  });
});
