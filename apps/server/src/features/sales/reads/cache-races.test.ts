import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { countQueries, holdQuery } from '../../../testing/held-queries.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createSalesRepository } from '../ingest/sales.repository.ts';

const US = 'ATVPDKIKX0DER';
const LATEST = `/api/sales/hourly/latest/acme-outdoor/${US}?limit=1`;
const READING = 'sales latest';

let server: TestServer;
let other: Awaited<ReturnType<TestServer['startAnother']>>;
let token: string;
let sellerId: string;

beforeAll(async () => {
  server = await startTestServer({ hasDemoSales: true });
  other = await server.startAnother();
  token = await server.signIn('admin');
  sellerId = await server.sellerId('acme-outdoor');
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => server.stop());

let minutes = 0;

/** The newest hour as Amazon tells it now, stored as the product stores it. */
async function write(amount: number): Promise<void> {
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
  const series = { sellerId, marketplaceId: US, granularity: 'hour' as const };
  const origin = { source: 'test', fetchedAt, askedAt: fetchedAt.toISOString() };
  await createSalesRepository(server.db).save(series, [interval], origin, async () => {});
}

async function read(from: Pick<TestServer, 'get'> = server): Promise<number> {
  const { body } = await from.get(LATEST, { token });
  const [row] = Array.isArray(body.data?.['rows']) ? body.data['rows'] : [];
  return row.total_sales_amount;
}

test('a write between the look at the version and the reading of the rows is in the answer, and kept as what it is', async () => {
  await write(1);
  const held = holdQuery(server.db, READING, 'before');
  const reading = read();
  await held.isHeld;
  await write(2);
  held.release();
  expect(await reading).toBe(2);
  expect(held.asked()).toBe(1);
  expect(await read()).toBe(2);
  expect(held.asked()).toBe(1);
});

test('rows that were read before a write are nobody’s answer after it', async () => {
  await write(3);
  const held = holdQuery(server.db, READING, 'after');
  const reading = read();
  await held.isHeld;
  await write(4);
  held.release();
  expect(await reading).toBe(3);
  expect(await read()).toBe(4);
  expect(await read(other)).toBe(4);
});

test('whoever asks after a write does not share the reading of one who asked before it', async () => {
  await write(5);
  const held = holdQuery(server.db, READING, 'after');
  const early = read();
  await held.isHeld;
  await write(6);
  const late = read();
  held.release();
  expect(await early).toBe(5);
  expect(await late).toBe(6);
  expect(await read()).toBe(6);
});

test.skipIf('template' in inject('engine'))(
  'what is written and not yet committed is not told, and told at once when it is',
  async () => {
    await write(7);
    expect(await read()).toBe(7);
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`
        update sales_intervals
           set amount = 8
         where seller_id = ${sellerId} and interval_start = '2026-03-10T11:00:00Z' and granularity = 'hour'`);
      expect(await read()).toBe(7);
      expect(await read(other)).toBe(7);
    });
    expect(await read()).toBe(8);
    expect(await read(other)).toBe(8);
  },
);

test('a write that comes to nothing moves nothing', async () => {
  await write(9);
  await read();
  const undone = server.db.transaction(async (tx) => {
    await tx.execute(sql`update sales_intervals set amount = 0 where seller_id = ${sellerId}`);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const counted = countQueries(server.db, READING);
  expect(await read()).toBe(9);
  expect(counted.asked()).toBe(0);
});

test('through two hundred writes no reader in either process is told less than was there when they asked', async () => {
  let committed = 100;
  await write(committed);
  let isWriting = true;
  const writing = (async () => {
    for (let amount = 101; amount <= 300; amount += 1) {
      await write(amount);
      committed = amount;
    }
    isWriting = false;
  })();
  const follow = async (from: Pick<TestServer, 'get'>) => {
    let readings = 0;
    while (isWriting) {
      const least = committed;
      expect(await read(from)).toBeGreaterThanOrEqual(least);
      readings += 1;
    }
    return readings;
  };
  const readings = await Promise.all([server, other, server, other].map(follow));
  await writing;
  expect(Math.min(...readings)).toBeGreaterThan(10);
  expect(await read()).toBe(300);
  expect(await read(other)).toBe(300);
});
