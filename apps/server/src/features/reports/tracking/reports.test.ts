import { addDays } from '@insights/domain/periods';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR, SECOND } from '../../../testing/accounts.ts';
import { GERMANY, JAPAN, type ReportDesk, startReportDesk, US } from '../../../testing/report-desk.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let desk: ReportDesk;

beforeAll(async () => {
  ({ server, desk } = await startReportDesk());
});
afterAll(() => server.stop());
afterEach(() => desk.tidy());

const ACME = 'acme-outdoor';
const NEXT_DAY_IN_JAPAN = 16; // o'clock in UTC, when it is morning in California
const month = () => ({ year: server.clock.now.getUTCFullYear(), month: server.clock.now.getUTCMonth() });

test('a month asked for has an id at once, waits in the queue and is then made by Amazon', async () => {
  const answer = await desk.ask(ACME, US, 2025, 12);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject({
    reportId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    estimatedProcessingTime: 'about 5 minutes',
    report: {
      status: 'IN_PROGRESS',
      step: 'waiting',
      providerReportId: null,
      queuePosition: 1,
      dateRange: { start: '2025-12-01', end: '2025-12-31' },
      isMonthSoFar: false,
      isProcessed: false,
    },
  });
  await server.queue.drain();
  expect(await desk.find(ACME, US, String(answer.body.data?.['reportId']))).toMatchObject({
    status: 'IN_PROGRESS',
    step: 'following',
    providerReportId: expect.stringMatching(/^\d+$/),
    queuePosition: null,
    expectedAt: null,
    message: 'Amazon is making this report.',
  });
});

test('two tabs that ask for the same month at once share one report, and Amazon is asked once', async () => {
  const before = desk.calls('createReport').length;
  const ids = await Promise.all(Array.from({ length: 6 }, () => desk.request(ACME, US, 2025, 11)));
  expect(new Set(ids).size).toBe(1);
  await server.queue.drain();
  expect(await desk.request(ACME, US, 2025, 11)).toBe(ids[0]);
  expect(desk.calls('createReport').length - before).toBe(1);
});

test('Check Status asks at once, but once in ten seconds however many press it', async () => {
  const id = await desk.request(ACME, US, 2025, 10);
  await server.queue.drain();
  const before = desk.calls('getReport').length;
  const answers = await Promise.all(Array.from({ length: 5 }, () => desk.status(ACME, id)));
  expect(answers.map(({ body }) => body.data?.['status'])).toEqual(Array(5).fill('IN_PROGRESS'));
  expect(desk.calls('getReport').length - before).toBe(1);
  server.advance(9 * SECOND);
  await desk.status(ACME, id);
  expect(desk.calls('getReport').length - before).toBe(1);
  server.advance(2 * SECOND);
  await desk.status(ACME, id);
  expect(desk.calls('getReport').length - before).toBe(2);
});

test('a month older than two years is cancelled without a call; one partly older starts at the two-year day', async () => {
  const calls = desk.calls('createReport').length;
  const { year } = month();
  const old = await desk.request(ACME, US, year - 2, 1);
  expect(await desk.find(ACME, US, old)).toMatchObject({
    status: 'CANCELLED',
    step: null,
    dateRange: { start: `${year - 2}-01-01`, end: `${year - 2}-01-31` },
    message: 'Amazon keeps sales and traffic for two years. This month is older, so it was not asked for.',
  });
  expect(await desk.request(ACME, US, year - 2, 1)).toBe(old);
  await server.queue.drain();
  expect(desk.calls('createReport').length).toBe(calls);
  const cut = await desk.request(ACME, US, year - 2, server.clock.now.getUTCMonth() + 1);
  const today = server.clock.now.toISOString().slice(4, 10);
  expect(await desk.find(ACME, US, cut)).toMatchObject({
    dateRange: { start: `${year - 2}${today}` },
    message: expect.stringContaining('two years begin'),
  });
});

test.each([
  ['a thirteenth month', ACME, US, 0, 13, 400],
  ['a month zero', ACME, US, 0, 0, 400],
  ['a year out of range', ACME, US, -3, 1, 400],
  ['a future year', ACME, US, 1, 1, 400],
  ['an unknown marketplace', ACME, GERMANY, 0, 1, 404],
  ['an unknown seller', 'nobody', US, 0, 1, 404],
  ['a seller who is not connected', 'harbor-books', US, 0, 1, 409],
])('%s is refused', async (_case, seller, marketplace, years, asked, status) => {
  const { year } = month();
  const answer = await desk.ask(seller, marketplace, year + years, asked);
  expect(answer.status).toBe(status);
  expect(answer.body.error?.code).toEqual(
    status === 409 ? 'sp_api_not_connected' : expect.stringMatching(/invalid_input|not_found/),
  );
});

test('what a request lacks is named in a message', async () => {
  const token = await server.signIn('staff');
  const { status, body } = await server.post(`/api/sp-api/${ACME}/reports/sales-traffic`, {}, { token });
  expect(status).toBe(400);
  expect(body.error?.details).toEqual([
    { field: 'marketplaceId', message: 'Seller ID and Marketplace ID are required.' },
    { field: 'year', message: 'Choose a year' },
    { field: 'month', message: 'Choose a month from 1 to 12' },
  ]);
});

test('a month that lies in the future is refused, and the field is named', async () => {
  const { year, month: before } = month();
  const answer = await desk.ask(ACME, US, before === 11 ? year + 1 : year, ((before + 1) % 12) + 1);
  expect(answer.status).toBe(400);
  expect(answer.body.error?.details).toEqual([expect.objectContaining({ field: expect.any(String) })]);
});

test('the list says which day it is in the marketplace, whose months can be asked for', async () => {
  const hour = server.clock.now.getUTCHours();
  server.advance(((NEXT_DAY_IN_JAPAN - hour + 24) % 24) * HOUR);
  const today = async (seller: string, marketplace: string) =>
    (await desk.list(seller, marketplace)).body.data?.['today'];
  const day = server.clock.now.toISOString().slice(0, 10);
  expect(await today(ACME, US)).toBe(day);
  expect(await today('sakura-crafts', JAPAN)).toBe(addDays(day, 1));
});

test('a report that nobody knows is 404, whatever its id looks like', async () => {
  expect((await desk.status(ACME, 'nothing')).status).toBe(404);
  expect((await desk.status(ACME, '00000000-0000-0000-0000-000000000000')).status).toBe(404);
  const id = await desk.request('sakura-crafts', JAPAN, 2025, 12);
  expect((await desk.status(ACME, id)).status).toBe(404);
});
