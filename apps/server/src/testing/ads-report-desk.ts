// Somebody who asks for advertising reports, and time as reports spend it.
import { AdsReport, type AdsReportType } from '@insights/contract/ads-reports';
import { afterEach, expect } from 'vitest';
import { adsServer } from './ads-desk.ts';

export const ACME = 'acme-outdoor';
export type Row = Record<string, string | number>;

export const sum = (rows: Row[], column: string) =>
  Math.round(rows.reduce((total, row) => total + Number(row[column]), 0) * 100) / 100;

/** A server with a desk for reports, for a whole test file; each test begins without any. */
export function adsReportServer() {
  const at = adsServer();
  afterEach(async () => {
    await at.server.db.execute('delete from ads_reports');
    await at.server.db.execute("delete from jobs where kind = 'ads.report'");
  });

  const create = (reportType: AdsReportType, dateRange: unknown, seller = ACME) =>
    at.desk.post(`/api/ppc/reports/create/${seller}`, { reportType, dateRange });
  const statusOf = async (reportId: string, seller = ACME) =>
    AdsReport.parse((await at.desk.get(`/api/ppc/reports/status/${seller}/${reportId}`)).body.data);

  async function download(address: string | null, format: string): Promise<string> {
    const token = await at.server.signIn('admin');
    const answer = await fetch(`${at.server.url}${address}?format=${format}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.headers.get('cache-control')).toContain('private');
    return answer.text();
  }

  return {
    at,
    create,
    statusOf,
    download,

    async ask(reportType: AdsReportType, dateRange: number, seller = ACME): Promise<string> {
      return String((await create(reportType, dateRange, seller)).body.data?.['reportId']);
    },

    /** Time passes until the report has ended. */
    async finish(reportId: string, seller = ACME): Promise<AdsReport> {
      await at.finish();
      return statusOf(reportId, seller);
    },

    rowsOf: async ({ downloadUrl }: AdsReport): Promise<Row[]> =>
      JSON.parse(await download(downloadUrl, 'json')),

    /** How many reports Amazon has begun. */
    countBegun: () =>
      at.server.simulator.simulator.counters
        .calls('createAsyncReport')
        .filter(({ outcome }) => outcome === '200').length,
  };
}
