import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { NOW } from '../kit.ts';
import { createAdsReportKit, requestFor } from './ads-report-kit.ts';

const REPORT = requestFor('spCampaigns');

test('a report is pending, processing, completed; its link lives an hour', async () => {
  const { create, follow, get, simulator, time } = await createAdsReportKit();
  const created = await create({ ...REPORT, name: 'October' });
  expect([created.statusCode, created.headers['content-type']]).toEqual([
    200,
    'application/vnd.createasyncreportresponse.v3+json',
  ]);
  const { reportId } = created.json();
  expect(created.json()).toMatchObject({
    status: 'PENDING',
    name: 'October',
    url: null,
    fileSize: null,
    configuration: { ...REPORT.configuration, filters: null },
  });
  const statuses: string[] = [];
  for (let second = 0; second < 32; second += 1) {
    simulator.buckets.reset();
    statuses.push((await get(reportId)).json().status);
    time.ms += 1000;
  }
  expect([...new Set(statuses)]).toEqual(['PENDING', 'PROCESSING', 'COMPLETED']);
  const { url, fileSize, urlExpiresAt } = (await get(reportId)).json();
  expect(urlExpiresAt).toBe('2025-11-12T18:25:40.000Z');
  expect(new URL(url).pathname).toMatch(/^\/documents\/na\/.+\.json\.gz$/);
  const document = await follow(url);
  expect(document.rawPayload.length).toBe(fileSize);
  expect(JSON.parse(gunzipSync(document.rawPayload).toString()).length).toBeGreaterThan(5);
  simulator.clock.set(new Date(NOW.getTime() + 3_600_000));
  expect((await follow(url)).statusCode).toBe(403);
});

test('a report can fail, and can be empty', async () => {
  const { control, finish, follow } = await createAdsReportKit();
  await control('faults', { operation: 'createAsyncReport', fault: 'failed', times: 1 });
  expect(await finish(REPORT)).toMatchObject({
    status: 'FAILED',
    url: null,
    failureReason: 'Report generation failed due to an internal error. Please retry',
  });
  await control('faults', { operation: 'createAsyncReport', fault: 'empty', times: 1 });
  const empty = await finish(REPORT);
  expect(gunzipSync((await follow(empty.url)).rawPayload).toString()).toBe('[]');
  expect(empty.fileSize).toBe(22);
});

test('the same request again is a duplicate until the first is done', async () => {
  const { create, time } = await createAdsReportKit();
  const { reportId } = (await create(REPORT)).json();
  const twin = await create(REPORT);
  expect([twin.statusCode, twin.json()]).toEqual([
    425,
    { code: '425', detail: `The Request is a duplicate of : ${reportId}` },
  ]);
  expect((await create(requestFor('spCampaigns', { columns: ['clicks'] }))).statusCode).toBe(200);
  time.ms += 31_000;
  expect((await create(REPORT)).statusCode).toBe(200);
});

test('only a pending report can be deleted', async () => {
  const { create, finish, get, remove } = await createAdsReportKit();
  const { reportId } = (await create(REPORT)).json();
  expect((await remove(reportId)).json()).toEqual({ code: '200', detail: 'Report deleted', reportId });
  expect((await get(reportId)).statusCode).toBe(404);
  expect((await remove((await finish(REPORT)).reportId)).statusCode).toBe(400);
});

test.each([
  [
    'more than 31 days',
    requestFor('spCampaigns', {}, { startDate: '2025-09-01', endDate: '2025-10-03' }),
    'startDate to endDate range (32 days) must not exceed maximum range (31 days)',
  ],
  [
    'more than 95 days ago',
    requestFor('spCampaigns', {}, { startDate: '2025-08-08', endDate: '2025-08-09' }),
    'startDate (2025-08-08) must be equal to or after report type data retention start date (2025-08-09)',
  ],
  [
    'a filter of another group',
    requestFor('spAdvertisedProduct', { filters: [{ field: 'campaignStatus', values: ['ENABLED'] }] }),
    'configuration filters includes fields: (campaignStatus) which are invalid for groupBys: advertiser. Allowed filters: (adCreativeStatus)',
  ],
  [
    'a group of another type',
    requestFor('spTargeting', { groupBy: ['campaign'] }),
    'configuration groupBy includes invalid values: (campaign). Allowed values: (targeting)',
  ],
])('%s is refused with the message that callers have statuses', async (_what, body, detail) => {
  const { create } = await createAdsReportKit();
  const answer = await create(body);
  expect([answer.statusCode, answer.json()]).toEqual([400, { code: '400', detail }]);
});

test('wrong columns are named, and the right ones listed', async () => {
  const { create } = await createAdsReportKit();
  const { detail } = (
    await create(requestFor('spCampaigns', { columns: ['sales', 'clicks', 'purchases'] }))
  ).json();
  expect(detail).toMatch(
    /^configuration columns includes invalid values: \(sales, purchases\)\. Allowed values: \(.*sales14d/,
  );
  const summary = (await create(requestFor('spCampaigns', { columns: ['date'] }))).json();
  expect(summary.detail).toContain('invalid values: (date)');
});

test.each([
  ['no JSON', 'no'],
  ['no columns', requestFor('spCampaigns', { columns: [] })],
  ['another ad product', requestFor('spCampaigns', { adProduct: 'SPONSORED_BRANDS' })],
  ['an unknown type', requestFor('spNothing')],
  ['an unknown time unit', requestFor('spCampaigns', { timeUnit: 'HOURLY' })],
  ['an end before the start', requestFor('spCampaigns', {}, { endDate: '2025-10-01' })],
  ['tomorrow', requestFor('spCampaigns', {}, { startDate: '2025-11-13', endDate: '2025-11-13' })],
  [
    'filters with two groups',
    requestFor('spCampaigns', {
      groupBy: ['campaign', 'adGroup'],
      filters: [{ field: 'campaignStatus', values: [] }],
    }),
  ],
])('a request with %s is refused', async (_what, body) => {
  const { create } = await createAdsReportKit();
  expect((await create(body)).statusCode).toBe(400);
});

test('reports take their own media type and plain JSON, nothing else', async () => {
  const { create } = await createAdsReportKit();
  expect((await create(REPORT, 'text/plain')).json()).toMatchObject({ code: '415' });
  expect((await create(REPORT, 'application/json')).statusCode).toBe(200);
});

test('days more than 65 days ago can be requested and are empty', async () => {
  const { read } = await createAdsReportKit();
  const dates = { startDate: '2025-09-03', endDate: '2025-09-12' };
  const rows = await read(
    requestFor('spCampaigns', { columns: ['date', 'clicks'], timeUnit: 'DAILY' }, dates),
  );
  const days = rows.map(({ date }) => date).sort();
  expect(days[0]).toBe('2025-09-08');
  expect(days.at(-1)).toBe('2025-09-12');
});
