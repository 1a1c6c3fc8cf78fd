// Reports 2021-06-30: asking for a report, following it, and reading its document.
import { type OpenDocument, openDocument } from '@insights/provider-http/documents/document';
import { readTextDocument } from '@insights/provider-http/documents/text-document';
import type { Runtime } from '@insights/provider-http/runtime';
import type { CallOptions } from '@insights/provider-http/transport';
import { instant, maybe, orNull, readableList } from '@insights/provider-http/wire-types';
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

/** A quota of one report type, narrower than createReport's. */
export type ReportQuota = {
  /** Whose it is: `application` counts the reports of all sellers in all regions together. */
  scope: 'application' | 'seller';
  perHour: number;
  perDay: number;
  /** How many may be asked for at once; one unless said. */
  burst?: number;
};

/**
 * Support has named 1 per 15 minutes, 4 per hour and 96 per day for sales and traffic, across all sellers of an
 * application (models#5210).
 */
export const REPORT_QUOTAS: Readonly<Record<string, ReportQuota>> = {
  [SALES_AND_TRAFFIC]: { scope: 'application', perHour: 4, perDay: 96 },
};

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

const Report = z.object({
  reportId: z.string(),
  reportType: z.string(),
  /** `IN_QUEUE`, `IN_PROGRESS`, `DONE`, `CANCELLED` or `FATAL`; open, in case Amazon adds one. */
  processingStatus: z.string(),
  createdTime: orNull(instant),
  marketplaceIds: orNull(z.array(z.string())),
  dataStartTime: orNull(instant),
  dataEndTime: orNull(instant),
  processingStartTime: orNull(instant),
  processingEndTime: orNull(instant),
  /** Also a FATAL report may have one: it says why. */
  reportDocumentId: maybe(z.string()),
});
export type Report = z.output<typeof Report>;

const ReportPage = z.object({ reports: readableList(Report), nextToken: maybe(z.string()) });
/** Of the reports that could not be read, their number. */
export type ReportPage = { reports: Report[]; unreadable: number; nextToken: string | null };

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

/** A report type's quota as the buckets that it is counted in, the narrowest first. */
export function bucketsOf(
  reportType: string,
  { scope, perHour, perDay, burst = 1 }: ReportQuota,
): NarrowerQuota[] {
  const name = `createReport ${reportType}`;
  return [
    { name: `${name} hour`, scope, plan: { rate: perHour / HOUR_SECONDS, burst } },
    { name: `${name} day`, scope, plan: { rate: perDay / DAY_SECONDS, burst: perDay } },
  ];
}

/** The Reports API of one seller. */
export function createReports(
  { call, nextAvailableAt }: Caller,
  runtime: Partial<Runtime> = {},
  quotas: Readonly<Record<string, ReportQuota>> = REPORT_QUOTAS,
) {
  const quotasOf = (reportType: string): NarrowerQuota[] => {
    const quota = quotas[reportType];
    return quota ? bucketsOf(reportType, quota) : [];
  };
  const open = (url: string, { signal }: CallOptions) =>
    openDocument({ ...runtime, url, operation: 'downloadDocument', signal });
  return {
    /** Asks for a report; store the id before doing anything else with it. */
    async createReport(report: NewReport, options?: CallOptions): Promise<{ reportId: string }> {
      const request = {
        path: `${PATH}/reports`,
        body: report, // dates become ISO instants
        answer: z.object({ reportId: z.string() }),
        narrower: quotasOf(report.reportType),
      };
      return call(createReport, request, options);
    },

    /** When the quota lets the next report of this type be asked for. */
    nextAvailableAt: (reportType: string) => nextAvailableAt(createReport, quotasOf(reportType)),

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
      const { reports, nextToken } = await call(getReports, request, options);
      return { reports: reports.items, unreadable: reports.unreadable, nextToken };
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
      options: CallOptions = {},
    ): Promise<OpenDocument> {
      return open(url, options);
    },

    /** The document's text in the letters it was written in: flat files come in several charsets. */
    async downloadText(
      { url }: Pick<ReportDocument, 'url'>,
      options: CallOptions = {},
    ): Promise<AsyncIterable<string>> {
      return readTextDocument(await open(url, options));
    },
  };
}
