import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asinSalesMonths } from '../../../db/schema.ts';
import { makeDatabase } from '../../../testing/test-database.ts';
import { type AsinLines, readLine } from './asin-lines.ts';
import { createAsinLists } from './asin-list.repository.ts';
import { createAsinSalesRepository } from './asin-sales.repository.ts';
import { createAsinSalesService } from './asin-sales.service.ts';
import { createAsinTotals } from './asin-totals.repository.ts';

const ROWS = 1_203;
const MARKETPLACE = { sellerId: '00000000-0000-4000-8000-000000000001', marketplaceId: 'ATVPDKIKX0DER' };
const MONTH = '2026-03-01';
const OF_SHOP = sql`${MARKETPLACE.sellerId}::uuid, ${MARKETPLACE.marketplaceId}`;

let database: Awaited<ReturnType<typeof makeDatabase>>;
beforeAll(async () => {
  database = await makeDatabase();
});
afterAll(() => database.close());

// Every third ASIN has sold as much as two others: among those their names decide.
beforeEach(async () => {
  const { db } = database;
  for (const table of ['asin_sales', 'asin_sales_months', 'asin_sales_shops', 'asin_sales_totals'])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
  await db.execute(sql`
    insert into asin_sales
      (seller_id, marketplace_id, month_start, version, asin, parent_asin, amount, units, sessions, page_views,
       buy_box_percentage, unit_session_percentage)
    select ${OF_SHOP}, ${MONTH}::date, 1, 'B' || i, 'P', i % 401 + 0.01, 2, 1, 1, 1, 1
      from generate_series(1, ${ROWS}::int) as i`);
  await db.execute(sql`
    insert into asin_sales_months
      (seller_id, marketplace_id, month_start, starts_on, ends_on, version, report_id, currency, as_of, dates_amount,
       dates_units, dates_count)
    values (${OF_SHOP}, ${MONTH}, ${MONTH}, '2026-03-31', 1, ${MARKETPLACE.sellerId}, 'USD', now(), 0, 0, 0)`);
});

const expected = () =>
  Array.from({ length: ROWS }, (_, index) => ({
    asin: `B${index + 1}`,
    cents: ((index + 1) % 401) * 100 + 1,
  })).sort((a, b) => b.cents - a.cents || (a.asin < b.asin ? -1 : 1));

async function readAll(rows: AsinLines) {
  const lines = [...rows.first, ...(await rows.others())].map(readLine);
  return lines.map(({ asin, cents }) => ({ asin, cents }));
}

async function addUp() {
  const totals = createAsinTotals(database.db);
  const begun = await totals.begin(MARKETPLACE);
  if (!begun) throw new Error('no months');
  for await (const range of totals.ranges(MARKETPLACE)) await totals.addUp(MARKETPLACE, begun.version, range);
  await totals.switchTo(MARKETPLACE, begun.version, begun.madeOf);
  return begun;
}

test('a month, all months added up ahead and added up now are shown whole, the most sold first, with their sum', async () => {
  const asins = createAsinSalesRepository(database.db);
  const [month] = await database.db.select().from(asinSalesMonths);
  if (!month) throw new Error('no month');
  const { madeOf } = await addUp();
  const cents = expected().reduce((sum, row) => sum + row.cents, 0);
  for (const rows of [
    await asins.ofMonth(month),
    await asins.ofTotals(MARKETPLACE, madeOf),
    await asins.ofAll(MARKETPLACE),
  ]) {
    expect(rows).toMatchObject({ count: ROWS, cents, units: 2 * ROWS });
    expect(await readAll(rows)).toEqual(expected());
  }
});

test('months in another currency than the newest are in no sum', async () => {
  const { db } = database;
  await db.execute(sql`
    insert into asin_sales
      (seller_id, marketplace_id, month_start, version, asin, parent_asin, amount, units, sessions, page_views,
       buy_box_percentage, unit_session_percentage)
    values (${OF_SHOP}, '2026-02-01', 2, 'B1', 'P', 1000, 5, 1, 1, 1, 1),
           (${OF_SHOP}, '2026-01-01', 3, 'B1', 'P', 7, 1, 1, 1, 1, 1)`);
  await db.execute(sql`
    insert into asin_sales_months
      (seller_id, marketplace_id, month_start, starts_on, ends_on, version, report_id, currency, as_of, dates_amount,
       dates_units, dates_count)
    values (${OF_SHOP}, '2026-02-01', '2026-02-01', '2026-02-28', 2, ${MARKETPLACE.sellerId}, 'CAD', now(), 0, 0, 0),
           (${OF_SHOP}, '2026-01-01', '2026-01-01', '2026-01-31', 3, ${MARKETPLACE.sellerId}, 'USD', now(), 0, 0, 0)`);
  const service = createAsinSalesService({
    asins: createAsinSalesRepository(db),
    lists: createAsinLists(db),
    items: {
      items: () => sql``,
      titleOrder: () => sql``,
      pictureAddress: () => null,
      readAhead: async () => {},
    },
    getMarketplace: async () => ({ ...MARKETPLACE, currencyCode: 'USD', countryCode: 'US' }),
  });
  const dollars = expected().reduce((sum, { cents }) => sum + cents, 0) / 100 + 7;
  const leftOut = [{ year: 2026, month: 2, currency_code: 'CAD' }];
  const now = await service.asinSales(MARKETPLACE.sellerId, MARKETPLACE.marketplaceId, null);
  expect(now.rest).toMatchObject({ summary: { totalRevenue: dollars, currency_code: 'USD' }, leftOut });
  await addUp();
  const ahead = await service.asinSales(MARKETPLACE.sellerId, MARKETPLACE.marketplaceId, null);
  expect(ahead.rest).toEqual(now.rest);
  const months = await service.asinMonths(MARKETPLACE.sellerId, MARKETPLACE.marketplaceId, 'B1');
  expect(months).toMatchObject({ currency_code: 'USD', leftOut });
  expect(months.months.map(({ totalSales }) => totalSales)).toEqual([7, 1.01]);
  const february = await service.asinSales(MARKETPLACE.sellerId, MARKETPLACE.marketplaceId, {
    year: 2026,
    month: 2,
  });
  expect(february.rest).toMatchObject({ summary: { totalRevenue: 1000, currency_code: 'CAD' } });
});

test('a long list begins with its first rows, and a short one is those', async () => {
  const asins = createAsinSalesRepository(database.db);
  const [month] = await database.db.select().from(asinSalesMonths);
  if (!month) throw new Error('no month');
  expect((await asins.ofMonth(month)).first).toHaveLength(500);
  await database.db.execute(sql`delete from asin_sales where asin > 'B2'`);
  const short = await asins.ofMonth(month);
  expect(short.first).toHaveLength(short.count);
  expect(await short.others()).toEqual([]);
});

test('rows that are swept while they are read are missed, not left out in silence', async () => {
  const asins = createAsinSalesRepository(database.db);
  const [month] = await database.db.select().from(asinSalesMonths);
  if (!month) throw new Error('no month');
  const rows = await asins.ofMonth(month);
  await database.db.execute(sql`delete from asin_sales where asin = 'B7'`);
  await expect(rows.others()).rejects.toThrow('replaced while they were read');
});
