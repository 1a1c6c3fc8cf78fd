// Everything that the simulator can do to a report on its way to us, once and for ever, beside rows that are there already.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR } from '../../../testing/accounts.ts';
import { type ReportDesk, startReportDesk, US } from '../../../testing/report-desk.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let desk: ReportDesk;
let stored: { reportId: string; rows: unknown };

const ACME = 'acme-outdoor';
const november = async () => (await desk.asinSales(ACME, US, '&year=2025&month=11')).body.data;

beforeAll(async () => {
  ({ server, desk } = await startReportDesk());
  stored = { reportId: await desk.store(ACME, US, 2025, 11), rows: await november() };
});
afterAll(() => server.stop());
afterEach(() => {
  server.faults.clear();
  server.advance(HOUR); // quotas are full again
});

/** What was stored before is there as it was. */
async function expectUntouched(): Promise<void> {
  expect(await november()).toEqual(stored.rows);
  expect(await desk.find(ACME, US, stored.reportId)).toMatchObject({ status: 'PARSED', isProcessed: true });
}

const countPages = async (reportId: string): Promise<number> => {
  const { rows } = await server.db.execute<{ n: number }>(
    `select count(*)::int as n from report_pages where report_id = '${reportId}'`,
  );
  return Number(rows[0]?.n);
};

test.each([
  ['truncate', 'broke off'],
  ['malformed', 'broke off'],
  ['empty', 'cannot be read'],
  ['reset', 'broke off'],
  ['500', 'broke off'],
  ['503', 'broke off'],
  ['expired-link', 'broke off'],
  ['wrong-specification', 'the document of another request'],
] as const)(
  'a document that is met with %s every time ends as FAILED in words, and what was stored stays',
  async (fault, words) => {
    server.faults.add({ operation: 'downloadDocument', fault });
    const id = await desk.store(ACME, US, 2025, 11);
    expect(await desk.find(ACME, US, id)).toMatchObject({
      status: 'FAILED',
      step: null,
      rowCount: null,
      message: expect.stringContaining(words),
    });
    expect(await countPages(id)).toBe(0);
    await expectUntouched();
  },
);

test.each([
  ['cancelled', 'CANCELLED'],
  ['fatal', 'FATAL'],
  ['fatal-document', 'FATAL'],
  ['empty', 'DONE'],
] as const)('a report that ends as %s wipes nothing', async (fault, status) => {
  server.faults.add({ operation: 'createReport', fault, times: 1 });
  const id = await desk.store(ACME, US, 2025, 11);
  expect(await desk.find(ACME, US, id)).toMatchObject({ status, isProcessed: false });
  await expectUntouched();
});

const OPERATIONS = ['getReport', 'getReportDocument', 'downloadDocument'] as const;

test.each(['429', '500', '503', 'reset', 'truncate', 'malformed', 'empty', 'forbidden', 'plain'] as const)(
  'a report that is met with %s once at every step costs nothing but time',
  async (fault) => {
    for (const operation of OPERATIONS) server.faults.add({ operation, fault, times: 1 });
    const asked = desk.calls('createReport').length;
    const id = await desk.store(ACME, US, 2025, 10);
    expect(await desk.find(ACME, US, id)).toMatchObject({ status: 'PARSED', isProcessed: true });
    expect(desk.calls('createReport').length - asked).toBe(1);
  },
);
