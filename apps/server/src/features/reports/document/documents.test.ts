import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../../testing/accounts.ts';
import { interceptCalls } from '../../../testing/held-calls.ts';
import { type ReportDesk, startReportDesk, US } from '../../../testing/report-desk.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let desk: ReportDesk;
const restores: (() => void)[] = [];

beforeAll(async () => {
  ({ server, desk } = await startReportDesk());
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const restore of restores.splice(0)) restore();
  server.simulator.simulator.world.inflate('A1ACMEOUTDOOR', 0);
  await desk.tidy();
});

const ACME = 'acme-outdoor';

/** Changes the document on its way to us. */
function spoil(change: (text: string) => string): void {
  restores.push(
    interceptCalls('/documents/na/', async (proceed) => {
      const response = await proceed();
      if (!response.ok) return response;
      const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
      return new Response(gzipSync(change(text)));
    }),
  );
}

const countOf = async (table: string): Promise<number> =>
  Number((await server.db.execute<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n);

test('a finished report is fetched at once, stored, and shown page by page as Amazon wrote it', async () => {
  server.simulator.simulator.world.inflate('A1ACMEOUTDOOR', 1_200);
  const id = await desk.request(ACME, US, 2025, 12);
  await desk.finish();
  const report = await desk.find(ACME, US, id);
  expect(report).toMatchObject({ status: 'DOWNLOADED', step: null, isProcessed: false, asinCount: 0 });
  const total = report.rowCount ?? 0;
  expect(total).toBeGreaterThan(1_200);
  const first = await desk.data(ACME, id, '?limit=1000');
  const rest = await desk.data(ACME, id, `?offset=1000&limit=1000`);
  expect(first.body.data).toMatchObject({ total });
  const rows = [first, rest].flatMap(({ body }) => JSON.parse(JSON.stringify(body.data?.['rows'])));
  expect(rows).toHaveLength(total);
  expect(new Set(rows.map(({ childAsin }: { childAsin: string }) => childAsin)).size).toBe(total);
  expect(rows[0]).toMatchObject({ parentAsin: expect.any(String), salesByAsin: expect.any(Object) });
  expect((await desk.data(ACME, id, `?offset=499&limit=3`)).body.data?.['rows']).toEqual(
    rows.slice(499, 502),
  );
  expect((await desk.data(ACME, id, `?offset=${total}`)).body.data).toEqual({ rows: [], total });
  const { body } = await desk.status(ACME, id);
  expect(body.data).toMatchObject({
    status: 'DOWNLOADED',
    report: { content: { rows: rows.slice(0, 1_000), truncated: true } },
  });
  expect((await desk.data(ACME, id, '?limit=1001')).status).toBe(400);
});

test('before the document is here there is nothing to show or to process', async () => {
  const id = await desk.request(ACME, US, 2025, 12);
  for (const answer of [await desk.data(ACME, id), await desk.process(ACME, id)]) {
    expect(answer.status).toBe(409);
    expect(answer.body.error?.code).toBe('report_not_ready');
  }
});

test('a link that has expired is renewed', async () => {
  server.faults.add({ operation: 'getReportDocument', fault: 'expired-link', times: 1 });
  const links = desk.calls('getReportDocument').length;
  const id = await desk.request(ACME, US, 2025, 12);
  await desk.finish();
  expect(await desk.find(ACME, US, id)).toMatchObject({ status: 'DOWNLOADED' });
  expect(desk.calls('getReportDocument').length - links).toBe(2);
});

test('a document that breaks off once is fetched again from its beginning, and nothing is left of the first', async () => {
  server.faults.add({ operation: 'downloadDocument', fault: 'truncate', times: 1 });
  const id = await desk.request(ACME, US, 2025, 12);
  await desk.finish();
  const { status, rowCount } = await desk.find(ACME, US, id);
  expect(status).toBe('DOWNLOADED');
  const { rows } = await server.db.execute<{ versions: number; rows: number }>(
    "select count(distinct version)::int as versions, sum(row_count)::int as rows from report_pages where list = 'asins'",
  );
  expect(rows[0]).toEqual({ versions: 1, rows: rowCount });
});

test.each([
  ['breaks off every time', (text: string) => text.slice(0, -40), 'The document broke off'],
  ['is no JSON', (text: string) => `]${text}`, 'cannot be read'],
  ['has no list by ASIN', (text: string) => text.replace('salesAndTrafficByAsin', 'other'), 'cannot be read'],
  [
    'is of another month',
    (text: string) => text.replace('"dataStartTime":"2025-12-01"', '"dataStartTime":"2025-11-01"'),
    'the document of another request',
  ],
  ['is of another marketplace', (text: string) => text.replace(US, 'A2EUQ1WTGCTBG2'), 'another request'],
  ['is by parents', (text: string) => text.replace('CHILD', 'PARENT'), 'another request'],
])(
  'a document that %s ends as FAILED with its reason, and what was stored stays',
  async (_case, change, words) => {
    const first = await desk.store(ACME, US, 2025, 12);
    const before = (await desk.asinSales(ACME, US, '&year=2025&month=12')).body.data;
    server.advance(HOUR);
    spoil(change);
    const second = await desk.request(ACME, US, 2025, 12, { processWhenReady: true });
    await desk.finish();
    expect(await desk.find(ACME, US, second)).toMatchObject({
      status: 'FAILED',
      step: null,
      rowCount: null,
      message: expect.stringContaining(words),
    });
    expect((await desk.asinSales(ACME, US, '&year=2025&month=12')).body.data).toEqual(before);
    expect(await desk.find(ACME, US, first)).toMatchObject({ isProcessed: true });
    expect(await countOf(`report_pages where report_id = '${second}'`)).toBe(0);
  },
);

test('a disk that is full is tried a few times, then reported', async () => {
  await server.db.execute(`
    create or replace function refuse_pages() returns trigger language plpgsql as $$
    begin raise exception using errcode = '53100', message = 'could not extend file'; end $$`);
  await server.db.execute(
    'create trigger no_room before insert on report_pages for each row execute function refuse_pages()',
  );
  const id = await desk.request(ACME, US, 2025, 12);
  await desk.finish();
  await server.db.execute('drop trigger no_room on report_pages');
  expect(await desk.find(ACME, US, id)).toMatchObject({
    status: 'FAILED',
    message: expect.stringContaining('disk is full'),
  });
});

test('Amazon that cannot be reached for half an hour costs a finished report nothing', async () => {
  server.faults.add({ operation: 'getReportDocument', fault: '503' });
  const id = await desk.request(ACME, US, 2025, 12);
  await server.queue.drain();
  const until = server.clock.now.getTime() + 40 * MINUTE;
  while (server.clock.now.getTime() < until) await desk.turn();
  expect(await desk.find(ACME, US, id)).toMatchObject({
    status: 'DONE',
    step: 'fetching',
    message: expect.stringContaining('cannot be reached'),
  });
  server.faults.clear();
  await desk.finish();
  expect(await desk.find(ACME, US, id)).toMatchObject({ status: 'DOWNLOADED' });
});

test('a period that came without an ASIN is asked for again in 12 hours, and wipes nothing', async () => {
  await desk.store(ACME, US, 2025, 12);
  const before = (await desk.asinSales(ACME, US, '&year=2025&month=12')).body.data;
  server.advance(HOUR);
  server.faults.add({ operation: 'createReport', fault: 'empty', times: 1 });
  const id = await desk.request(ACME, US, 2025, 12);
  await desk.finish();
  const empty = await desk.find(ACME, US, id);
  expect(empty).toMatchObject({
    status: 'DONE',
    step: null,
    rowCount: 0,
    message: expect.stringContaining('Amazon has not finished this period'),
  });
  expect((await desk.process(ACME, id)).status).toBe(409);
  expect((await desk.asinSales(ACME, US, '&year=2025&month=12')).body.data).toEqual(before);
  server.advance(Date.parse(empty.askAgainAt ?? '') - server.clock.now.getTime());
  await desk.finish();
  const [newest] = await desk.tracked(ACME, US);
  expect(newest).toMatchObject({ status: 'PARSED', isProcessed: true });
  expect(newest?.reportId).not.toBe(id);
  expect(await desk.find(ACME, US, id)).toMatchObject({ askAgainAt: null });
});
