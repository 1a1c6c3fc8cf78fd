import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

// The clock stands at 2026-03-10, noon: yesterday is the 9th.
const US = 'ATVPDKIKX0DER';
const CANADA = 'A2EUQ1WTGCTBG2';
const ACME = `acme-outdoor/${US}`;

let server: TestServer;
let staff: string;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ hasDemoSales: true });
  staff = await server.signIn('staff');
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());
beforeEach(() => server.db.execute('delete from daily_reports'));

const read = (path: string) => server.get(`/api/reports/${path}`, { token: admin });
const write = (path: string, body?: unknown) => server.post(`/api/reports/${path}`, body, { token: staff });
const dataOf = async (path: string) => (await read(path)).body.data ?? {};
const reportOf = (data: Record<string, unknown> | undefined) => {
  const report = data?.['report'];
  return typeof report === 'object' && report !== null ? { ...report } : {};
};
const listed = async (path: string) => {
  const { reports, total } = await dataOf(path);
  const days = Array.isArray(reports) ? reports.map(({ date }: { date: string }) => date) : [];
  return { days, total };
};
/** What is stored of a day, as the sales pages tell it. */
async function salesOf(day: string) {
  const query = `start=${day}&end=${day}`;
  return (await server.get(`/api/sales/metrics/${ACME}?${query}`, { token: admin })).body.data ?? {};
}
const dropDay = (day: string) =>
  server.db.execute(sql`
    delete from sales_intervals
     where granularity = 'day' and marketplace_id = ${US} and interval_start = ${new Date(day)}`);

test('a report shows yesterday as the sales do, and is there from then on', async () => {
  expect(await dataOf(`exists/${ACME}/2026-03-09`)).toEqual({ exists: false });
  expect((await read(`retrieve/${ACME}/2026-03-09`)).body.error?.code).toBe('daily_report_not_found');

  const created = await write(`create/${ACME}`);
  const { totalSales, orderCount, unitCount, averageOrderValue } = await salesOf('2026-03-09');
  expect(created.status).toBe(200);
  expect(created.body.data).toEqual({
    report: {
      marketplace_id: US,
      date: '2026-03-09',
      totalSales,
      orderCount,
      unitCount,
      averageOrderValue,
      currency_code: 'USD',
      fetched_at: '2026-03-10T12:00:00.000Z',
      createdAt: '2026-03-10T12:00:00.000Z',
    },
  });
  expect(await dataOf(`exists/${ACME}/2026-03-09`)).toEqual({ exists: true });
  expect(await dataOf(`retrieve/${ACME}/2026-03-09`)).toEqual(created.body.data);
});

test('a day that is not over, not stored, or was stored before it was over, is refused with a message', async () => {
  for (const date of ['2026-03-10', '2026-03-11']) {
    const { status, body } = await write(`create/${ACME}`, { date });
    expect([status, body.error?.code]).toEqual([400, 'invalid_input']);
    expect(body.error?.message).toContain('is not over yet');
  }
  const missing = await write(`create/${ACME}`, { date: '2020-01-01' });
  expect([missing.status, missing.body.error?.code]).toEqual([404, 'sales_not_stored']);

  await server.db.execute(sql`
    update sales_intervals set fetched_at = '2026-03-08T23:10:00Z'
     where granularity = 'day' and marketplace_id = ${US} and interval_start = '2026-03-08'`);
  const early = await write(`create/${ACME}`, { date: '2026-03-08' });
  expect([early.status, early.body.error?.code]).toEqual([404, 'sales_not_stored']);
  expect(early.body.error?.message).toContain('from before the day was over');
  const { errors } = (await write(`bulk-generate/${ACME}`, { days: 3 })).body.data ?? {};
  expect(errors).toEqual([
    { date: '2026-03-08', message: 'The stored figures are from before the day was over' },
  ]);
  await server.db.execute(sql`
    update sales_intervals set fetched_at = '2026-03-10T12:00:00Z'
     where granularity = 'day' and marketplace_id = ${US} and interval_start = '2026-03-08'`);
});

test('two years are generated at once, thirty days by default; what is not stored is skipped, not zero', async () => {
  await dropDay('2026-03-05');
  expect((await write(`bulk-generate/${ACME}`)).body.data).toEqual({ generated: 29, skipped: 1, errors: [] });
  const { days } = await listed(`list/${ACME}`);
  expect(days).toHaveLength(29);
  expect([days[0], days.at(-1)]).toEqual(['2026-03-09', '2026-02-08']);
  expect(days).not.toContain('2026-03-05');

  const { generated, skipped } = (await write(`bulk-generate/${ACME}`, { days: 730 })).body.data ?? {};
  expect(Number(generated) + Number(skipped)).toBe(730);
  expect(Number(generated)).toBeGreaterThanOrEqual(728);
});

test('overwriting shows the newest figures; not overwriting keeps what is there', async () => {
  await write(`bulk-generate/${ACME}`, { days: 4 });
  const before = reportOf((await read(`retrieve/${ACME}/2026-03-09`)).body.data);
  await server.db.execute(sql`
    update sales_intervals set amount = amount + 1, fetched_at = '2026-03-10T12:01:00Z'
     where granularity = 'day' and marketplace_id = ${US} and interval_start = '2026-03-09'`);

  const kept = await write(`bulk-generate/${ACME}`, { days: 4, overwrite: false });
  expect(kept.body.data).toMatchObject({ generated: 0, skipped: 4 });
  expect(reportOf((await read(`retrieve/${ACME}/2026-03-09`)).body.data)).toEqual(before);

  const written = await write(`bulk-generate/${ACME}`, { days: 4 });
  expect(written.body.data).toMatchObject({ generated: 4 });
  const after = reportOf((await read(`retrieve/${ACME}/2026-03-09`)).body.data);
  expect(after).toMatchObject({ fetched_at: '2026-03-10T12:01:00.000Z' });
  expect(after).not.toEqual(before);
});

test('figures that Amazon reported earlier never replace later ones, in whichever order they are written', async () => {
  await write(`bulk-generate/${ACME}`, { days: 1 });
  await server.db.execute(sql`
    update daily_reports set amount = 1, fetched_at = '2026-03-10T13:00:00Z' where day = '2026-03-09'`);
  expect((await write(`bulk-generate/${ACME}`, { days: 1 })).body.data).toMatchObject({ generated: 0 });
  expect(reportOf((await read(`retrieve/${ACME}/2026-03-09`)).body.data)).toMatchObject({ totalSales: 1 });
});

test('a seller’s reports are listed newest first by page and by span, of one marketplace or of all', async () => {
  await write(`bulk-generate/${ACME}`, { days: 3 });
  await write(`bulk-generate/acme-outdoor/${CANADA}`, { days: 2 });
  expect(await listed('list/acme-outdoor')).toEqual({
    days: ['2026-03-09', '2026-03-09', '2026-03-08', '2026-03-08', '2026-03-07'],
    total: 5,
  });
  expect(await listed(`list/acme-outdoor?limit=2&offset=3`)).toEqual({
    days: ['2026-03-08', '2026-03-07'],
    total: 5,
  });
  expect(await listed(`list/${ACME}?from=2026-03-07&to=2026-03-08`)).toEqual({
    days: ['2026-03-08', '2026-03-07'],
    total: 2,
  });
});

test('sums are exact, and of one currency only', async () => {
  expect(await dataOf(`stats/${ACME}`)).toEqual({
    totalReports: 0,
    firstDate: null,
    lastDate: null,
    totalSales: 0,
    orderCount: 0,
    unitCount: 0,
    currency_code: null,
    byCurrency: [],
  });
  await write(`bulk-generate/${ACME}`, { days: 3 });
  const days = await Promise.all(['2026-03-07', '2026-03-08', '2026-03-09'].map(salesOf));
  const sum = (field: string) =>
    days.reduce((total, day) => Math.round(total * 100 + Number(day[field]) * 100) / 100, 0);
  const figures = {
    totalReports: 3,
    firstDate: '2026-03-07',
    lastDate: '2026-03-09',
    totalSales: sum('totalSales'),
    orderCount: sum('orderCount'),
    unitCount: sum('unitCount'),
    currency_code: 'USD',
  };
  expect(await dataOf(`stats/${ACME}`)).toMatchObject(figures);
  expect(await dataOf('stats/acme-outdoor')).toMatchObject(figures);

  await write(`bulk-generate/acme-outdoor/${CANADA}`, { days: 1 });
  const mixed = await dataOf('stats/acme-outdoor');
  expect(mixed).toMatchObject({ totalReports: 4, totalSales: null, currency_code: null });
  expect(mixed['byCurrency']).toMatchObject([
    { currency_code: 'CAD' },
    { currency_code: 'USD', totalSales: figures.totalSales },
  ]);
});

test('numbers and days out of bounds, and unknown marketplaces and sellers, are refused', async () => {
  for (const body of [{ days: 0 }, { days: 731 }, { days: 1.5 }, { overwrite: 'yes' }])
    expect((await write(`bulk-generate/${ACME}`, body)).status).toBe(400);
  for (const path of [
    `list/${ACME}?limit=0`,
    `list/${ACME}?limit=10001`,
    `list/${ACME}?offset=-1`,
    `list/${ACME}?from=2026-03-09&to=2026-03-08`,
    `exists/${ACME}/2026-02-30`,
  ])
    expect((await read(path)).status).toBe(400);
  expect((await read(`list/${ACME}?limit=10000`)).status).toBe(200);
  expect((await read(`exists/${ACME}/foo`)).body.error?.details).toEqual([
    { field: 'date', message: 'Use a date as YYYY-MM-DD' },
  ]);
  for (const path of [
    'list/nobody',
    'stats/acme-outdoor/NOWHERE',
    'list/acme-outdoor/NOWHERE',
    'exists/acme-outdoor/NOWHERE/2026-03-09',
  ])
    expect((await read(path)).status).toBe(404);
  expect((await write('create/acme-outdoor/NOWHERE')).body.error?.code).toBe('marketplace_not_found');
});
