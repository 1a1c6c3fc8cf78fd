import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSalesRepository } from '../features/sales/ingest/sales.repository.ts';
import { createSalesReads } from '../features/sales/reads/sales-reads.repository.ts';
import { makeDatabase } from '../testing/test-database.ts';
import { makeSalesYears } from './sales-years.ts';

const YEAR = new Date().getUTCFullYear();

let database: Awaited<ReturnType<typeof makeDatabase>>;
beforeAll(async () => {
  database = await makeDatabase();
});
afterAll(() => database.close());

const place = () => ({
  sellerId: randomUUID(),
  marketplaceId: 'ATVPDKIKX0DER',
  granularity: 'hour' as const,
});
const hourAt = (start: string, amount = '1.00') => ({
  intervalStart: new Date(start),
  amount,
  currency: 'USD',
  orderCount: 1,
  orderItemCount: 1,
  unitCount: 1,
});
const at = (day: string) => ({ source: 'test', fetchedAt: new Date(day), askedAt: day });
const isDone = async () => {};

/** The table that each stored interval of a seller lies in; on a cluster its parts have the number of a shard behind them. */
async function partsOf(sellerId: string): Promise<string[]> {
  const { rows } = await database.db.execute<{ part: string }>(sql`
    select regexp_replace(tableoid::regclass::text, '_[0-9]{6,}$', '') as part
      from sales_intervals
     where seller_id = ${sellerId}
     order by interval_start`);
  return rows.map(({ part }) => part);
}

test('each interval lies with its year, and one of a far year by itself', async () => {
  const shop = place();
  const hours = [`1999-12-31T23:00:00Z`, `${YEAR - 1}-12-31T23:00:00Z`, `${YEAR}-01-01T00:00:00Z`];
  const intervals = hours.map((start) => hourAt(start));
  await createSalesRepository(database.db).save(shop, intervals, at(`${YEAR}-01-02`), isDone);
  expect(await partsOf(shop.sellerId)).toEqual([
    'sales_intervals_other',
    `sales_intervals_${YEAR - 1}`,
    `sales_intervals_${YEAR}`,
  ]);
});

test('a read of one year looks at no other', async () => {
  const plan = async (query: ReturnType<typeof sql>) => {
    const { rows } = await database.db.execute<Record<string, string>>(sql`explain ${query}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const { sellerId } = place();
  for (const table of ['sales_intervals', 'sales_restatements']) {
    const read = await plan(sql`
      select amount
        from ${sql.identifier(table)}
       where seller_id = ${sellerId} and marketplace_id = 'x' and granularity = 'hour'
         and interval_start >= ${`${YEAR}-02-01T00:00Z`} and interval_start < ${`${YEAR}-03-01T00:00Z`}`);
    expect(read).toContain(`${table}_${YEAR}`);
    expect(read).not.toContain(`${table}_${YEAR - 1}`);
    expect(read).not.toContain('_other');
  }
});

test('the newest rows are found across the turn of a year, oldest first', async () => {
  const shop = place();
  const start = Date.UTC(YEAR, 0, 1) - 2 * HOUR_MS;
  const intervals = Array.from({ length: 4 }, (_, i) =>
    hourAt(new Date(start + i * HOUR_MS).toISOString(), `${i}.00`),
  );
  await createSalesRepository(database.db).save(shop, intervals, at(`${YEAR}-01-02`), isDone);
  const { rows: latest } = await createSalesReads(database.db).readLatest(shop, 3);
  expect(latest.map(({ amount }) => amount)).toEqual(['1.00', '2.00', '3.00']);
});

test('rows that came before their year had room are moved into it, and no process gets in the way of another', async () => {
  const shop = place();
  const sales = createSalesRepository(database.db);
  await sales.save(shop, [hourAt('2051-05-05T05:00:00Z')], at('2051-05-06'), isDone);
  expect(await partsOf(shop.sellerId)).toEqual(['sales_intervals_other']);
  const make = () => database.db.execute(sql`select make_sales_years(2051, 2052)`);
  await Promise.all([make(), make(), makeSalesYears(database.db)]);
  expect(await partsOf(shop.sellerId)).toEqual(['sales_intervals_2051']);
  await sales.save(shop, [hourAt('2051-05-05T05:00:00Z', '2.00')], at('2051-05-07'), isDone);
  expect((await createSalesReads(database.db).readLatest(shop, 9)).rows).toMatchObject([{ amount: '2.00' }]);
});
