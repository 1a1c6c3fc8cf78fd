// Advertising reports: asked for in days, split as Amazon wants it, and stored.
import { AdsReport } from '@insights/contract/ads-reports';
import { addDays } from '@insights/domain/periods';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { HOUR, MINUTE } from '../../../testing/accounts.ts';
import { ACME, adsReportServer, sum } from '../../../testing/ads-report-desk.ts';

const { at, create, ask, statusOf, finish, download, rowsOf, countBegun } = adsReportServer();

const Day = z.object({ date: z.string(), isTrafficMoving: z.boolean(), isSalesMoving: z.boolean() });
type Day = z.infer<typeof Day>;

/** The day before, where somebody is. */
const yesterdayIn = (timeZone: string) =>
  addDays(new Intl.DateTimeFormat('en-CA', { timeZone }).format(at.server.clock.now), -1);

test('a report is answered at once, becomes ready by itself, and is taken away as CSV and JSON', async () => {
  const answer = await create('campaigns', 7);
  expect(answer.body.data).toMatchObject({
    name: 'Campaigns, 2026-03-03 to 2026-03-09',
    isReused: false,
    report: { status: 'PENDING', downloadUrl: null, partsTotal: 1 },
  });
  const reportId = String(answer.body.data?.['reportId']);
  const early = await at.desk.get(`/api/ppc/reports/download/${ACME}/${reportId}`);
  expect([early.status, early.body.error?.code]).toEqual([409, 'report_not_ready']);
  const report = await finish(reportId);
  expect(report).toMatchObject({ status: 'SUCCESS', startDate: '2026-03-03', endDate: '2026-03-09' });
  const rows = await rowsOf(report);
  expect(rows).toHaveLength(report.rowCount ?? -1);
  expect(rows.every(({ campaignId }) => typeof campaignId === 'string')).toBe(true);
  expect(rows.every(({ cost }) => typeof cost === 'number')).toBe(true);
  const lines = (await download(report.downloadUrl, 'csv')).trimEnd().split('\r\n');
  expect(lines[0]?.startsWith('date,campaignId,campaignName,campaignStatus')).toBe(true);
  expect(lines).toHaveLength(rows.length + 1);
});

test('ninety days are asked for in three parts, and their sum is the sum of the parts', async () => {
  const before = countBegun();
  const report = await finish(await ask('campaigns', 90));
  expect(report).toMatchObject({ status: 'SUCCESS', partsDone: 3, partsTotal: 3 });
  expect(countBegun() - before).toBe(3);
  const { rows: parts } = await at.server.db.execute<{ days: number; n: number }>(sql`
    select ends_on - starts_on + 1 as days, row_count as n from ads_report_parts order by part`);
  expect(parts.map(({ days }) => days)).toEqual([31, 31, 28]);
  const rows = await rowsOf(report);
  expect(rows).toHaveLength(parts.reduce((total, { n }) => total + n, 0));
  expect(report.message).toBe(`Ready: ${rows.length.toLocaleString('en-US')} rows.`);
  const overview = (await at.desk.get(`/api/ppc/overview/${ACME}`)).body.data ?? {};
  expect(overview['totals']).toMatchObject({
    spend: sum(rows, 'cost'),
    sales: sum(rows, 'sales7d'),
    clicks: sum(rows, 'clicks'),
  });
});

test('days end yesterday where the profile is: in Tokyo it is tomorrow already', async () => {
  const hour = at.server.clock.now.getUTCHours();
  await at.later(((16 - hour + 24) % 24) * HOUR); // past midnight in Tokyo, morning in Los Angeles
  const seller = await at.newSeller();
  await at.desk.connect(seller, 'agency', 'JP');
  const tokyo = await create('campaigns', 1, seller);
  const losAngeles = await create('campaigns', 1);
  const [there, here] = [yesterdayIn('Asia/Tokyo'), yesterdayIn('America/Los_Angeles')];
  expect(there > here).toBe(true);
  expect(tokyo.body.data).toMatchObject({ report: { startDate: there, endDate: there } });
  expect(losAngeles.body.data).toMatchObject({ report: { startDate: here, endDate: here } });
});

test.each(['asins', 'keywords', 'productAds', 'searchTerms', 'targets', 'purchasedProduct'] as const)(
  'Amazon takes a report of %s as we ask for it',
  async (reportType) => {
    const report = await finish(await ask(reportType, 7));
    expect(report).toMatchObject({ status: 'SUCCESS', reportType });
    expect(report.rowCount).toBeGreaterThan(0);
    const kinds = new Set((await rowsOf(report)).map(({ keywordType }) => keywordType));
    if (reportType === 'keywords') expect(kinds).not.toContain('TARGETING_EXPRESSION');
    if (reportType === 'targets') expect(kinds).not.toContain('EXACT');
  },
);

test('the same report is not asked for twice: under way or finished within six hours it is returned', async () => {
  const [first, second] = await Promise.all([create('campaigns', 7), create('campaigns', 7)]);
  const ids = [first, second].map(({ body }) => body.data?.['reportId']);
  expect(ids[0]).toBe(ids[1]);
  await finish(String(ids[0]));
  expect((await create('campaigns', 7)).body.data).toMatchObject({ reportId: ids[0], isReused: true });
  await at.later(7 * HOUR);
  expect((await create('campaigns', 7)).body.data?.['reportId']).not.toBe(ids[0]);
});

test('what is asked for wrongly is refused, field by field', async () => {
  for (const [reportType, dateRange] of [
    ['campaigns', 5],
    ['campaigns', '7 days'],
    ['campaigns', null],
    ['orders', 7],
  ]) {
    const { status, body } = await at.desk.post(`/api/ppc/reports/create/${ACME}`, { reportType, dateRange });
    expect([status, body.error?.code]).toEqual([400, 'invalid_input']);
    expect(body.error?.message).toMatch(/^Choose /);
  }
  const unknown = await at.desk.get(`/api/ppc/reports/status/${ACME}/nonsense`);
  expect([unknown.status, unknown.body.error?.code]).toEqual([404, 'report_not_found']);
  const stranger = await create('campaigns', 7, 'harbor-books');
  expect([stranger.status, stranger.body.error?.code]).toEqual([409, 'ads_not_connected']);
});

test('ad spend asks for a report where there is none, and is shown from it afterwards', async () => {
  const spend = async () => (await at.desk.get(`/api/ppc/ad-spend/${ACME}`)).body.data ?? {};
  const first = await spend();
  expect(first).toMatchObject({
    asOf: null,
    isRefreshing: true,
    summary: { totalSpend: 0, totalCampaigns: 0 },
    campaigns: [],
  });
  const [reportId] = Array.isArray(first['reportIds']) ? first['reportIds'] : [];
  const rows = await rowsOf(await finish(String(reportId)));
  const second = await spend();
  expect(second).toMatchObject({
    isRefreshing: false,
    currencyCode: 'USD',
    reportIds: [reportId],
    summary: {
      totalSpend: sum(rows, 'cost'),
      totalCampaigns: new Set(rows.map(({ campaignId }) => campaignId)).size,
    },
  });
  await at.later(25 * HOUR);
  expect(await spend()).toMatchObject({ isRefreshing: true, summary: second['summary'] });
});

test('the overview says which days may still change', async () => {
  const { endDate } = await finish(await ask('campaigns', 60));
  const { days } = (await at.desk.get(`/api/ppc/overview/${ACME}`)).body.data ?? {};
  const told = z.array(Day).parse(days);
  const first = (isMoving: (day: Day) => boolean) => told.find(isMoving)?.date;
  expect(first(({ isTrafficMoving }) => isTrafficMoving)).toBe(addDays(endDate, -2));
  expect(first(({ isSalesMoving }) => isSalesMoving)).toBe(addDays(endDate, -41));
  expect(told.at(-1)?.date).toBe(endDate);
});

test('what a report says of no campaign and of no day counts in the totals and is not listed', async () => {
  const rows = await rowsOf(await finish(await ask('campaigns', 7)));
  const odd = { '': { impressions: 5, clicks: 1, cost: 30_000, sales: 0, orders: 0, units: 0, name: null } };
  await at.server.db.execute(sql`
    update ads_report_parts
       set figures = jsonb_build_object(
             'days', figures -> 'days' || ${JSON.stringify(odd)}::jsonb,
             'campaigns', figures -> 'campaigns' || ${JSON.stringify(odd)}::jsonb)`);
  const read = async (what: string) => (await at.desk.get(`/api/ppc/${what}/${ACME}`)).body.data ?? {};
  const spent = await read('ad-spend');
  expect(spent['summary']).toMatchObject({ totalSpend: Math.round((sum(rows, 'cost') + 3) * 100) / 100 });
  const ids = z.array(z.object({ campaignId: z.string() })).parse(spent['campaigns']);
  expect(new Set(ids.map(({ campaignId }) => campaignId))).toEqual(
    new Set(rows.map(({ campaignId }) => String(campaignId))),
  );
  const { totals, days } = await read('overview');
  expect(totals).toMatchObject({ clicks: sum(rows, 'clicks') + 1 });
  expect(z.array(Day).parse(days)).toHaveLength(7);
});

test('reports under way end with the connection; those that are here stay', async () => {
  const seller = await at.newSeller();
  await at.desk.connect(seller, 'harbor-ads');
  const done = await finish(await ask('campaigns', 7, seller), seller);
  const open = await ask('keywords', 7, seller);
  await at.desk.post(`/api/ppc/disconnect/${seller}`);
  expect(await statusOf(open, seller)).toMatchObject({ status: 'FAILURE' });
  expect((await rowsOf(done)).length).toBe(done.rowCount);
  await at.server.queue.drain();
  await at.later(MINUTE);
  const { body } = await at.desk.get(`/api/ppc/reports/list/${seller}`);
  expect(
    z
      .array(AdsReport)
      .parse(body.data?.['reports'])
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['FAILURE', 'SUCCESS']);
});
