import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKit, NOW } from '../kit.ts';
import { createAdsReportKit, requestFor } from './ads-report-kit.ts';

const REPORT = requestFor('spCampaigns');
let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ads-reports-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts a simulator that many seconds later, with the same folder. */
const start = (afterSeconds = 0) =>
  createAdsReportKit(createKit({ dataDir, now: new Date(NOW.getTime() + afterSeconds * 1000) }));

test('a report that is pending at a restart ends as it would have without one', async () => {
  const first = await start();
  const { reportId } = (await first.create({ ...REPORT, name: 'October' })).json();
  const second = await start(1);
  expect((await second.get(reportId)).json()).toMatchObject({ status: 'PENDING', name: 'October' });
  const twin = await second.create(REPORT);
  expect(twin.json().detail).toBe(`The Request is a duplicate of : ${reportId}`);
  const third = await start(60);
  const done = (await third.get(reportId)).json();
  expect(done.status).toBe('COMPLETED');
  // The document has what was known when it was requested.
  first.time.ms += 31_000;
  const same = (await first.get(reportId)).json();
  expect((await third.follow(done.url)).rawPayload).toEqual((await first.follow(same.url)).rawPayload);
});

test('slow, stuck, failing and deleted reports stay so across a restart', async () => {
  const first = await start();
  const ask2 = (day: number) => requestFor('spCampaigns', {}, { endDate: `2025-10-${day}` });
  const createWith = async (fault: string, day: number) => {
    await first.control('faults', { operation: 'createAsyncReport', fault, times: 1, ms: 120_000 });
    return (await first.create(ask2(day))).json().reportId;
  };
  const ids = [
    await createWith('slow', 27),
    await createWith('stuck', 28),
    await createWith('failed', 29),
    (await first.create(ask2(30))).json().reportId,
  ];
  expect((await first.remove(ids[3])).statusCode).toBe(200);
  const statuses = async (afterSeconds: number) => {
    const kit = await start(afterSeconds);
    return Promise.all(ids.map(async (id) => (await kit.get(id)).json().status ?? 'gone'));
  };
  expect(await statuses(60)).toEqual(['PENDING', 'PENDING', 'FAILED', 'gone']);
  expect(await statuses(200)).toEqual(['COMPLETED', 'PENDING', 'FAILED', 'gone']);
});

test('a false twin still has another request after a restart', async () => {
  const first = await start();
  await first.control('faults', { operation: 'createAsyncReport', fault: 'false-twin', times: 1 });
  const [id = ''] = /[0-9a-f-]{36}$/.exec((await first.create(REPORT)).json().detail) ?? [];
  const second = await start(60);
  expect((await second.get(id)).json()).toMatchObject({ status: 'COMPLETED', endDate: '2025-10-30' });
});

test('a file of another seed is ignored', async () => {
  const first = await start();
  const { reportId } = (await first.create(REPORT)).json();
  const other = await createAdsReportKit(createKit({ dataDir, seed: 'other' }));
  expect((await other.get(reportId)).statusCode).toBe(404);
  expect((await other.create(REPORT)).statusCode).toBe(200);
});

test('without a folder a link outlives a restart, the report does not', async () => {
  const { finish, get } = await createAdsReportKit();
  const { reportId, url } = await finish(REPORT);
  expect((await get(reportId)).statusCode).toBe(200);
  const later = await createAdsReportKit();
  expect((await later.follow(url)).statusCode).toBe(200);
  const lost = await later.get(reportId);
  expect([lost.statusCode, lost.json()]).toEqual([404, { code: '404', detail: 'Not Found' }]);
});
