// Reporting v3: asking for a report, following it, and reading its rows.
import { openDocument } from '@insights/provider-http/documents/document';
import { ProviderError } from '@insights/provider-http/provider-error';
import type { Runtime } from '@insights/provider-http/runtime';
import type { CallOptions } from '@insights/provider-http/transport';
import { count, instant, maybe, orNull } from '@insights/provider-http/wire-types';
import { z } from 'zod';
import type { Caller, Operation } from './call.ts';
import { type ReportRow, readRows } from './report-rows.ts';

const createReport: Operation = {
  name: 'createReport',
  method: 'POST',
  plan: { rate: 1, burst: 5, recoveryMs: 300_000 }, // refused far earlier than reads, by a limit Amazon does not publish
};
const getReport: Operation = { name: 'getReport', method: 'GET' };
const deleteReport: Operation = { name: 'deleteReport', method: 'DELETE' };

const REQUEST_TYPE = 'application/vnd.createasyncreportrequest.v3+json';
const PATH = '/reporting/reports';
const DUPLICATE = 425;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

const Configuration = z.object({
  adProduct: z.string(),
  reportTypeId: z.string(),
  groupBy: z.array(z.string()),
  columns: z.array(z.string()),
  timeUnit: z.string(),
  format: z.string(),
  filters: maybe(z.array(z.object({ field: z.string(), values: z.array(z.string()) }))),
});

const Report = z.object({
  reportId: z.string(),
  /** `PENDING`, `PROCESSING`, `COMPLETED` or `FAILED`; open, in case Amazon adds one. */
  status: z.string(),
  /** Days in the profile's zone. */
  startDate: z.string(),
  endDate: z.string(),
  configuration: Configuration,
  name: orNull(z.string()),
  createdAt: orNull(instant),
  updatedAt: orNull(instant),
  generatedAt: orNull(instant),
  fileSize: orNull(count),
  failureReason: orNull(z.string()),
  /** Signed and good for an hour: never log or store it; asking again gives a fresh one. */
  url: maybe(z.string()),
  urlExpiresAt: orNull(instant),
});
export type Report = z.output<typeof Report>;

export type NewReport = {
  name?: string;
  /** Both ends count; see `REPORT_TYPES` for how many days fit. */
  startDate: string;
  endDate: string;
  configuration: {
    adProduct: 'SPONSORED_PRODUCTS';
    reportTypeId: string;
    groupBy: readonly string[];
    columns: readonly string[];
    timeUnit: 'DAILY' | 'SUMMARY';
    format: 'GZIP_JSON';
    filters?: readonly { field: string; values: readonly string[] }[];
  };
};

/** What makes two requests the same report, in an order that does not depend on the asker. */
function essence({ startDate, endDate, configuration }: NewReport | Report): string {
  const { adProduct, reportTypeId, groupBy, columns, timeUnit, format, filters } = configuration;
  const sortedFilters = (filters ?? []).map(({ field, values }) => [field, [...values].sort()]).sort();
  const sorted = [[...groupBy].sort(), [...columns].sort(), sortedFilters];
  return JSON.stringify([startDate, endDate, adProduct, reportTypeId, timeUnit, format, sorted]);
}

const reportPath = (reportId: string) => `${PATH}/${encodeURIComponent(reportId)}`;

/** The reports of one grant's profiles. */
export function createReports(call: Caller, runtime: Partial<Runtime> = {}) {
  const get = (profileId: string, reportId: string, options?: CallOptions): Promise<Report> =>
    call(getReport, { path: reportPath(reportId), profileId, answer: Report }, options);

  /** Amazon calls a DAILY and a SUMMARY report duplicates of each other, so the twin must be looked at first. */
  async function adopt(profileId: string, report: NewReport, refusal: ProviderError, options?: CallOptions) {
    const twinId = UUID.exec(`${refusal.message} ${refusal.details ?? ''}`)?.[0];
    if (twinId === undefined) throw refusal;
    const twin = await get(profileId, twinId, options);
    if (essence(twin) !== essence(report)) throw refusal;
    return { ...twin, isAdopted: true };
  }

  const open = (url: string, { signal }: CallOptions) =>
    openDocument({ ...runtime, url, operation: 'downloadReport', signal });

  return {
    /**
     * Asks for a report; store its id before doing anything else. If Amazon already works on the same one, that one is
     * returned (`isAdopted`); if on another that it takes for the same, `rejected` with status 425: ask again later.
     */
    async createReport(
      profileId: string,
      report: NewReport,
      options?: CallOptions,
    ): Promise<Report & { isAdopted: boolean }> {
      const request = { path: PATH, profileId, body: report, contentType: REQUEST_TYPE, answer: Report };
      try {
        return { ...(await call(createReport, request, options)), isAdopted: false };
      } catch (error) {
        if (!(error instanceof ProviderError) || error.status !== DUPLICATE) throw error;
        return adopt(profileId, report, error, options);
      }
    },

    /** How far a report has come; when COMPLETED, with a fresh link. */
    getReport: get,

    /** Cancels a report that is still PENDING. */
    async deleteReport(profileId: string, reportId: string, options?: CallOptions): Promise<void> {
      await call(deleteReport, { path: reportPath(reportId), profileId, answer: z.unknown() }, options);
    },

    /** The report's bytes, unpacked; `link_expired` means: ask getReport for a new link. */
    downloadReport: (url: string, options: CallOptions = {}): Promise<AsyncIterable<Uint8Array>> =>
      open(url, options),

    /** The report's rows, one at a time, whatever its size; null is one that cannot be read. */
    async downloadRows(url: string, options: CallOptions = {}): Promise<AsyncIterable<ReportRow | null>> {
      return readRows(await open(url, options), 'downloadReport');
    },
  };
}
