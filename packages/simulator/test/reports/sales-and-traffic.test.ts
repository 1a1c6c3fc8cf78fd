import { expect, test } from 'vitest';
import { z } from 'zod';
import { createKit, NOW } from '../kit.ts';
import { ACME, cents as amountOf, readLedger } from '../sales/ledger-queries.ts';
import { rowsOf } from '../sales/order-metrics-queries.ts';
import { createReportKit, OCTOBER } from './report-kit.ts';

const Amount = z.object({ amount: z.number() });
const Sales = z.object({
  orderedProductSales: Amount,
  unitsOrdered: z.number(),
  totalOrderItems: z.number(),
});
const Document = z.object({
  salesAndTrafficByDate: z.array(
    z.object({
      date: z.string(),
      salesByDate: Sales.extend({ orderedProductSalesB2B: Amount, unitsOrderedB2B: z.number() }),
      trafficByDate: z.object({ sessions: z.number(), pageViews: z.number() }),
    }),
  ),
  salesAndTrafficByAsin: z.array(
    z.object({
      parentAsin: z.string(),
      childAsin: z.string().optional(),
      sku: z.string().optional(),
      salesByAsin: Sales,
      trafficByAsin: z.object({ sessions: z.number() }),
    }),
  ),
});

const cents = (sales: { orderedProductSales: { amount: number } }) =>
  Math.round(sales.orderedProductSales.amount * 100);
const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const getOrderMetrics = async (change: object, kit = createKit()) => {
  const { read } = await createReportKit(kit);
  return Document.parse(await read({ ...OCTOBER, ...change }));
};
const options = (dateGranularity: string, asinGranularity = 'CHILD') => ({
  reportOptions: { dateGranularity, asinGranularity },
});

test('the days of a report differ from order metrics by at most 1 %, and some are equal', async () => {
  const kit = createKit();
  const { salesAndTrafficByDate } = await getOrderMetrics({}, kit);
  const pacific = { granularity: 'Day', granularityTimeZone: 'America/Los_Angeles' };
  const interval = '2025-10-01T00:00:00-07:00--2025-11-01T00:00:00-07:00';
  const metrics = (buyerType: string) => rowsOf(kit, { ...pacific, interval, buyerType });
  const [all, business] = [await metrics('All'), await metrics('B2B')];
  expect(salesAndTrafficByDate.map(({ date }) => date)).toHaveLength(31);
  expect(salesAndTrafficByDate[0]?.date).toBe('2025-10-01');
  const rows = salesAndTrafficByDate.map(({ salesByDate }) => salesByDate);
  expect(rows.map((row) => row.unitsOrdered)).toEqual(all.map((row) => row.unitCount));
  expect(rows.map((row) => row.unitsOrderedB2B)).toEqual(business.map((row) => row.unitCount));
  const shares = rows.map((row, index) => cents(row) / (100 * Number(all[index]?.totalSales.amount)) - 1);
  expect(Math.max(...shares.map(Math.abs))).toBeLessThanOrEqual(0.01);
  expect(Math.max(...shares)).toBeGreaterThan(0);
  expect(Math.min(...shares)).toBeLessThan(0);
  const equal = shares.filter((share) => Math.abs(share) < 1e-9).length;
  expect(equal).toBeGreaterThan(2);
  expect(equal).toBeLessThan(20);
});

test('the ledger has the figures of a report, by day and by ASIN, to the cent', async () => {
  const kit = createKit({ drift: 'on' });
  const { salesAndTrafficByDate, salesAndTrafficByAsin } = await getOrderMetrics(options('DAY'), kit);
  const start = '2025-10-01T07:00:00Z';
  const end = '2025-11-01T07:00:00Z';
  const ledger = await readLedger(kit, { granularity: 'report', start, end, at: NOW.toISOString() });
  expect(ledger.timeZone).toBe('America/Los_Angeles');
  expect(ledger.rows.map((row) => [row.start, amountOf(row.totalSales), row.unitCount])).toEqual(
    salesAndTrafficByDate.map(({ date, salesByDate }) => [
      `${date}T07:00:00.000Z`,
      cents(salesByDate),
      salesByDate.unitsOrdered,
    ]),
  );
  const byAsin = salesAndTrafficByAsin.filter(({ salesByAsin }) => salesByAsin.unitsOrdered > 0);
  expect(ledger.asins?.map((row) => [row.asin, amountOf(row.totalSales), row.unitCount])).toEqual(
    byAsin.map(({ childAsin, salesByAsin }) => [childAsin, cents(salesByAsin), salesByAsin.unitsOrdered]),
  );
});

test('some rows have amounts and percentages as Java prints doubles', async () => {
  const kit = await createReportKit();
  await kit.control('faults', { operation: 'downloadDocument', fault: 'plain', times: 1 });
  const { reportDocumentId } = await kit.finish({ ...OCTOBER, ...options('DAY') });
  const { body } = await kit.follow(await kit.link(reportDocumentId));
  expect(body).toMatch(/"amount":0\.0,/);
  expect(body).toMatch(/"amount":0,/);
  expect(body).toMatch(/"receivedNegativeFeedbackRate":0\.0/);
  expect(body).not.toMatch(/"unitsOrdered(B2B)?":\d+\./);
});

test.each(['PARENT', 'CHILD', 'SKU'])('rows by %s add up to the rows by date', async (asinGranularity) => {
  const { salesAndTrafficByDate, salesAndTrafficByAsin } = await getOrderMetrics(
    options('DAY', asinGranularity),
  );
  const byDate = salesAndTrafficByDate.map(({ salesByDate }) => salesByDate);
  const byAsin = salesAndTrafficByAsin.map(({ salesByAsin }) => salesByAsin);
  expect(add(byAsin.map(cents))).toBe(add(byDate.map(cents)));
  expect(add(byAsin.map((row) => row.unitsOrdered))).toBe(add(byDate.map((row) => row.unitsOrdered)));
  expect(add(byAsin.map((row) => row.totalOrderItems))).toBe(add(byDate.map((row) => row.totalOrderItems)));
  const [row] = salesAndTrafficByAsin;
  expect([row?.childAsin !== undefined, row?.sku !== undefined]).toEqual([
    asinGranularity !== 'PARENT',
    asinGranularity === 'SKU',
  ]);
});

test('weeks run from Sunday to Saturday, and rows name whole weeks and months', async () => {
  const weeks = await getOrderMetrics({
    ...options('WEEK'),
    dataStartTime: '2025-10-08T00:00:00Z',
    dataEndTime: '2025-10-13T00:00:00Z',
  });
  expect(weeks.salesAndTrafficByDate.map(({ date }) => date)).toEqual(['2025-10-05', '2025-10-12']);
  const [month] = (
    await getOrderMetrics({ ...options('MONTH'), dataStartTime: '2025-10-08', dataEndTime: '2025-10-09' })
  ).salesAndTrafficByDate;
  const days = (await getOrderMetrics({})).salesAndTrafficByDate;
  expect(month?.date).toBe('2025-10-01');
  expect(month && cents(month.salesByDate)).toBe(add(days.map(({ salesByDate }) => cents(salesByDate))));
});

test('traffic of the latest days is zero, then provisional, then final', async () => {
  const sessionsOn = async (now: string) => {
    const kit = createKit({ now: new Date(now) });
    const range = { dataStartTime: '2025-11-08', dataEndTime: '2025-11-08' };
    const { salesAndTrafficByDate } = await getOrderMetrics({ ...range, ...options('DAY') }, kit);
    return salesAndTrafficByDate[0]?.trafficByDate.sessions ?? -1;
  };
  const [soon, later, final] = [
    await sessionsOn('2025-11-10T04:00:00Z'),
    await sessionsOn('2025-11-12T17:00:00Z'),
    await sessionsOn('2025-11-20T17:00:00Z'),
  ];
  expect(soon).toBe(0);
  expect(later).toBeGreaterThan(0);
  expect(final).toBeGreaterThan(later);
});

test('a report of today has sales but no ASINs yet', async () => {
  const today = await getOrderMetrics({ dataStartTime: '2025-11-12', dataEndTime: '2025-11-12' });
  expect(today.salesAndTrafficByAsin).toEqual([]);
  expect(today.salesAndTrafficByDate[0]?.salesByDate.unitsOrdered).toBeGreaterThan(0);
});

test('a document never changes, whatever the clock and later restatements', async () => {
  const kit = await createReportKit(createKit({ drift: 'on' }));
  const range = { dataStartTime: '2025-11-10', dataEndTime: '2025-11-12' };
  const { reportDocumentId } = await kit.finish({ ...OCTOBER, ...range });
  const read = async () => (await kit.follow(await kit.link(reportDocumentId))).rawPayload;
  const before = await read();
  kit.simulator.clock.set(new Date(NOW.getTime() + 3_500_000));
  await kit.control('restate', { ...ACME, start: '2025-11-11T20:00:00Z', deltaAmount: 5 });
  expect(await read()).toEqual(before);
});

test('yen have no decimals, and Japan has its own days', async () => {
  const kit = createKit();
  const token = await kit.signIn('A3SAKURACRAFTS');
  const body = { ...OCTOBER, marketplaceIds: ['A1VC38T7YXB528'] };
  const { reportId } = (await kit.spApiSend('POST', 'fe/reports/2021-06-30/reports', token, body)).json();
  kit.time.ms += 31_000;
  const { reportDocumentId } = (await kit.spApi(`fe/reports/2021-06-30/reports/${reportId}`, token)).json();
  const { url } = (await kit.spApi(`fe/reports/2021-06-30/documents/${reportDocumentId}`, token)).json();
  await kit.control('faults', { operation: 'downloadDocument', fault: 'plain' });
  const { salesAndTrafficByDate } = Document.parse((await kit.follow(url)).json());
  const amounts = salesAndTrafficByDate.map(({ salesByDate }) => salesByDate.orderedProductSales.amount);
  expect(amounts.every((amount) => Number.isInteger(amount) && amount > 0)).toBe(true);
});

test('an inflated catalogue makes a document of any size, with the same sums', async () => {
  const kit = createKit();
  const usual = await getOrderMetrics(options('DAY'), kit);
  await kit.control('catalogue', { sellingPartnerId: 'A1ACMEOUTDOOR', extraAsins: 3000 });
  const huge = await getOrderMetrics(options('DAY'), kit);
  expect(huge.salesAndTrafficByAsin.length - usual.salesAndTrafficByAsin.length).toBe(3000);
  const sold = ({ salesAndTrafficByAsin }: typeof huge) =>
    add(salesAndTrafficByAsin.map(({ salesByAsin }) => cents(salesByAsin)));
  expect(sold(huge)).toBe(sold(usual));
});
