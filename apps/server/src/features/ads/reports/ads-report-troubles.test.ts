// Advertising reports when Amazon is in trouble: lost answers, twins, throttling, reports that fail or never end.
import { expect, test } from 'vitest';
import { HOUR } from '../../../testing/accounts.ts';
import { adsReportServer } from '../../../testing/ads-report-desk.ts';
import { interceptCalls } from '../../../testing/held-calls.ts';

const { at, ask, statusOf, finish, rowsOf } = adsReportServer();

test('a report that Amazon is making already is adopted', async () => {
  const reportId = await ask('campaigns', 7);
  // Amazon has taken the request, and its answer is lost with the process.
  const restore = interceptCalls('/reporting/reports', async (proceed) => {
    await proceed();
    restore();
    throw new TypeError('fetch failed');
  });
  expect(await finish(reportId)).toMatchObject({ status: 'SUCCESS' });
});

test('a false twin is waited for, and then the right report is asked for', async () => {
  at.server.faults.add({ operation: 'createAsyncReport', fault: 'false-twin', times: 1 });
  const reportId = await ask('campaigns', 7);
  await at.server.queue.drain();
  expect(await statusOf(reportId)).toMatchObject({
    status: 'PENDING',
    message: expect.stringContaining('another report that it takes for this one'),
  });
  const report = await finish(reportId);
  expect(report.status).toBe('SUCCESS');
  const days = [...new Set((await rowsOf(report)).map(({ date }) => String(date)))].sort();
  expect([days.length, days[0], days.at(-1)]).toEqual([7, report.startDate, report.endDate]);
});

test('requests that Amazon throttles without a word of when are made again later', async () => {
  at.server.faults.add({ operation: 'createAsyncReport', fault: '429-bare', times: 12 });
  expect(await finish(await ask('campaigns', 7))).toMatchObject({ status: 'SUCCESS' });
});

test('a 401 while following passes; a link that has run out is replaced', async () => {
  const reportId = await ask('campaigns', 7);
  await at.server.queue.drain();
  at.server.faults.add({ operation: 'getAsyncReport', fault: 'revoked', times: 3 });
  at.server.faults.add({ operation: 'getAsyncReport', fault: 'expired-link', times: 1 });
  expect(await finish(reportId)).toMatchObject({ status: 'SUCCESS' });
});

test('a report that Amazon fails says why; one without activity is ready and empty', async () => {
  at.server.faults.add({ operation: 'createAsyncReport', fault: 'failed', times: 1 });
  expect(await finish(await ask('campaigns', 7))).toMatchObject({
    status: 'FAILURE',
    message: expect.stringContaining('internal error'),
    downloadUrl: null,
  });
  at.server.faults.clear();
  at.server.faults.add({ operation: 'createAsyncReport', fault: 'empty', times: 1 });
  const empty = await finish(await ask('keywords', 7));
  expect(empty).toMatchObject({ status: 'SUCCESS', rowCount: 0 });
  expect(await rowsOf(empty)).toEqual([]);
});

test('a report that never ends is given up after six hours, and never sooner', async () => {
  at.server.faults.add({ operation: 'createAsyncReport', fault: 'stuck', times: 1 });
  const reportId = await ask('campaigns', 7);
  await at.server.queue.drain();
  await at.later(5 * HOUR);
  await at.server.queue.drain();
  expect((await statusOf(reportId)).status).toBe('PENDING');
  expect(await finish(reportId)).toMatchObject({
    status: 'FAILURE',
    message: expect.stringContaining('six hours'),
  });
  // It was cancelled at Amazon: asking again is not answered with the one that hangs.
  expect(await finish(await ask('campaigns', 7))).toMatchObject({ status: 'SUCCESS' });
});

test('a report that Amazon has forgotten is told so', async () => {
  const reportId = await ask('campaigns', 7);
  await at.server.queue.drain();
  await at.server.db.execute(
    "update ads_report_parts set provider_report_id = '11111111-1111-4111-8111-111111111111'",
  );
  expect(await finish(reportId)).toMatchObject({
    status: 'FAILURE',
    message: expect.stringContaining('no longer knows'),
  });
});

test('a job that was lost comes back with the next look', async () => {
  const reportId = await ask('campaigns', 7);
  await at.server.db.execute('delete from jobs');
  await at.server.scheduleJobs();
  await at.server.db.execute("delete from jobs where kind <> 'ads.report'");
  expect(await finish(reportId)).toMatchObject({ status: 'SUCCESS' });
});
