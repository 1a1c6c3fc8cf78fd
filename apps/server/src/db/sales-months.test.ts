import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSalesRepository } from '../features/sales/ingest/sales.repository.ts';
import { makeDatabase } from '../testing/test-database.ts';
import { turnSalesMonths } from './sales-months.ts';

let database: Awaited<ReturnType<typeof makeDatabase>>;
beforeAll(async () => {
  database = await makeDatabase();
});
afterAll(() => database.close());

const monthOf = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
};
const partOf = (months: number) =>
  `sales_growth_${monthOf(months).toISOString().slice(0, 7).replace('-', '')}`;

async function parts(): Promise<string[]> {
  const { rows } = await database.db.execute<{ part: string }>(sql`
    select inhrelid::regclass::text as part
      from pg_inherits
     where inhparent = 'sales_growth'::regclass
     order by part`);
  return rows.map(({ part }) => part);
}

test('what running intervals said before their month had room is moved into it, once', async () => {
  const sales = createSalesRepository(database.db);
  const place = { sellerId: randomUUID(), marketplaceId: 'ATVPDKIKX0DER', granularity: 'hour' as const };
  const start = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS);
  const save = (amount: string, minute: number) => {
    const at = new Date(start.getTime() + minute * 60_000);
    const counts = { orderCount: 1, orderItemCount: 1, unitCount: 1 };
    const interval = { intervalStart: start, amount, currency: 'USD', ...counts };
    return sales.save(
      place,
      [interval],
      { source: 'test', fetchedAt: at, askedAt: at.toISOString() },
      async () => {},
    );
  };
  for (const [minute, amount] of ['1.00', '2.00', '2.00', '3.00'].entries()) await save(amount, minute);
  await Promise.all([turnSalesMonths(database.db), turnSalesMonths(database.db)]);
  await turnSalesMonths(database.db);
  const { rows } = await database.db.execute(sql`
    select tableoid::regclass::text as part, amount::text as amount
      from sales_growth
     order by grown_at`);
  // What was said twice is kept once, and what it says now is in its row.
  // On a cluster each part is in shards, whose numbers stand behind its name.
  const part = expect.stringMatching(new RegExp(`^${partOf(0)}(_\\d+)?$`));
  expect(rows).toEqual(['1.00', '2.00'].map((amount) => ({ part, amount })));
  expect(await parts()).toEqual([partOf(0), partOf(1), 'sales_growth_other'].sort());
});

test('a month goes as a whole when it has been over for sixty days', async () => {
  for (const months of [-2, -5]) {
    const [from, to] = [monthOf(months).toISOString(), monthOf(months + 1).toISOString()];
    await database.db.execute(
      sql.raw(
        `create table ${partOf(months)} partition of sales_growth for values from ('${from}') to ('${to}')`,
      ),
    );
  }
  await database.db.execute(sql.raw(`drop table ${partOf(1)}`));
  await turnSalesMonths(database.db);
  const left = await parts();
  expect(left).not.toContain(partOf(-5));
  expect(left).toContain(partOf(-2));
  expect(left).toContain(partOf(1));
});
