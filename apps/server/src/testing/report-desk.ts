// Staff at the reports page, and time as reports spend it: what waits is continued when its time has come.
import { TrackedReport } from '@insights/contract/reports';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { HOUR } from './accounts.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const MOST_TURNS = 500;

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

const TABLES = [
  'jobs',
  'tracked_reports',
  'report_pages',
  'asin_sales',
  'asin_sales_months',
  'asin_sales_shops',
  'asin_sales_totals',
];

export const US = 'ATVPDKIKX0DER';
export const GERMANY = 'A1PA6795UKMFR9';
export const JAPAN = 'A1VC38T7YXB528';

/** A server whose only jobs are those that staff at the desk set off. */
export async function startReportDesk(env: Record<string, string> = {}) {
  const server = await startTestServer({ env });
  await server.db.execute('delete from jobs'); // the demo's hourly updates
  return { server, desk: reportDesk(server) };
}

export function reportDesk(server: TestServer) {
  // Signed in anew each time: the clock jumps further than an access token lives.
  const staff = async () => ({ token: await server.signIn('staff') });
  const pathOf = (seller: string) => `/api/sp-api/${seller}`;

  const desk = {
    async ask(seller: string, marketplaceId: string, year: unknown, month: unknown, more: object = {}) {
      const body = { marketplaceId, year, month, ...more };
      return server.post(`${pathOf(seller)}/reports/sales-traffic`, body, await staff());
    },

    /** Asks for a month and returns the report's id. */
    async request(seller: string, marketplaceId: string, year: number, month: number, more: object = {}) {
      const { status, body } = await desk.ask(seller, marketplaceId, year, month, more);
      if (status !== 200) throw new Error(`refused: ${status} ${body.error?.message}`);
      return String(body.data?.['reportId']);
    },

    async status(seller: string, reportId: string) {
      return server.get(`${pathOf(seller)}/reports/status/${reportId}`, await staff());
    },

    /** Presses Process & Store, and lets the queue work until it is answered. */
    async process(seller: string, reportId: string) {
      const asked = server.post(`${pathOf(seller)}/reports/${reportId}/process`, {}, await staff());
      const answer = { is: 'open' };
      const answered = asked.finally(() => {
        answer.is = 'here';
      });
      while (answer.is === 'open') {
        const drained = server.queue.drain().then(nextTurn);
        await Promise.race([drained, answered]);
        // Nobody is left behind who would take a job from the next test.
        if (answer.is !== 'open') await drained;
      }
      return asked;
    },

    async data(seller: string, reportId: string, query = '') {
      return server.get(`${pathOf(seller)}/reports/${reportId}/data${query}`, await staff());
    },

    async asinSales(seller: string, marketplaceId: string, query = '') {
      return server.get(`${pathOf(seller)}/asin-sales?marketplaceId=${marketplaceId}${query}`, await staff());
    },

    /** Asks for a month, and for it to be processed, and lets time pass until it is. */
    async store(seller: string, marketplaceId: string, year: number, month: number): Promise<string> {
      const id = await desk.request(seller, marketplaceId, year, month, { processWhenReady: true });
      await desk.finish();
      return id;
    },

    async list(seller: string, marketplaceId: string) {
      return server.get(`${pathOf(seller)}/reports/tracked?marketplaceId=${marketplaceId}`, await staff());
    },

    async tracked(seller: string, marketplaceId: string): Promise<TrackedReport[]> {
      return z.array(TrackedReport).parse((await desk.list(seller, marketplaceId)).body.data?.['reports']);
    },

    async find(seller: string, marketplaceId: string, reportId: string): Promise<TrackedReport> {
      const found = (await desk.tracked(seller, marketplaceId)).find(
        (report) => report.reportId === reportId,
      );
      if (!found) throw new Error(`${reportId} is not tracked`);
      return found;
    },

    /** Moves time on to when the next job of a report is due; false when none is. */
    async turn(): Promise<boolean> {
      const { rows } = await server.db.execute<{ at: Date | null }>(sql`
        select min(run_at) as at
          from jobs
         where state = 'queued' and kind like 'reports.%' and kind not in ('reports.again', 'reports.tidy')`);
      const at = rows[0]?.at;
      if (!at) return false;
      server.advance(Math.max(1, new Date(at).getTime() - server.clock.now.getTime()));
      await server.queue.drain();
      return true;
    },

    /** Time passes until nothing is under way any more. */
    async finish(): Promise<void> {
      await server.queue.drain();
      for (let turns = 0; await desk.turn(); turns += 1)
        if (turns > MOST_TURNS) throw new Error('The reports do not come to an end');
    },

    /** Whatever a test has left is gone, and every quota is full again. */
    async tidy(): Promise<void> {
      server.faults.clear();
      for (const table of TABLES) await server.db.execute(`delete from ${table}`);
      server.advance(25 * HOUR);
    },

    /** How Amazon answered an operation, oldest first. */
    calls: (operation: string) =>
      server.simulator.simulator.counters
        .calls(operation)
        .map(({ outcome, subject }) => ({ outcome, subject })),
  };
  return desk;
}

export type ReportDesk = ReturnType<typeof reportDesk>;
