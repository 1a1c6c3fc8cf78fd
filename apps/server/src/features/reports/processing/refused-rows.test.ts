import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR } from '../../../testing/accounts.ts';
import { type ReportDesk, startReportDesk, US } from '../../../testing/report-desk.ts';
import type { TestServer } from '../../../testing/test-server.ts';

const ACME = 'acme-outdoor';

let server: TestServer;
let desk: ReportDesk;
beforeAll(async () => {
  ({ server, desk } = await startReportDesk());
});
afterAll(() => server.stop());
afterEach(async () => {
  await server.db.execute('drop trigger if exists no_rows on asin_sales');
  await desk.tidy();
});

/** The database takes no sales any more, for the reason of this code. */
async function refuseRows(code: string): Promise<void> {
  await server.db.execute(`
    create or replace function refuse_rows() returns trigger language plpgsql as $$
    begin raise exception using errcode = '${code}', message = 'refused'; end $$`);
  await server.db.execute(
    'create trigger no_rows before insert on asin_sales for each row execute function refuse_rows()',
  );
}

const december = async () => (await desk.asinSales(ACME, US, '&year=2025&month=12')).body.data;
const retries = async (id: string): Promise<number> => {
  const { rows } = await server.db.execute<{ tries: number }>(
    `select tries from tracked_reports where report_id = '${id}'`,
  );
  return Number(rows[0]?.tries);
};

test.each([
  ['a disk that is full is tried a few times', '53100', 3],
  ['a batch that holds what no column takes is not tried again', '22003', 0],
])('%s, then told, and the month stays as it was', async (_case, code, tries) => {
  const first = await desk.store(ACME, US, 2025, 12);
  const before = await december();
  server.advance(HOUR);
  await refuseRows(code);
  const second = await desk.store(ACME, US, 2025, 12);
  expect(await desk.find(ACME, US, second)).toMatchObject({
    status: 'FAILED',
    step: null,
    isProcessed: false,
    message: expect.stringContaining('could not be stored'),
  });
  expect(await retries(second)).toBe(tries);
  server.advance(HOUR); // so many cannot sign in within minutes
  expect(await december()).toEqual(before);
  expect(await desk.find(ACME, US, first)).toMatchObject({ isProcessed: true });
  await server.db.execute('drop trigger no_rows on asin_sales');
  expect((await desk.process(ACME, second)).body.data).toMatchObject({ isFinished: true });
  expect(await desk.find(ACME, US, second)).toMatchObject({ status: 'PARSED', isProcessed: true });
});
