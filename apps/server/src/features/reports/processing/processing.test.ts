import { gunzipSync, gzipSync } from 'node:zlib';
import { asinSales as asinSalesEndpoint } from '@insights/contract/asin-sales';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR } from '../../../testing/accounts.ts';
import { interceptCalls } from '../../../testing/held-calls.ts';
import { type ReportDesk, startReportDesk, US } from '../../../testing/report-desk.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let desk: ReportDesk;
const restores: (() => void)[] = [];

beforeAll(async () => {
  ({ server, desk } = await startReportDesk());
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const restore of restores.splice(0)) restore();
  await desk.tidy();
});

const ACME = 'acme-outdoor';
const DECEMBER = '&year=2025&month=12';

/** Changes the rows by ASIN on their way to us. */
function change(rows: (rows: Record<string, unknown>[]) => unknown[]): void {
  restores.push(
    interceptCalls('/documents/na/', async (proceed) => {
      const response = await proceed();
      if (!response.ok) return response;
      const document = JSON.parse(gunzipSync(Buffer.from(await response.arrayBuffer())).toString());
      document.salesAndTrafficByAsin = rows(document.salesAndTrafficByAsin);
      return new Response(gzipSync(JSON.stringify(document)));
    }),
  );
}

const read = async (query = DECEMBER) =>
  asinSalesEndpoint.data.parse((await desk.asinSales(ACME, US, query)).body.data);
const cents = (amount: number) => Math.round(amount * 100);
const versions = async (): Promise<number> =>
  Number(
    (await server.db.execute<{ n: number }>('select count(distinct version)::int as n from asin_sales'))
      .rows[0]?.n,
  );

test('Process & Store puts every ASIN of the document among the sales, and the summary is the sum of the rows', async () => {
  const id = await desk.request(ACME, US, 2025, 12);
  await desk.finish();
  const answer = await desk.process(ACME, id);
  expect(answer.status).toBe(200);
  const { rowCount } = await desk.find(ACME, US, id);
  expect(answer.body.data).toMatchObject({
    processedAsins: rowCount,
    isFinished: true,
    report: { status: 'PARSED', isProcessed: true, asinCount: rowCount, unreadableRows: 0 },
  });
  const { asinSales, summary, otherSources, months } = await read();
  expect(asinSales).toHaveLength(rowCount ?? 0);
  expect(summary).toMatchObject({
    totalAsins: rowCount,
    totalUnits: asinSales.reduce((sum, row) => sum + row.totalUnits, 0),
    currency_code: 'USD',
  });
  expect(cents(summary.totalRevenue)).toBe(asinSales.reduce((sum, row) => sum + cents(row.totalSales), 0));
  expect(summary.averagePrice).toBeCloseTo(summary.totalRevenue / summary.totalUnits, 2);
  expect(months).toEqual([{ year: 2025, month: 12 }]);
  expect(otherSources).toEqual([
    expect.objectContaining({ source: 'report-by-date', days: 31, totalSales: expect.any(Number) }),
  ]);
  for (const row of asinSales)
    expect(row).toMatchObject({ year: 2025, month: 12, periods: ['2025-12'], periodCount: 1, title: null });
});

test('processing again, and once more, changes nothing', async () => {
  const id = await desk.store(ACME, US, 2025, 12);
  const before = await read();
  expect((await desk.process(ACME, id)).body.data).toMatchObject({ isFinished: true });
  await desk.process(ACME, id);
  await server.queue.drain();
  expect(await read()).toEqual(before);
  expect(await versions()).toBe(1);
});

test('of two who press at once both get the answer of the one processing', async () => {
  const id = await desk.request(ACME, US, 2025, 12);
  await desk.finish();
  const answers = await Promise.all([desk.process(ACME, id), desk.process(ACME, id)]);
  const { rowCount } = await desk.find(ACME, US, id);
  expect(answers.map(({ body }) => body.data?.['processedAsins'])).toEqual([rowCount, rowCount]);
});

test('a newer report of the month replaces the older one’s rows', async () => {
  const first = await desk.store(ACME, US, 2025, 12);
  server.advance(HOUR);
  change((rows) => rows.slice(0, 5));
  const second = await desk.store(ACME, US, 2025, 12);
  expect((await read()).asinSales).toHaveLength(5);
  expect(await desk.find(ACME, US, second)).toMatchObject({ isProcessed: true, asinCount: 5 });
  expect(await desk.find(ACME, US, first)).toMatchObject({
    status: 'PARSED',
    isProcessed: false,
    asinCount: 0,
    message: expect.stringContaining('replaced by another report'),
  });
  expect(await versions()).toBe(1);
});

test('one unreadable row in a hundred is counted and reported; one more, and nothing is stored', async () => {
  const manyRows = (rows: Record<string, unknown>[]) =>
    Array.from({ length: 200 }, (_, i) => ({
      ...rows[0],
      childAsin: `B0${String(i).padStart(8, '0')}`,
    }));
  change((rows) => [...manyRows(rows).slice(2), { ...rows[0], childAsin: 'B00000000' }, null]);
  const id = await desk.store(ACME, US, 2025, 12);
  expect(await desk.find(ACME, US, id)).toMatchObject({
    status: 'PARSED',
    rowCount: 200,
    asinCount: 198,
    unreadableRows: 2,
    message: expect.stringContaining('2 rows could not be read'),
  });
  const before = await read();
  restores.splice(0).forEach((restore) => {
    restore();
  });
  server.advance(HOUR);
  change((rows) => [...manyRows(rows).slice(3), { ...rows[0], childAsin: 'B00000000' }, null, 7]);
  const worse = await desk.store(ACME, US, 2025, 12);
  expect(await desk.find(ACME, US, worse)).toMatchObject({
    status: 'FAILED',
    unreadableRows: 3,
    message: expect.stringContaining('Too many rows'),
  });
  expect(await read()).toEqual(before);
  expect(await versions()).toBe(1);
});

test('B2B shares are shown where Amazon reports them, and an ASIN listed twice counts once', async () => {
  change(([row]) => [
    { ...row, childAsin: 'B000000001', salesByAsin: sales(10, 3, 2.5) },
    { ...row, childAsin: 'B000000001', salesByAsin: sales(0.1, 1, 0) },
    { ...row, childAsin: 'B000000002', salesByAsin: sales(7.99, 0) },
  ]);
  await desk.store(ACME, US, 2025, 12);
  expect(await read()).toMatchObject({
    asinSales: [
      {
        childAsin: 'B000000001',
        totalSales: 10.1,
        totalUnits: 4,
        averageSellingPrice: 2.53,
        b2bPercentage: 24.75,
      },
      {
        childAsin: 'B000000002',
        totalSales: 7.99,
        totalUnits: 0,
        averageSellingPrice: null,
        b2bPercentage: null,
      },
    ],
    summary: { totalAsins: 2, totalRevenue: 18.09, totalUnits: 4, averagePrice: 4.52 },
  });
});

function sales(amount: number, units: number, b2b?: number) {
  const money = (value: number) => ({ amount: value, currencyCode: 'USD' });
  return {
    unitsOrdered: units,
    totalOrderItems: units,
    orderedProductSales: money(amount),
    ...(b2b === undefined ? {} : { orderedProductSalesB2B: money(b2b) }),
  };
}

test('all periods together name their months, and one ASIN’s months come one by one', async () => {
  change((rows) => rows.slice(0, 3));
  await desk.store(ACME, US, 2025, 11);
  await desk.store(ACME, US, 2025, 12);
  const [november, december, all] = [await read('&year=2025&month=11'), await read(), await read('')];
  expect(cents(all.summary.totalRevenue)).toBe(
    cents(november.summary.totalRevenue) + cents(december.summary.totalRevenue),
  );
  const [asin] = november.asinSales
    .map(({ childAsin }) => childAsin)
    .filter((name) => december.asinSales.some(({ childAsin }) => childAsin === name));
  expect(all.asinSales.find(({ childAsin }) => childAsin === asin)).toMatchObject({
    periods: ['2025-11', '2025-12'],
    periodCount: 2,
    year: null,
    month: null,
  });
  // Added up ahead or anew, it is the same; and a month that has changed since is never read from before.
  const { rows: ahead } = await server.db.execute('select count(*)::int as n from asin_sales_totals');
  expect(ahead).toEqual([{ n: all.asinSales.length }]);
  await server.db.execute("update asin_sales_shops set made_of = 'others'");
  expect(await read('')).toEqual(all);
  const token = await server.signIn('admin');
  const path = `/api/sp-api/${ACME}/asin-sales/${asin}/months?marketplaceId=${US}`;
  expect((await server.get(path, { token })).body.data).toEqual({
    months: [november, december].map(({ asinSales }) => {
      const row = asinSales.find(({ childAsin }) => childAsin === asin);
      return { year: row?.year, month: row?.month, totalSales: row?.totalSales, totalUnits: row?.totalUnits };
    }),
    currency_code: 'USD',
  });
  expect((await server.get(path.replace(String(asin), 'B00'), { token })).status).toBe(400);
});

test('a month that was not processed has no rows, and a month without its year is refused', async () => {
  const none = await read('&year=2025&month=1');
  expect(none).toMatchObject({ asinSales: [], summary: { totalAsins: 0, totalRevenue: 0, averagePrice: 0 } });
  expect((await desk.asinSales(ACME, US, '&year=2025')).status).toBe(400);
  expect((await desk.asinSales(ACME, 'A1PA6795UKMFR9')).status).toBe(404);
});
