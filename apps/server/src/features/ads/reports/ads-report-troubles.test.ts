// Advertising reports when Amazon is in trouble: lost answers, twins, throttling, reports that fail or never end.
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { HOUR } from '../../../testing/accounts.ts';
import { adsReportServer } from '../../../testing/ads-report-desk.ts';
import { interceptCalls } from '../../../testing/held-calls.ts';

const { at, ask, statusOf, finish, rowsOf, countBegun } = adsReportServer();

/** Amazon's documents hold other rows until they are put back. */
const spoilDocument = (change: (rows: unknown[]) => unknown[]) =>
  interceptCalls('.json.gz', async (proceed) => {
    const answer = await proceed();
    const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
    return new Response(gzipSync(JSON.stringify(change(JSON.parse(text)))), { status: answer.status });
  });

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

test('a report whose answer was lost on the way is found by asking again, and made once', async () => {
  at.server.faults.add({ operation: 'createAsyncReport', fault: 'lost-answer', times: 1 });
  const before = countBegun();
  const report = await finish(await ask('campaigns', 7));
  expect(report.status).toBe('SUCCESS');
  expect(countBegun() - before).toBe(1); // the one whose answer nobody heard
  const { counters } = at.server.simulator.simulator;
  expect(counters.calls('createAsyncReport').slice(-2)).toMatchObject([
    { outcome: '200', fault: 'lost-answer' },
    { outcome: '425', fault: null },
  ]);
});

test('a row that cannot be read is left out and counted, and costs no other', async () => {
  const whole = await finish(await ask('campaigns', 7));
  await at.later(7 * HOUR);
  const restore = spoilDocument((rows) => rows.map((row, index) => (index === 3 ? 17 : row)));
  const report = await finish(await ask('campaigns', 7));
  restore();
  expect(report).toMatchObject({
    status: 'SUCCESS',
    rowCount: Number(whole.rowCount) - 1,
    unreadableCount: 1,
    message: expect.stringContaining('1 more could not be read'),
  });
  expect(await rowsOf(report)).toHaveLength(Number(whole.rowCount) - 1);
});

test('a document of which no row can be read is no report without activity', async () => {
  const restore = spoilDocument((rows) => rows.map(() => 17));
  const reportId = await ask('campaigns', 7);
  await at.server.queue.drain();
  await at.later(HOUR);
  await at.server.queue.drain();
  expect((await statusOf(reportId)).status).toBe('PENDING');
  restore();
  expect(await finish(reportId)).toMatchObject({ status: 'SUCCESS', unreadableCount: 0 });
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

test('a report that Amazon has forgotten fails with a message that says so', async () => {
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
