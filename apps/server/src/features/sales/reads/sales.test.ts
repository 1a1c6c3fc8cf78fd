import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const US = 'ATVPDKIKX0DER';
const JAPAN = 'A1VC38T7YXB528';

let server: TestServer;
let admin: string;
let staff: string;

beforeAll(async () => {
  server = await startTestServer({ hasDemoSales: true });
  admin = await server.signIn('admin');
  staff = await server.signIn('staff');
});
afterAll(() => server.stop());

type Row = {
  interval_start: string;
  metric_date: string;
  total_sales_amount: number;
  order_count: number;
  approximate?: true;
  so_far?: true;
};

async function rowsOf(path: string): Promise<Row[]> {
  const { body } = await server.get(`/api/sales/${path}`, { token: admin });
  return Array.isArray(body.data?.['rows']) ? body.data['rows'] : [];
}
const cents = (rows: Row[]) => rows.reduce((sum, row) => sum + Math.round(row.total_sales_amount * 100), 0);
const statusOf = async (path: string, token = admin) =>
  (await server.get(`/api/sales/${path}`, { token })).status;

test('the newest hours come oldest first, 300 unless asked otherwise, and say how fresh they are', async () => {
  const { body } = await server.get(`/api/sales/hourly/latest/acme-outdoor/${US}`, { token: admin });
  const rows = await rowsOf(`hourly/latest/acme-outdoor/${US}?limit=336`);
  expect(body.data?.['rows']).toHaveLength(300);
  expect(rows).toHaveLength(336);
  expect(rows.map(({ interval_start }) => interval_start)).toEqual(
    rows.map(({ interval_start }) => interval_start).sort(),
  );
  expect(rows.at(-1)?.interval_start).toBe('2026-03-10T11:00:00.000Z');
  expect(body.data?.['as_of']).toBe('2026-03-10T12:00:00.000Z');
  expect(body.data?.['coverage']).toEqual([
    {
      from: '2026-02-07T00:00:00.000Z',
      to: '2026-03-10T12:00:00.000Z',
    },
  ]);
});

test('the demo has every hour of the thirty days that end yesterday, in any zone', async () => {
  for (const [start, end] of [
    ['2026-02-08T08:00:00Z', '2026-03-10T07:00:00Z'],
    ['2026-02-07T10:00:00Z', '2026-03-09T10:00:00Z'],
  ] as const) {
    const hours = await rowsOf(`hourly/acme-outdoor/${US}?start=${start}&end=${end}`);
    expect(hours).toHaveLength((Date.parse(end) - Date.parse(start)) / 3_600_000);
  }
});

test('days of the marketplace begin at its own midnight, whichever zone that is', async () => {
  for (const [seller, marketplace, zone] of [
    ['acme-outdoor', US, 'America/Los_Angeles'],
    ['sakura-crafts', JAPAN, 'Asia/Tokyo'],
  ]) {
    const days = (timezone = '') =>
      rowsOf(
        `daily/fetch/${seller}/${marketplace}?startDate=2026-03-01&endDate=2026-03-05&timezone=${timezone}`,
      );
    const own = await days('own');
    expect(own).toHaveLength(5);
    expect(own).toEqual(await days(zone));
    expect(own).not.toEqual(await days('UTC'));
  }
});

test('the running day of a marketplace tells the hours since its own midnight', async () => {
  const [day, ...others] = await rowsOf(
    `daily/fetch/acme-outdoor/${US}?startDate=2026-03-10&endDate=2026-03-10&timezone=own`,
  );
  expect(others).toEqual([]);
  expect(day).toMatchObject({ so_far: true, interval_start: '2026-03-10T07:00:00.000Z' });
  const hours = await rowsOf(`hourly/acme-outdoor/${US}?start=2026-03-10T07:00:00Z&end=2026-03-11T07:00:00Z`);
  expect(hours.length).toBeGreaterThan(0);
  expect(cents(hours)).toBe(cents(day ? [day] : []));
});

test('the hours of a UTC day add up to the day, to the cent', async () => {
  for (const [seller, marketplace] of [
    ['acme-outdoor', US],
    ['sakura-crafts', JAPAN],
  ]) {
    const days = await rowsOf(
      `daily/fetch/${seller}/${marketplace}?startDate=2026-02-10&endDate=2026-03-09&timezone=UTC`,
    );
    expect(days).toHaveLength(28);
    for (const day of days) {
      const next = new Date(Date.parse(day.metric_date) + 86_400_000).toISOString();
      const hours = await rowsOf(
        `hourly/${seller}/${marketplace}?start=${day.metric_date}T00:00:00Z&end=${next}`,
      );
      expect(hours).toHaveLength(24);
      expect(cents(hours)).toBe(cents([day]));
    }
  }
});

test('days of another zone are summed from hours, and approximate where hours are missing', async () => {
  const path = `daily/fetch/acme-outdoor/${US}?startDate=2026-02-01&endDate=2026-03-10`;
  const days = await rowsOf(path);
  const exact = days.filter(({ approximate }) => !approximate).map(({ metric_date }) => metric_date);
  expect(exact[0]).toBe('2026-02-07');
  expect(exact.at(-1)).toBe('2026-03-09');
  expect(days).toHaveLength(38);
  const hours = await rowsOf(`hourly/acme-outdoor/${US}?start=2026-03-08T08:00:00Z&end=2026-03-09T07:00:00Z`);
  expect(hours).toHaveLength(23);
  expect(cents(days.filter(({ metric_date }) => metric_date === '2026-03-08'))).toBe(cents(hours));
});

test('one day, the newest days, and totals agree with each other', async () => {
  const yesterday = await rowsOf(`daily/acme-outdoor/${US}`);
  expect(yesterday).toMatchObject([{ metric_date: '2026-03-09' }]);
  expect(await rowsOf(`daily/acme-outdoor/${US}?date=2026-03-09`)).toEqual(yesterday);
  const newest = await rowsOf(`daily/latest/acme-outdoor/${US}?limit=7`);
  expect(newest.at(-1)?.metric_date).toBe('2026-03-10');
  const metrics = await server.get(`/api/sales/metrics/acme-outdoor/${US}?start=2026-03-04&end=2026-03-10`, {
    token: admin,
  });
  const totalSales = cents(newest) / 100;
  const orderCount = newest.reduce((sum, row) => sum + row.order_count, 0);
  expect(metrics.body.data).toMatchObject({ totalSales, orderCount, currency_code: 'USD' });
  expect(metrics.body.data).toMatchObject({ daysStored: 7, daysAsked: 7 });
  expect(metrics.body.data?.['averageOrderValue']).toBeCloseTo(totalSales / orderCount, 2);
});

test('a range without rows is empty, and its totals are zero', async () => {
  expect(
    await rowsOf(`daily/fetch/acme-outdoor/${US}?startDate=2019-01-01&endDate=2019-01-31&timezone=UTC`),
  ).toEqual([]);
  const { body } = await server.get(`/api/sales/metrics/acme-outdoor/${US}?start=2019-01-01&end=2019-01-31`, {
    token: admin,
  });
  expect(body.data).toMatchObject({ totalSales: 0, orderCount: 0, averageOrderValue: 0 });
  expect(body.data).toMatchObject({ daysStored: 0, daysAsked: 31 });
});

test.each([
  ['a limit of 0', `hourly/latest/acme-outdoor/${US}?limit=0`],
  ['a limit of 10,001', `daily/latest/acme-outdoor/${US}?limit=10001`],
  ['a limit in words', `hourly/latest/acme-outdoor/${US}?limit=many`],
  ['a start after the end', `hourly/acme-outdoor/${US}?start=2026-03-02T00:00:00Z&end=2026-03-01T00:00:00Z`],
  [
    'an instant without a zone',
    `hourly/acme-outdoor/${US}?start=2026-03-01T00:00:00&end=2026-03-02T00:00:00Z`,
  ],
  ['no end', `hourly/acme-outdoor/${US}?start=2026-03-01T00:00:00Z`],
  ['a day that does not exist', `daily/fetch/acme-outdoor/${US}?startDate=2026-02-30&endDate=2026-03-01`],
  ['from after to', `daily/fetch/acme-outdoor/${US}?startDate=2026-03-02&endDate=2026-03-01`],
  [
    'a zone that does not exist',
    `daily/fetch/acme-outdoor/${US}?startDate=2026-03-01&endDate=2026-03-02&timezone=Mars/Olympus`,
  ],
  ['a hundred years', `daily/fetch/acme-outdoor/${US}?startDate=1926-03-01&endDate=2026-03-02`],
  ['totals backwards', `metrics/acme-outdoor/${US}?start=2026-03-02&end=2026-03-01`],
])('%s is refused', async (_case, path) => {
  expect(await statusOf(path)).toBe(400);
});

test('an unknown seller and an unknown marketplace are 404', async () => {
  expect(await statusOf(`hourly/latest/nobody/${US}`)).toBe(404);
  expect(await statusOf('hourly/latest/acme-outdoor/A1PA6795UKMFR9')).toBe(404);
});

test('staff ask Amazon directly, and what is whole is stored', async () => {
  const ask = (body: object, token = staff) =>
    server.post('/api/sales/order-metrics/prairie-goods', body, { token });
  await server.get('/api/sp-api/prairie-goods/marketplaces/fetch', { token: staff });
  const question = {
    interval: '2026-03-01T06:00:00Z--2026-03-05T00:00:00Z',
    granularity: 'Day',
    marketplaceIds: [US],
  };
  const { status, body } = await ask(question);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ payload: [{}, {}, {}, {}], databaseStatus: { recordsUpserted: 3 } });
  expect(
    await rowsOf(`daily/fetch/prairie-goods/${US}?startDate=2026-03-01&endDate=2026-03-05&timezone=UTC`),
  ).toHaveLength(3);
  expect((await ask({ ...question, interval: 'now--then' })).status).toBe(400);
  expect((await ask({ ...question, granularity: 'Week' })).status).toBe(400);
  expect((await ask({ ...question, marketplaceIds: [US, JAPAN] })).status).toBe(400);
  expect((await ask(question, admin)).status).toBe(403);
});

test.each([
  ['the last day there is', `daily/fetch/acme-outdoor/${US}?startDate=9999-12-31&endDate=9999-12-31`],
  ['a day before 2000', `daily/fetch/acme-outdoor/${US}?startDate=1999-12-31&endDate=2000-01-01`],
  ['a day after 2100', `daily/acme-outdoor/${US}?date=2101-01-01`],
  ['an hour after 2100', `hourly/acme-outdoor/${US}?start=2100-12-31T00:00:00Z&end=2101-01-02T00:00:00Z`],
  ['a hundred years', `metrics/acme-outdoor/${US}?start=2000-01-01&end=2100-12-31`],
])('%s is refused, not waited for', async (_case, path) => {
  expect(await statusOf(path)).toBe(400);
});

test('the last day of all bounds is answered in every zone', async () => {
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/Havana'])
    expect(
      await statusOf(
        `daily/fetch/acme-outdoor/${US}?startDate=2100-12-31&endDate=2100-12-31&timezone=${zone}`,
      ),
    ).toBe(200);
});

test.each([
  ['9999-12-30T00:00:00Z--9999-12-31T00:00:00Z'],
  ['9999-12-30T00:00:00Z[UTC]--9999-12-31T00:00:00Z[UTC]'],
  ['2000-01-01T00:00:00Z--2100-01-01T00:00:00Z'],
])('Amazon is not asked about %s', async (interval) => {
  const body = { interval, granularity: 'Day', marketplaceIds: [US] };
  const { status } = await server.post('/api/sales/order-metrics/acme-outdoor', body, { token: staff });
  expect(status).toBe(400);
});
