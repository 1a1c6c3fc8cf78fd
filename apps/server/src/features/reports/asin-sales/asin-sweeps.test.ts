import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '../../../db/clock.ts';
import { rowsReadBy } from '../../../testing/rows-read.ts';
import { makeDatabase } from '../../../testing/test-database.ts';
import { createAsinStaging } from '../processing/asin-staging.repository.ts';
import { createAsinTotals } from './asin-totals.repository.ts';

const ROWS = 5_000;
const BATCH = 500;
const MARKETPLACE = { sellerId: '00000000-0000-4000-8000-000000000001', marketplaceId: 'ATVPDKIKX0DER' };
const MONTH = '2026-03-01';
const PLACE = { ...MARKETPLACE, reportId: '00000000-0000-4000-8000-000000000002', monthStart: MONTH };
const OF_SHOP = sql`${MARKETPLACE.sellerId}::uuid, ${MARKETPLACE.marketplaceId}`;

let database: Awaited<ReturnType<typeof makeDatabase>>;
beforeAll(async () => {
  database = await makeDatabase();
  // Nobody has counted these rows, as on the embedded engine nobody ever does.
  await database.db.execute(sql`
    insert into asin_sales
      (seller_id, marketplace_id, month_start, version, asin, parent_asin, amount, units, sessions, page_views,
       buy_box_percentage, unit_session_percentage)
    select ${OF_SHOP}, ${MONTH}::date, 1, 'B' || i, 'P', 1, 1, 1, 1, 1, 1
      from generate_series(1, ${ROWS}::int) as i`);
  await database.db.execute(sql`
    insert into asin_sales_totals
      (seller_id, marketplace_id, version, asin, parent_asin, amount, units, sessions, page_views, months)
    select ${OF_SHOP}, 1, 'B' || i, 'P', 1, 1, 1, 1, '1'
      from generate_series(1, ${ROWS}::int) as i`);
  await createAsinTotals(database.db).switchTo(MARKETPLACE, 2, 'other versions');
});
afterAll(() => database.close());

test.each([
  ['a month', () => createAsinStaging(database.db, createClock(database.db)).sweep(PLACE)],
  ['all months', () => createAsinTotals(database.db).sweep(MARKETPLACE)],
])(
  'what is no longer used of %s goes a batch at a time, without a look at the rest',
  async (_what, sweep) => {
    expect(await sweep()).toBe(BATCH);
    expect(await rowsReadBy(database.db, sweep)).toBeLessThan(4 * BATCH);
    let swept = 3 * BATCH;
    for (let some = await sweep(); some > 0; some = await sweep()) swept += some;
    expect(swept).toBe(ROWS);
  },
);
