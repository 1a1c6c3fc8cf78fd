import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../testing/accounts.ts';
import { GERMANY, type ReportDesk, startReportDesk, US } from '../../../testing/report-desk.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let desk: ReportDesk;

beforeAll(async () => {
  ({ server, desk } = await startReportDesk());
});
afterAll(() => server.stop());
afterEach(() => desk.tidy());

const ACME = 'acme-outdoor';

test('it is looked after 15 s, 30 s, 1, 2, 5 and then 10 minutes, and after 3 hours Amazon is called slow', async () => {
  server.faults.add({ operation: 'createReport', fault: 'stuck' });
  const id = await desk.request(ACME, US, 2025, 9);
  await server.queue.drain();
  const gaps: number[] = [];
  for (let poll = 0; poll < 8; poll += 1) {
    const before = server.clock.now.getTime();
    await desk.turn();
    gaps.push((server.clock.now.getTime() - before) / SECOND);
  }
  expect(gaps).toEqual([15, 30, 60, 120, 300, 600, 600, 600]);
  expect((await desk.find(ACME, US, id)).message).toBe('Amazon is making this report.');
  while (server.clock.now.getTime() < Date.parse((await desk.find(ACME, US, id)).createdAt) + 3 * HOUR)
    await desk.turn();
  expect(await desk.find(ACME, US, id)).toMatchObject({
    status: 'IN_PROGRESS',
    message: expect.stringContaining('Amazon is slow'),
  });
});

test('two days are not too long for Amazon; after three the report can be asked for again', async () => {
  server.faults.add({ operation: 'createReport', fault: 'stuck' });
  const id = await desk.request(ACME, US, 2025, 8);
  await server.queue.drain();
  server.advance(48 * HOUR);
  await server.queue.drain();
  expect(await desk.find(ACME, US, id)).toMatchObject({ status: 'IN_PROGRESS' });
  server.advance(25 * HOUR);
  await server.queue.drain();
  expect(await desk.find(ACME, US, id)).toMatchObject({
    status: 'FAILED',
    step: null,
    message: expect.stringContaining('within three days'),
  });
  server.faults.clear();
  expect(await desk.request(ACME, US, 2025, 8)).not.toBe(id);
});

test.each([
  ['cancelled', 'CANCELLED', 'Amazon cancelled this report'],
  ['fatal', 'FATAL', 'no reason given'],
  ['fatal-document', 'FATAL', 'Amazon says: A client error occurred. Please double check'],
] as const)('a report that ends as %s says so in its own words', async (fault, status, words) => {
  server.faults.add({ operation: 'createReport', fault, times: 1 });
  const id = await desk.request(ACME, US, 2025, 7);
  await desk.finish();
  expect(await desk.find(ACME, US, id)).toMatchObject({
    status,
    step: null,
    message: expect.stringContaining(words),
  });
  expect((await desk.status(ACME, id)).body.data).toMatchObject({ status });
});

test('an application without the Brand Analytics role fails at once, with Amazon’s sentence', async () => {
  server.faults.add({ operation: 'createReport', fault: 'no-role', times: 1 });
  const id = await desk.request(ACME, US, 2025, 7);
  await server.queue.drain();
  const { status, message } = await desk.find(ACME, US, id);
  expect(status).toBe('FAILED');
  expect(message).toContain('Brand Analytics role');
  expect(message).toContain('Amazon says: Access to the resource is forbidden');
});

test('any other 403 is tried again after 5, 15 and 60 minutes, and the others are not held up', async () => {
  server.faults.add({ operation: 'createReport', fault: 'forbidden', sellingPartnerId: 'A1ACMEOUTDOOR' });
  const denied = await desk.request(ACME, US, 2025, 7);
  const other = await desk.request('nordlicht-home', GERMANY, 2025, 7);
  await server.queue.drain();
  expect(await desk.find(ACME, US, denied)).toMatchObject({
    status: 'IN_PROGRESS',
    step: 'waiting',
    queuePosition: null,
    message: expect.stringMatching(/denies access.*Tried again at/),
  });
  expect(await desk.find('nordlicht-home', GERMANY, other)).toMatchObject({ step: 'following' });
  const tries = () => desk.calls('createReport').filter(({ subject }) => subject === 'A1ACMEOUTDOOR').length;
  const before = tries();
  for (const minutes of [5, 15, 60]) {
    expect((await desk.find(ACME, US, denied)).status).toBe('IN_PROGRESS');
    server.advance(minutes * MINUTE);
    await server.queue.drain();
  }
  expect(tries()).toBeGreaterThan(before);
  expect(await desk.find(ACME, US, denied)).toMatchObject({
    status: 'FAILED',
    message: expect.stringContaining('has not stopped doing so'),
  });
});

test('a seller whose connection is gone backs off, and goes on once it is back', async () => {
  server.faults.add({ operation: 'token', fault: 'revoked', sellingPartnerId: 'A1ACMEOUTDOOR' });
  server.faults.add({ operation: 'createReport', fault: 'revoked', sellingPartnerId: 'A1ACMEOUTDOOR' });
  const id = await desk.request(ACME, US, 2025, 6);
  await server.queue.drain();
  expect(await desk.find(ACME, US, id)).toMatchObject({
    status: 'IN_PROGRESS',
    step: 'waiting',
    message: expect.stringContaining('connected again'),
  });
  server.faults.clear();
  server.advance(HOUR);
  await server.queue.drain();
  expect(await desk.find(ACME, US, id)).toMatchObject({ step: 'following' });
});
