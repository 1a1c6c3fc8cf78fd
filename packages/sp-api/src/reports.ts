// Reports 2021-06-30: asking for a report, following it, and reading its document.
import type { BucketPlan } from '@insights/provider-http/bucket';
import { openDocument } from '@insights/provider-http/document';
import type { Runtime } from '@insights/provider-http/runtime';
import type { CallOptions } from '@insights/provider-http/transport';
import { instant, maybe } from '@insights/provider-http/wire-types';
import { z } from 'zod';
import type { Caller, NarrowerQuota, Operation } from './call.ts';

const createReport: Operation = {
  name: 'createReport',
  method: 'POST',
  plan: { rate: 0.0167, burst: 15 },
  isSafeToRepeat: false, // a second report would use up quota, and asking too often ends in FATAL
};
const getReport: Operation = {
  name: 'getReport',
  method: 'GET',
  plan: { rate: 2, burst: 15 },
  isSafeToRepeat: true,
};
const getReports: Operation = {
  name: 'getReports',
  method: 'GET',
  plan: { rate: 0.0222, burst: 10 },
  isSafeToRepeat: true,
};
const cancelReport: Operation = {
  name: 'cancelReport',
  method: 'DELETE',
  plan: { rate: 0.0222, burst: 10 },
  isSafeToRepeat: true,
};
const getReportDocument: Operation = {
  name: 'getReportDocument',
  method: 'GET',
  plan: { rate: 0.0167, burst: 15 },
  isSafeToRepeat: true,
};

export const SALES_AND_TRAFFIC = 'GET_SALES_AND_TRAFFIC_REPORT';

/**
 * Quotas of single report types, narrower than createReport's. Support has named 1 per 15 minutes, 4 per hour and
 * 96 per day for sales and traffic (models#5210); one every quarter of an hour keeps all three.
 */
export const REPORT_TYPE_PLANS: Readonly<Record<string, BucketPlan>> = {
  [SALES_AND_TRAFFIC]: { rate: 4 / 3600, burst: 1 },
};

const Report = z.object({
  reportId: z.string(),
  reportType: z.string(),
  /** `IN_QUEUE`, `IN_PROGRESS`, `DONE`, `CANCELLED` or `FATAL`; open, in case Amazon adds one. */
  processingStatus: z.string(),
  createdTime: instant,
  marketplaceIds: maybe(z.array(z.string())),
  dataStartTime: maybe(instant),
  dataEndTime: maybe(instant),
  processingStartTime: maybe(instant),
  processingEndTime: maybe(instant),
  /** Also a FATAL report may have one: it says why. */
  reportDocumentId: maybe(z.string()),
});
export type Report = z.output<typeof Report>;

const ReportPage = z.object({ reports: z.array(Report), nextToken: maybe(z.string()) });
export type ReportPage = z.output<typeof ReportPage>;

const ReportDocument = z.object({
  reportDocumentId: z.string(),
  /** Signed and good for five minutes: never log or store it. */
  url: z.string().min(1),
  compressionAlgorithm: maybe(z.string()),
});
export type ReportDocument = z.output<typeof ReportDocument>;

export type NewReport = {
  reportType: string;
  marketplaceIds: readonly string[];
  dataStartTime?: Date;
  dataEndTime?: Date;
  reportOptions?: Readonly<Record<string, string>>;
};

export type ReportsQuery =
  | {
      reportTypes: readonly string[];
      processingStatuses?: readonly string[];
      marketplaceIds?: readonly string[];
      pageSize?: number;
      createdSince?: Date;
      createdUntil?: Date;
    }
  // A page's token comes alone: Amazon refuses it together with anything else.
  | { nextToken: string };

const PATH = '/reports/2021-06-30';
const reportPath = (reportId: string) => `${PATH}/reports/${encodeURIComponent(reportId)}`;

/** The Reports API of one seller. */
export function createReports(
  { call, nextAvailableAt }: Caller,
  runtime: Partial<Runtime> = {},
  typePlans: Readonly<Record<string, BucketPlan>> = REPORT_TYPE_PLANS,
) {
  const quotaOf = (reportType: string): NarrowerQuota => {
    const plan = typePlans[reportType];
    return plan && { name: `createReport ${reportType}`, plan };
  };
  return {
    /** Asks for a report; store the id before doing anything else with it. */
    async createReport(report: NewReport, options?: CallOptions): Promise<{ reportId: string }> {
      const request = {
        path: `${PATH}/reports`,
        body: report, // dates become ISO instants
        answer: z.object({ reportId: z.string() }),
        narrower: quotaOf(report.reportType),
      };
      return call(createReport, request, options);
    },

    /** When the quota lets the next report of this type be asked for. */
    nextAvailableAt: (reportType: string) => nextAvailableAt(createReport, quotaOf(reportType)),

    /** How far a report has come. */
    async getReport(reportId: string, options?: CallOptions): Promise<Report> {
      return call(getReport, { path: reportPath(reportId), answer: Report }, options);
    },

    /** One page of the reports of the last 90 days. */
    async listReports(query: ReportsQuery, options?: CallOptions): Promise<ReportPage> {
      const { createdSince, createdUntil, ...rest } =
        'nextToken' in query ? { ...query, createdSince: undefined, createdUntil: undefined } : query;
      const dates = { createdSince: createdSince?.toISOString(), createdUntil: createdUntil?.toISOString() };
      const request = { path: `${PATH}/reports`, query: { ...rest, ...dates }, answer: ReportPage };
      return call(getReports, request, options);
    },

    /** Cancels a report; Amazon allows it only while IN_QUEUE. */
    async cancelReport(reportId: string, options?: CallOptions): Promise<void> {
      await call(cancelReport, { path: reportPath(reportId), answer: z.unknown() }, options);
    },

    /** A fresh link to a report's document; download it at once. */
    async getReportDocument(reportDocumentId: string, options?: CallOptions): Promise<ReportDocument> {
      const path = `${PATH}/documents/${encodeURIComponent(reportDocumentId)}`;
      return call(getReportDocument, { path, answer: ReportDocument }, options);
    },

    /** The document's bytes, unpacked; `link_expired` means: ask getReportDocument for a new link. */
    async downloadDocument(
      { url }: Pick<ReportDocument, 'url'>,
      { signal }: CallOptions = {},
    ): Promise<AsyncIterable<Uint8Array>> {
      return openDocument({ ...runtime, url, operation: 'downloadDocument', signal });
    },
  };
}
