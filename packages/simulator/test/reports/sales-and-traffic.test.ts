import { expect, test } from 'vitest';
import { z } from 'zod';
import { createKit, NOW, US } from '../kit.ts';
import { ACME } from '../sales/ledger-questions.ts';
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

const ask = async (change: object, kit = createKit()) => {
  const { read } = await createReportKit(kit);
  return Document.parse(await read({ ...OCTOBER, ...change }));
};
const options = (dateGranularity: string, asinGranularity = 'CHILD') => ({
  reportOptions: { dateGranularity, asinGranularity },
});

test('the days of a report are the days of the order metrics, to the cent', async () => {
  const kit = createKit();
  const { salesAndTrafficByDate } = await ask({}, kit);
  const metrics = async (buyerType: string) => {
    const answer = await kit.spApi('na/sales/v1/orderMetrics', await kit.signIn('A1ACMEOUTDOOR'), {
      marketplaceIds: US,
      granularity: 'Day',
      granularityTimeZone: 'America/Los_Angeles',
      interval: '2025-10-01T00:00:00-07:00--2025-11-01T00:00:00-07:00',
      buyerType,
    });
    return z
      .object({
        payload: z.array(z.object({ unitCount: z.number(), totalSales: z.object({ amount: z.string() }) })),
      })
      .parse(answer.json()).payload;
  };
  const [all, business] = [await metrics('All'), await metrics('B2B')];
  expect(salesAndTrafficByDate.map(({ date }) => date)).toHaveLength(31);
  expect(salesAndTrafficByDate[0]?.date).toBe('2025-10-01');
  const rows = salesAndTrafficByDate.map(({ salesByDate }) => salesByDate);
  expect(rows.map((row) => [row.orderedProductSales.amount, row.unitsOrdered])).toEqual(
    all.map((row) => [Number(row.totalSales.amount), row.unitCount]),
  );
  expect(rows.map((row) => [row.orderedProductSalesB2B.amount, row.unitsOrderedB2B])).toEqual(
    business.map((row) => [Number(row.totalSales.amount), row.unitCount]),
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
  const { salesAndTrafficByDate, salesAndTrafficByAsin } = await ask(options('DAY', asinGranularity));
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

test('weeks run from Sunday to Saturday, and weeks and months are told whole', async () => {
  const weeks = await ask({
    ...options('WEEK'),
    dataStartTime: '2025-10-08T00:00:00Z',
    dataEndTime: '2025-10-13T00:00:00Z',
  });
  expect(weeks.salesAndTrafficByDate.map(({ date }) => date)).toEqual(['2025-10-05', '2025-10-12']);
  const [month] = (await ask({ ...options('MONTH'), dataStartTime: '2025-10-08', dataEndTime: '2025-10-09' }))
    .salesAndTrafficByDate;
  const days = (await ask({})).salesAndTrafficByDate;
  expect(month?.date).toBe('2025-10-01');
  expect(month && cents(month.salesByDate)).toBe(add(days.map(({ salesByDate }) => cents(salesByDate))));
});

test('traffic is silent for the latest days, then comes in, then is restated', async () => {
  const sessionsOn = async (now: string) => {
    const kit = createKit({ now: new Date(now) });
    const range = { dataStartTime: '2025-11-08', dataEndTime: '2025-11-08' };
    const { salesAndTrafficByDate } = await ask({ ...range, ...options('DAY') }, kit);
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

test('who asks for today gets sales but no ASIN yet', async () => {
  const today = await ask({ dataStartTime: '2025-11-12', dataEndTime: '2025-11-12' });
  expect(today.salesAndTrafficByAsin).toEqual([]);
  expect(today.salesAndTrafficByDate[0]?.salesByDate.unitsOrdered).toBeGreaterThan(0);
});

test('a document stays as it was made, whatever the clock says and whoever restates later', async () => {
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
  const usual = await ask(options('DAY'), kit);
  await kit.control('catalogue', { sellingPartnerId: 'A1ACMEOUTDOOR', extraAsins: 3000 });
  const huge = await ask(options('DAY'), kit);
  expect(huge.salesAndTrafficByAsin.length - usual.salesAndTrafficByAsin.length).toBe(3000);
  const sold = ({ salesAndTrafficByAsin }: typeof huge) =>
    add(salesAndTrafficByAsin.map(({ salesByAsin }) => cents(salesByAsin)));
  expect(sold(huge)).toBe(sold(usual));
});
