import { expect, test } from 'vitest';
import { createKit, DE, JP } from '../kit.ts';
import { DAYS, getOrderMetrics, rowsOf, sum, utcDays } from './order-metrics-queries.ts';

test('hours add up to days, days to weeks and months, exactly', async () => {
  const kit = createKit();
  const interval = utcDays('2025-11-03', '2025-11-10');
  const hours = await rowsOf(kit, { granularity: 'Hour', interval });
  const utc = { granularityTimeZone: 'UTC' };
  const days = await rowsOf(kit, { granularity: 'Day', interval, ...utc });
  const weeks = await rowsOf(kit, { granularity: 'Week', interval, ...utc });
  const total = await rowsOf(kit, { granularity: 'Total', interval, ...utc });
  expect([hours.length, days.length, weeks.length, total.length]).toEqual([168, 7, 1, 1]);
  expect(sum(hours)).toEqual(sum(days));
  expect(sum(days)).toEqual(sum(weeks));
  expect(sum(days)).toEqual(sum(total));
  expect(sum(days).orders).toBeGreaterThan(300);
});

test('months add up to the days in them', async () => {
  const kit = createKit();
  const query = { interval: utcDays('2024-12-01', '2025-03-01'), granularityTimeZone: 'UTC' };
  const months = await rowsOf(kit, { granularity: 'Month', ...query });
  const days = await rowsOf(kit, { granularity: 'Day', ...query });
  const years = await rowsOf(kit, { granularity: 'Year', ...query });
  expect(months.map((row) => row.interval)[1]).toBe('2025-01-01T00:00Z--2025-02-01T00:00Z');
  expect([months.length, days.length, years.length]).toEqual([3, 90, 2]);
  expect(sum(months)).toEqual(sum(days));
  expect(sum(years)).toEqual(sum(days));
});

test('the same seed gives the same figures, another seed gives others', async () => {
  const again = [createKit(), createKit(), createKit({ seed: 'other' })].map((kit) => rowsOf(kit, DAYS));
  const [first, second, third] = await Promise.all(again);
  expect(second).toEqual(first);
  expect(third).not.toEqual(first);
});

test('days follow the wall clock across the end of summer time', async () => {
  const rows = await rowsOf(createKit(), {
    granularity: 'Day',
    granularityTimeZone: 'US/Pacific',
    interval: '2025-11-01T00:00:00-07:00--2025-11-04T00:00:00-08:00',
  });
  expect(rows.map((row) => row.interval)).toEqual([
    '2025-11-01T00:00-07:00--2025-11-02T00:00-07:00',
    '2025-11-02T00:00-07:00--2025-11-03T00:00-08:00',
    '2025-11-03T00:00-08:00--2025-11-04T00:00-08:00',
  ]);
});

test('a day whose midnight is skipped begins after the skipped hour', async () => {
  const kit = createKit();
  const query = {
    granularity: 'Day',
    granularityTimeZone: 'Africa/Cairo',
    interval: '2025-04-24T00:00:00+02:00--2025-04-26T00:00:00+03:00',
    marketplaceIds: 'A1F83G8C2ARO7P',
  };
  const rows = await rowsOf(kit, query, 'A6ATLASTRADING', 'eu');
  expect(rows.map((row) => row.interval)).toEqual([
    '2025-04-24T00:00+02:00--2025-04-25T01:00+03:00',
    '2025-04-25T01:00+03:00--2025-04-26T00:00+03:00',
  ]);
});

test('hours without a zone keep the offset of the interval', async () => {
  const rows = await rowsOf(createKit(), {
    granularity: 'Hour',
    interval: '2025-11-10T00:30:00+05:30--2025-11-10T02:30:00+05:30',
  });
  expect(rows.map((row) => row.interval)).toEqual([
    '2025-11-10T00:00+05:30--2025-11-10T01:00+05:30',
    '2025-11-10T01:00+05:30--2025-11-10T02:00+05:30',
    '2025-11-10T02:00+05:30--2025-11-10T03:00+05:30',
  ]);
});

test('the first and last rows name the whole day but count only the interval', async () => {
  const kit = createKit();
  const whole = await rowsOf(kit, DAYS);
  const part = await rowsOf(kit, { ...DAYS, interval: '2025-11-01T12:00:00Z--2025-11-07T06:30:15.250Z' });
  expect(part.map((row) => row.interval)).toEqual(whole.map((row) => row.interval));
  expect(part.slice(1, 6)).toEqual(whole.slice(1, 6));
  expect(sum(part.slice(0, 1)).units).toBeLessThan(sum(whole.slice(0, 1)).units);
  expect(sum(part.slice(6)).units).toBeLessThan(sum(whole.slice(6)).units);
});

test('weeks begin on Monday, or on Sunday on request', async () => {
  const kit = createKit();
  const query = { ...DAYS, granularity: 'Week', interval: utcDays('2025-11-05', '2025-11-06') };
  const [monday] = await rowsOf(kit, query);
  const [sunday] = await rowsOf(kit, { ...query, firstDayOfWeek: 'Sunday' });
  expect(monday?.interval).toBe('2025-11-03T00:00Z--2025-11-10T00:00Z');
  expect(sunday?.interval).toBe('2025-11-02T00:00Z--2025-11-09T00:00Z');
});

test('the current hour counts the orders placed so far, later hours are zero', async () => {
  const kit = createKit();
  const query = { granularity: 'Hour', interval: '2025-11-12T16:00:00Z--2025-11-12T20:00:00Z' };
  const early = await rowsOf(kit, query);
  kit.simulator.clock.set(new Date('2025-11-12T18:00:00Z'));
  const late = await rowsOf(kit, query);
  expect(late[0]).toEqual(early[0]);
  expect(late[1]?.orderCount).toBeGreaterThan(early[1]?.orderCount ?? 0);
  expect(early[3]).toEqual({
    interval: '2025-11-12T19:00Z--2025-11-12T20:00Z',
    unitCount: 0,
    orderItemCount: 0,
    orderCount: 0,
    averageUnitPrice: { amount: expect.stringMatching(/^0(\.0)?$/), currencyCode: 'USD' },
    totalSales: { amount: expect.stringMatching(/^0(\.0)?$/), currencyCode: 'USD' },
  });
});

test('business and consumer orders make up all, and so do the two networks', async () => {
  const kit = createKit();
  const all = sum(await rowsOf(kit, { ...DAYS, buyerType: 'All' }));
  const parts = async (name: string, values: string[]) => {
    const sums = await Promise.all(values.map((value) => rowsOf(kit, { ...DAYS, [name]: value }).then(sum)));
    return {
      orders: sums.reduce((n, one) => n + one.orders, 0),
      sales: sums.reduce((n, one) => n + one.sales, 0),
    };
  };
  const wanted = { orders: all.orders, sales: all.sales };
  expect(await parts('buyerType', ['B2B', 'B2C'])).toEqual(wanted);
  expect(await parts('fulfillmentNetwork', ['AFN', 'MFN'])).toEqual(wanted);
});

test('the sales of all products make up the sales of the seller', async () => {
  const kit = createKit();
  const partner = kit.simulator.world.findPartner('A1ACMEOUTDOOR', 'na');
  if (!partner) throw new Error('seeded');
  const products = kit.simulator.world.listProducts(partner);
  const sums: ReturnType<typeof sum>[] = [];
  for (const { asin } of products) sums.push(sum(await rowsOf(kit, { ...DAYS, asin })));
  const bySku = await rowsOf(kit, { ...DAYS, sku: products[0].sku });
  const all = sum(await rowsOf(kit, DAYS));
  expect(sums.reduce((n, one) => n + one.sales, 0)).toBe(all.sales);
  expect(sums.reduce((n, one) => n + one.units, 0)).toBe(all.units);
  expect(sum(bySku)).toEqual(sums[0]);
  expect(new Set(products.map(({ asin }) => asin)).size).toBe(products.length);
});

test('yen have no decimals', async () => {
  const interval = '2025-11-01T00:00:00+09:00--2025-11-03T00:00:00+09:00';
  const query = { granularity: 'Day', granularityTimeZone: 'Asia/Tokyo', marketplaceIds: JP, interval };
  const rows = await rowsOf(createKit(), query, 'A3SAKURACRAFTS', 'fe');
  for (const { totalSales, averageUnitPrice } of rows) {
    expect(totalSales).toEqual({ amount: expect.stringMatching(/^[1-9]\d+(\.0)?$/), currencyCode: 'JPY' });
    expect(averageUnitPrice.amount).toMatch(/^[1-9]\d+(\.0)?$/);
  }
});

test('amounts can be numbers, as in some live answers', async () => {
  const answer = await getOrderMetrics(createKit({ amounts: 'number' }), DAYS);
  expect(answer.json().payload[0].totalSales.amount).toEqual(expect.any(Number));
});

test('some rows have amounts as Java prints doubles, both as strings and as numbers', async () => {
  const hours = { granularity: 'Hour', interval: utcDays('2025-11-03', '2025-11-10') };
  const texts = await getOrderMetrics(createKit(), hours);
  const numbers = await getOrderMetrics(createKit({ amounts: 'number' }), hours);
  expect(texts.body).toMatch(/"amount":"\d+\.0"/);
  expect(texts.body).toMatch(/"amount":"\d+"/);
  expect(numbers.body).toMatch(/"amount":\d+\.0,/);
  expect(numbers.body).toMatch(/"amount":\d+,/);
  const amountsOf = (answer: typeof texts) =>
    answer.json().payload.map((row: { totalSales: { amount: string } }) => Number(row.totalSales.amount));
  expect(amountsOf(numbers)).toEqual(amountsOf(texts));
  const yen = await getOrderMetrics(
    createKit({ amounts: 'number' }),
    {
      granularity: 'Month',
      granularityTimeZone: 'Asia/Tokyo',
      marketplaceIds: JP,
      interval: '2024-01-01T00:00:00+09:00--2025-11-01T00:00:00+09:00',
    },
    'A3SAKURACRAFTS',
    'fe',
  );
  expect(yen.body).toMatch(/"amount":\d\.\d+E\d+,/);
});

test('two years of days in five marketplaces are summed quickly', async () => {
  const kit = createKit();
  const query = {
    granularity: 'Day',
    granularityTimeZone: 'UTC',
    interval: utcDays('2023-11-13', '2025-11-13'),
  };
  const marketplaces = ['A1F83G8C2ARO7P', DE, 'A13V1IB3VIYZZH', 'APJ6JRA9NG5V4', 'A1RKKUPIHCS9HS'];
  const started = performance.now();
  for (const marketplaceIds of marketplaces) {
    const rows = await rowsOf(kit, { ...query, marketplaceIds }, 'A2NORDLICHTHOME', 'eu');
    expect(rows.length).toBe(731);
  }
  expect(performance.now() - started).toBeLessThan(10_000);
});
