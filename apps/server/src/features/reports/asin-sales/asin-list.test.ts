// Sales by ASIN a page at a time: searched, sorted and summed by the server, with what the catalogue has of each ASIN.
import { ASIN_SORT_KEYS, type AsinSortKey } from '@insights/contract/asin-sales';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ASINS,
  type AsinSalesDesk,
  asinOf,
  DECEMBER,
  startAsinSalesDesk,
} from '../../../testing/asin-sales-desk.ts';
import { GERMANY, US } from '../../../testing/report-desk.ts';

let desk: AsinSalesDesk;
beforeAll(async () => {
  desk = await startAsinSalesDesk();
});
afterAll(() => desk.server.stop());

const list: AsinSalesDesk['list'] = (query) => desk.list(query);
const asinsOf: AsinSalesDesk['asins'] = (query) => desk.asins(query);
const cents = (amount: number) => Math.round(amount * 100);

type Row = Awaited<ReturnType<typeof list>>['asinSales'][number];

test('without its parameters the answer is every row, in the shape it has always had', async () => {
  const { body } = await desk.get(DECEMBER);
  expect(Object.keys(body.data ?? {})).toEqual(['asinSales', 'summary', 'otherSources', 'as_of', 'months']);
  const { asinSales, summary } = await list(DECEMBER);
  expect(asinSales).toHaveLength(ASINS);
  expect(Object.keys(asinSales[0] ?? {})).not.toContain('exists');
  expect(Object.keys(summary)).not.toContain('totalSessions');
});

describe.each([DECEMBER, ''])('of the period "%s"', (period) => {
  test('pages hold every row once, and the summary is of all of them', async () => {
    const { asinSales: all, summary } = await list(period);
    const pages: Row[] = [];
    for (let offset = 0; offset < ASINS; offset += 70) {
      const page = await list(`${period}&sort=units&order=asc&limit=70&offset=${offset}`);
      expect(page.total).toBe(ASINS);
      expect(page.summary).toEqual({
        ...summary,
        totalSessions: all.reduce((sum, { sessions }) => sum + sessions, 0),
        totalPageViews: all.reduce((sum, { pageViews }) => sum + pageViews, 0),
      });
      pages.push(...page.asinSales);
    }
    const names = pages.map(({ childAsin }) => childAsin);
    expect(new Set(names).size).toBe(ASINS);
    expect(cents(summary.totalRevenue)).toBe(pages.reduce((sum, row) => sum + cents(row.totalSales), 0));
    const { title: _title, ...row } = all.find(({ childAsin }) => childAsin === names[0]) ?? {};
    expect(pages[0]).toMatchObject(row);
    expect((await list(`${period}&offset=${ASINS}`)).asinSales).toEqual([]);
  });

  const SHOWN: Record<AsinSortKey, (row: Row) => string | number | null> = {
    asin: ({ childAsin }) => childAsin,
    title: ({ title }) => title?.toLowerCase() ?? null,
    sales: ({ totalSales }) => totalSales,
    units: ({ totalUnits }) => totalUnits,
    price: ({ averageSellingPrice }) => averageSellingPrice,
    b2b: ({ b2bPercentage }) => b2bPercentage,
    sessions: ({ sessions }) => sessions,
    views: ({ pageViews }) => pageViews,
    'unit-session': ({ unitSessionPercentage }) => unitSessionPercentage,
    'buy-box': ({ buyBoxPercentage }) => buyBoxPercentage,
    periods: ({ periodCount }) => periodCount,
  };
  test.each(ASIN_SORT_KEYS)('rows are sorted by %s, what is absent last, ties by ASIN', async (key) => {
    const shownOf = SHOWN[key];
    for (const [order, sign] of [
      ['asc', 1],
      ['desc', -1],
    ] as const) {
      const { asinSales } = await list(`${period}&sort=${key}&order=${order}&limit=1000`);
      const sorted = [...asinSales].sort((a, b) => {
        const [left, right] = [shownOf(a), shownOf(b)];
        if (left === right) return a.childAsin < b.childAsin ? -1 : 1;
        if (left === null || right === null) return left === null ? 1 : -1;
        return left < right ? -sign : sign;
      });
      expect(asinSales.map((row) => [shownOf(row), row.childAsin])).toEqual(
        sorted.map((row) => [shownOf(row), row.childAsin]),
      );
    }
  });
});

test('all periods are the same added up ahead or anew', async () => {
  const before = await list('limit=50');
  await desk.server.db.execute(sql`
    insert into jobs (key, kind, lane, pool, payload, state, run_at)
    values ('t', 'reports.totals', 't', 't',
            ${JSON.stringify({ sellerId: desk.sellerId, marketplaceId: US })}, 'queued',
            ${desk.server.clock.now.toISOString()})`);
  await desk.server.queue.drain();
  const { rows } = await desk.server.db.execute('select count(*)::int as n from asin_sales_totals');
  expect(rows).toEqual([{ n: ASINS }]);
  expect(await list('limit=50')).toEqual(before);
});

test('the search looks at ASIN, parent, title and brand, in any case, and takes signs as they are', async () => {
  expect(await asinsOf(`${DECEMBER}&search=${asinOf(77).toLowerCase()}`)).toEqual([asinOf(77)]);
  expect(await asinsOf(`${DECEMBER}&search=p000000012&sort=asin`)).toEqual(
    Array.from({ length: 10 }, (_, i) => asinOf(120 + i)),
  );
  expect(await asinsOf(`${DECEMBER}&search=${encodeURIComponent(' ÜBERZELT ')}`)).toEqual([asinOf(3)]);
  expect(await asinsOf(`${DECEMBER}&search=alpine&sort=asin`)).toEqual([asinOf(3), asinOf(5)]);
  expect(await asinsOf(`${DECEMBER}&search=${encodeURIComponent('0%')}`)).toEqual([asinOf(3)]);
  expect(await asinsOf(`${DECEMBER}&search=e_c`)).toEqual([asinOf(3)]);
  const found = await list(`${DECEMBER}&search=alpine&limit=1`);
  expect(found).toMatchObject({ total: 2, summary: { totalAsins: 2, totalRevenue: 80.08 } });
  const none = await list(`${DECEMBER}&search=nothing`);
  expect(none).toMatchObject({
    asinSales: [],
    total: 0,
    summary: { totalAsins: 0, totalRevenue: 0, totalUnits: 0, averagePrice: 0, totalSessions: 0 },
    months: [
      { year: 2025, month: 12 },
      { year: 2025, month: 11 },
    ],
  });
  expect(await list('year=2025&month=1&limit=5')).toMatchObject({ asinSales: [], total: 0 });
});

test('favourites stand alone when asked for, and rows say what is saved of them', async () => {
  const { asinSales, total } = await list(`${DECEMBER}&favourites=true`);
  expect(total).toBe(1);
  expect(asinSales).toMatchObject([
    { childAsin: asinOf(4), brand: '-Brand', exists: true, isFavourite: true, image: null },
  ]);
  expect((await list(`${DECEMBER}&favourites=false`)).total).toBe(ASINS);
  const unknown = (await list(`${DECEMBER}&search=${asinOf(9)}`)).asinSales;
  expect(unknown).toMatchObject([
    { title: null, brand: null, image: null, exists: false, isFavourite: false },
  ]);
});

test('what is not saved is read ahead, and named and pictured the next time', async () => {
  const product = desk.products[0];
  await desk.server.db.execute(sql`
    update asin_sales set asin = ${product?.asin ?? ''}
     where seller_id = ${desk.sellerId} and month_start = '2025-11-01' and asin = ${asinOf(199)}`);
  const query = `year=2025&month=11&search=${product?.asin}`;
  expect((await list(query)).asinSales).toMatchObject([{ title: null, exists: false }]);
  for (let seconds = 0; seconds < 30; seconds += 1) {
    await desk.server.queue.drain();
    desk.server.advance(1_000); // Amazon takes two searches a second
  }
  const [row] = (await list(query)).asinSales;
  expect(row).toMatchObject({ title: expect.any(String), exists: false, isFavourite: false });
  expect(row?.image).toMatch(/^\/api\/public\/pictures\//);
  expect(await asinsOf(`year=2025&month=11&search=${encodeURIComponent(row?.title ?? '')}`)).toContain(
    product?.asin,
  );
});

test.each([
  ['limit', '0'],
  ['limit', '1001'],
  ['limit', '1e2'],
  ['offset', '-1'],
  ['offset', '10000001'],
  ['sort', 'colour'],
  ['order', 'up'],
  ['favourites', 'yes'],
  ['search', 'x'.repeat(201)],
])('%s=%s is refused by its name', async (field, value) => {
  const { status, body } = await desk.get(`${field}=${encodeURIComponent(value)}`);
  expect(status).toBe(400);
  expect(body.error?.details).toMatchObject([{ field }]);
});

test("a marketplace that is not the seller's is not found, as a page or as a file", async () => {
  for (const ending of ['', '.csv']) {
    const { status, body } = await desk.get('sort=asin', GERMANY, ending);
    expect([status, body.error?.code]).toEqual([404, 'marketplace_not_found']);
  }
});
