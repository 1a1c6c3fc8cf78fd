// The report queue against the simulator, which counts its quota itself and loses answers.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { GERMANY, JAPAN, type ReportDesk, startReportDesk, US } from '../../../testing/report-desk.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let desk: ReportDesk;

beforeAll(async () => {
  const settings = { SALES_TRAFFIC_QUOTA_PER_HOUR: '4', SALES_TRAFFIC_QUOTA_PER_DAY: '96' };
  ({ server, desk } = await startReportDesk(settings));
});
afterAll(() => server.stop());
afterEach(() => desk.tidy());

const ACME = 'acme-outdoor';
const created = () => desk.calls('createReport').map(({ outcome }) => outcome);

test('both sides count alike: three sellers ask for more than a burst, and Amazon never has to refuse', async () => {
  const marketplaces = [
    [ACME, US],
    ['nordlicht-home', GERMANY],
    ['sakura-crafts', JAPAN],
  ] as const;
  const before = created().length;
  for (const [seller, marketplace] of marketplaces)
    for (const month of [6, 7, 8, 9]) await desk.request(seller, marketplace, 2025, month);
  await desk.finish();
  expect(created().slice(before)).toEqual(Array(12).fill('202'));
  for (const [seller, marketplace] of marketplaces) {
    const reports = await desk.tracked(seller, marketplace);
    expect(reports.map(({ status }) => status)).toEqual(Array(4).fill('DOWNLOADED'));
  }
});

test('the quota that the page shows is the one that Amazon has', async () => {
  const path = `/api/sp-api/${ACME}/reports/tracked?marketplaceId=${US}`;
  const { body } = await server.get(path, { token: await server.signIn('staff') });
  expect(body.data?.['quota']).toMatchObject(server.simulator.simulator.reportQuota);
  expect(server.simulator.simulator.reportQuota).toMatchObject({ scope: 'application', perHour: 4 });
});

test('a report that Amazon took and whose answer was lost is found in its list, and asked for once', async () => {
  const before = created().length;
  server.faults.add({ operation: 'createReport', fault: 'lost-answer', times: 1 });
  const id = await desk.store(ACME, US, 2025, 12);
  expect(created().slice(before)).toEqual(['202']);
  expect(await desk.find(ACME, US, id)).toMatchObject({ status: 'PARSED', isProcessed: true });
});

test('a list that lags behind is waited for before Amazon is asked again', async () => {
  const before = created().length;
  server.faults.add({ operation: 'createReport', fault: 'lost-answer', times: 1 });
  server.faults.add({ operation: 'getReports', fault: 'late-list', ms: 150_000 });
  const id = await desk.store(ACME, US, 2025, 12);
  expect(created().slice(before)).toEqual(['202']);
  expect(await desk.find(ACME, US, id)).toMatchObject({ status: 'PARSED', isProcessed: true });
});

test('a list that never gets there costs a second request, not the report', async () => {
  const before = created().length;
  server.faults.add({ operation: 'createReport', fault: 'lost-answer', times: 1 });
  server.faults.add({ operation: 'getReports', fault: 'empty' });
  const id = await desk.store(ACME, US, 2025, 12);
  expect(created().slice(before)).toEqual(['202', '202']);
  expect(await desk.find(ACME, US, id)).toMatchObject({ status: 'PARSED', isProcessed: true });
});
