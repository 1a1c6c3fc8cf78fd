import { expect, test } from 'vitest';
import { createAdsReportKit, requestFor } from '../ads/ads-report-kit.ts';
import { createReportKit, LONG_ENOUGH_MS } from './report-kit.ts';

const ADS_REPORT = requestFor('spCampaigns');

test('a slow report takes longer by the requested time, a stuck one never ends', async () => {
  const kit = await createReportKit();
  await kit.control('faults', { operation: 'createReport', fault: 'slow', ms: 120_000, times: 1 });
  await kit.control('faults', { operation: 'createReport', fault: 'stuck', times: 1 });
  const slow = (await kit.create()).json().reportId;
  const stuck = (await kit.create()).json().reportId;
  const statusOf = async (id: string) => (await kit.get(id)).json().processingStatus;
  kit.time.ms += LONG_ENOUGH_MS;
  expect([await statusOf(slow), await statusOf(stuck)]).toEqual(['IN_QUEUE', 'IN_QUEUE']);
  kit.time.ms += 120_000;
  expect([await statusOf(slow), await statusOf(stuck)]).toEqual(['DONE', 'IN_QUEUE']);
  expect(JSON.stringify((await kit.get(stuck)).json())).not.toContain('processingStartTime');
  kit.time.ms += 7 * 24 * 3_600_000;
  expect(await statusOf(stuck)).toBe('IN_QUEUE');
});

test('Ads reports can be slow and stuck too', async () => {
  const kit = await createAdsReportKit();
  await kit.control('faults', { operation: 'createAsyncReport', fault: 'slow', ms: 120_000, times: 1 });
  await kit.control('faults', { operation: 'createAsyncReport', fault: 'stuck', times: 1 });
  const slow = (await kit.create(ADS_REPORT)).json().reportId;
  const other = { ...ADS_REPORT, endDate: '2025-10-30' };
  const stuck = (await kit.create(other)).json().reportId;
  kit.time.ms += LONG_ENOUGH_MS;
  expect((await kit.get(slow)).json().status).toBe('PENDING');
  kit.time.ms += 120_000;
  expect((await kit.get(slow)).json().status).toBe('COMPLETED');
  expect((await kit.get(stuck)).json().status).toBe('PENDING');
});

test('a false twin is a report of another request', async () => {
  const kit = await createAdsReportKit();
  await kit.control('faults', { operation: 'createAsyncReport', fault: 'false-twin', times: 1 });
  const answer = await kit.create(ADS_REPORT);
  expect(answer.statusCode).toBe(425);
  const [id = ''] = /[0-9a-f-]{36}$/.exec(answer.json().detail) ?? [];
  const twin = (await kit.get(id)).json();
  expect(twin.configuration.reportTypeId).toBe('spCampaigns');
  expect(twin.endDate).toBe('2025-10-30');
  expect((await kit.create(ADS_REPORT)).statusCode).toBe(200);
});
