// Sales and traffic reports: requested by month, followed until Amazon has made them, and stored as sales by ASIN.
import * as z from 'zod/mini';
import { WrittenDay, WrittenInstant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './ids.ts';
import { queryInteger } from './numbers.ts';

const SellerParams = z.object({ sellerId: z.string() });
const ReportParams = z.extend(SellerParams, { reportId: z.string() });
const MarketplaceId = z.string().check(z.minLength(1), z.maxLength(40));
const NO_MONTH = 'Choose a month from 1 to 12';

export const ReportStatus = z.enum([
  'IN_PROGRESS',
  'DONE',
  'DOWNLOADED',
  'PARSED',
  'CANCELLED',
  'FATAL',
  'FAILED',
]);
export type ReportStatus = z.infer<typeof ReportStatus>;

/** What is being done about a report right now; `null` where it waits for a person or has ended. */
export const ReportStep = z.enum(['waiting', 'asking', 'following', 'fetching', 'processing']);

export const TrackedReport = z.object({
  /** Ours, given before Amazon has answered. */
  reportId: Id,
  providerReportId: z.nullable(z.string()),
  marketplaceId: z.string(),
  year: z.int(),
  month: z.int(),
  status: ReportStatus,
  step: z.nullable(ReportStep),
  /** The state as text, for people. */
  message: z.string(),
  createdAt: WrittenInstant,
  updatedAt: WrittenInstant,
  /** The marketplace's calendar days that the report covers, both included. */
  dateRange: z.object({ start: WrittenDay, end: WrittenDay }),
  /** The month is still running: the report ends yesterday. */
  isMonthSoFar: z.boolean(),
  /** Rows of the document by ASIN; null until it is here. */
  rowCount: z.nullable(z.int()),
  /** Rows that could not be read and are not among those stored. */
  unreadableRows: z.int(),
  isProcessed: z.boolean(),
  asinCount: z.int(),
  /** Process & Store as soon as the report is there. */
  processWhenReady: z.boolean(),
  /** While it waits for Amazon's quota: its position in the queue and the expected time. */
  queuePosition: z.nullable(z.int()),
  expectedAt: z.nullable(WrittenInstant),
  /** When the same period is requested again automatically. */
  askAgainAt: z.nullable(WrittenInstant),
});
export type TrackedReport = z.infer<typeof TrackedReport>;

/** The quota in force for this kind of report, and how much of today's is used. */
const ReportQuota = z.object({
  scope: z.enum(['application', 'seller']),
  perHour: z.number(),
  perDay: z.number(),
  burst: z.number(),
  askedToday: z.int(),
});

export const trackedReports = endpoint({
  method: 'GET',
  path: '/api/sp-api/:sellerId/reports/tracked',
  access: 'admin',
  summary: 'The sales and traffic reports requested for a marketplace, newest month first',
  params: SellerParams,
  query: z.object({ marketplaceId: MarketplaceId }),
  data: z.object({
    reports: z.array(TrackedReport),
    quota: ReportQuota,
    /** The current day in the marketplace: later months cannot be requested. */
    today: WrittenDay,
  }),
});

const NO_MARKETPLACE = 'Seller ID and Marketplace ID are required.';
const NO_YEAR = 'Choose a year';

export const requestReport = endpoint({
  method: 'POST',
  path: '/api/sp-api/:sellerId/reports/sales-traffic',
  access: 'staff',
  summary: 'Request a month of sales and traffic; a request that is in progress is returned as it is',
  params: SellerParams,
  body: z.object({
    marketplaceId: z.string(NO_MARKETPLACE).check(z.minLength(1, NO_MARKETPLACE), z.maxLength(40)),
    year: z.int(NO_YEAR),
    month: z.int(NO_MONTH).check(z.minimum(1, NO_MONTH), z.maximum(12, NO_MONTH)),
    processWhenReady: z._default(z.boolean(), false),
  }),
  data: z.object({
    reportId: z.string(),
    /** As text, counted from now. */
    estimatedProcessingTime: z.string(),
    report: TrackedReport,
  }),
});

/** A row of the document as Amazon wrote it. */
const DocumentRow = z.record(z.string(), z.unknown());

export const reportStatus = endpoint({
  method: 'GET',
  path: '/api/sp-api/:sellerId/reports/status/:reportId',
  access: 'staff',
  summary: 'The progress of a report; checks with Amazon at most every ten seconds per report',
  params: ReportParams,
  data: z.object({
    status: ReportStatus,
    report: z.extend(TrackedReport, {
      /** The first rows of the document; null until it is here. */
      content: z.nullable(z.object({ rows: z.array(DocumentRow), truncated: z.boolean() })),
    }),
  }),
});

export const processReport = endpoint({
  method: 'POST',
  path: '/api/sp-api/:sellerId/reports/:reportId/process',
  access: 'staff',
  summary: "Read a report's document into sales by ASIN, replacing what the month had",
  params: ReportParams,
  data: z.object({
    /** ASINs stored; so far, while isFinished is false: the work goes on without the caller. */
    processedAsins: z.int(),
    isFinished: z.boolean(),
    report: TrackedReport,
  }),
});

const MOST_ROWS_A_PAGE = 1000;

export const reportData = endpoint({
  method: 'GET',
  path: '/api/sp-api/:sellerId/reports/:reportId/data',
  access: 'staff',
  summary: "Rows of a report's document as Amazon wrote them, page by page",
  params: ReportParams,
  query: z.object({
    offset: z._default(queryInteger(0, 100_000_000), 0),
    limit: z._default(queryInteger(1, MOST_ROWS_A_PAGE), 100),
  }),
  data: z.object({ rows: z.array(DocumentRow), total: z.int() }),
});
