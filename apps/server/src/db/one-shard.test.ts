import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { BY_SELLER } from './distribution.ts';

type Asked = { text: string; values: unknown[] };

const SHOP = 'acme-outdoor/ATVPDKIKX0DER';
const CALLS = [
  `/api/sales/hourly/latest/${SHOP}?limit=336`,
  `/api/sales/daily/latest/${SHOP}?limit=90`,
  `/api/sales/hourly/${SHOP}?start=2026-03-08T00:00:00Z&end=2026-03-09T00:00:00Z`,
  `/api/sales/daily/fetch/${SHOP}?startDate=2026-02-01&endDate=2026-02-28&timezone=UTC`,
  `/api/sales/daily/${SHOP}?date=2026-03-08`,
  `/api/sales/daily/fetch/${SHOP}?startDate=2026-02-01&endDate=2026-02-28&timezone=own`,
  `/api/sales/metrics/${SHOP}?start=2026-02-01&end=2026-02-28`,
  `/api/sales/explain/${SHOP}?granularity=day&start=2026-03-08T00:00:00Z`,
  `/api/sales/as-known/${SHOP}?granularity=hour&start=2026-03-08T00:00:00Z&end=2026-03-09T00:00:00Z&at=2026-03-09T12:00:00Z`,
  `/api/sales/movement/${SHOP}`,
  `/api/reconcile/${SHOP}?from=2026-03-01&to=2026-03-03`,
  `/api/coverage/${SHOP}/trouble`,
];

let server: TestServer;
let isCluster = false;

beforeAll(async () => {
  server = await startTestServer({ hasDemoSales: true });
  const { rows } = await server.db.execute(sql`select from pg_extension where extname = 'citus'`);
  isCluster = rows.length > 0;
});
afterAll(() => server.stop());

/** What the database is asked while the work is done, of tables that are spread by seller. */
async function askedDuring(work: () => Promise<unknown>): Promise<Asked[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls
      .map(([query, values]: unknown[]): Asked => {
        const config = Object(typeof query === 'string' ? { text: query } : query);
        return { text: String(config.text), values: [config.values ?? values ?? []].flat(1) };
      })
      .filter(({ text }) => BY_SELLER.some((table) => new RegExp(`\\b${table}\\b`).test(text)));
  } finally {
    spy.mockRestore();
  }
}

/** With its parameters in their places: Citus runs statements that it cannot explain with parameters. */
const spelledOut = (text: string, values: readonly unknown[]): string =>
  text.replace(/\$(\d+)/g, (_, n) => literalOf(values[Number(n) - 1]));

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `array[${value.map(literalOf).join(', ')}]`;
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

/** How many shards each part of the plan goes to. Rows that are told, not read, are sent to the one that their seller is on. */
async function shardsOf({ text, values }: Asked): Promise<number[]> {
  const { rows } = await server.db.$client.query(`explain ${spelledOut(text, values)}`);
  const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
  const counts = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, n]) => Number(n));
  return counts.length === 0 && plan.includes('INSERT/SELECT method: pull to coordinator') ? [1] : counts;
}

async function expectOneShard(asked: Asked[]): Promise<void> {
  expect(asked.length).toBeGreaterThan(0);
  for (const statement of asked)
    expect.soft(new Set(await shardsOf(statement)), statement.text).toEqual(new Set([1]));
}

test('a call of the dashboard is one question to the machine that has the seller', async ({ skip }) => {
  if (!isCluster) skip('the database is one machine');
  const token = await server.signIn('staff');
  for (const path of CALLS) {
    const asked = await askedDuring(async () => {
      const { status } = await server.get(path, { token });
      expect(status, path).toBe(200);
    });
    await expectOneShard(asked);
  }
});

test('the version that a kept answer is good for is asked of that machine alone', async ({ skip }) => {
  if (!isCluster) skip('the database is one machine');
  const sellerId = await server.sellerId('acme-outdoor');
  const { rows } = await server.db.execute<{ body: string }>(
    sql`select prosrc as body from pg_proc where proname = 'sales_version'`,
  );
  const body = /return \((.*)\);/s.exec(rows[0]?.body ?? '')?.[1] ?? '';
  const text = body
    .replace('= seller ', '= $1 ')
    .replace('= marketplace ', '= $2 ')
    .replace('= wanted', '= $3');
  await expectOneShard([{ text, values: [sellerId, 'ATVPDKIKX0DER', 'hour'] }]);
});

test('an hourly update writes on one machine', async ({ skip }) => {
  if (!isCluster) skip('the database is one machine');
  const asked = await askedDuring(async () => {
    server.advance(60 * 60_000);
    await server.scheduleJobs();
    await server.queue.drain();
  });
  // What looks at all sellers goes to all of them.
  const isOfAll = ({ text }: Asked) => /insert into jobs|alert_rules/.test(text);
  await expectOneShard(asked.filter((one) => /\bsales_/.test(one.text) && !isOfAll(one)));
});
