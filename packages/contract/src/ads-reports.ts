// Advertising reports: requested for the days up to yesterday, followed, stored and served by the server.
import * as z from 'zod/mini';
import { WrittenDay, WrittenInstant } from './dates.ts';
import { Bytes, endpoint } from './endpoint.ts';
import { Id } from './ids.ts';
import { queryInteger } from './numbers.ts';

const SellerParams = z.object({ sellerId: z.string() });
const ReportParams = z.extend(SellerParams, { reportId: z.string() });

const STORED_REFUSALS = ['ads_not_configured', 'ads_not_connected'] as const;

export const AdsReportType = z.enum(
  ['asins', 'campaigns', 'keywords', 'productAds', 'searchTerms', 'targets', 'purchasedProduct'],
  { error: 'Choose one of the types of reports' },
);
export type AdsReportType = z.infer<typeof AdsReportType>;

/** How many days, ending yesterday where the profile is. */
export const ADS_REPORT_RANGES = [1, 7, 14, 30, 60, 90] as const;
const NO_RANGE = 'Choose a range of 1, 7, 14, 30, 60 or 90 days';
const DateRange = z.pipe(
  z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number))], NO_RANGE),
  z.literal(ADS_REPORT_RANGES, NO_RANGE),
);

export const AdsReportStatus = z.enum(['PENDING', 'PROCESSING', 'SUCCESS', 'FAILURE']);

export const AdsReport = z.object({
  reportId: Id,
  name: z.string(),
  reportType: AdsReportType,
  /** Whose figures they are: a seller that chose another profile keeps the reports of the first. */
  profileId: z.string(),
  countryCode: z.nullable(z.string()),
  marketplaceId: z.nullable(z.string()),
  dateRange: z.int(),
  /** Days of the profile's zone, both included. */
  startDate: WrittenDay,
  endDate: WrittenDay,
  status: AdsReportStatus,
  /** The state as text, for people. */
  message: z.string(),
  /** When it was requested. */
  createdAt: WrittenInstant,
  updatedAt: WrittenInstant,
  finishedAt: z.nullable(WrittenInstant),
  /** Amazon takes no more than a month at once: how many pieces there are, and how many have come. */
  partsDone: z.int(),
  partsTotal: z.int(),
  rowCount: z.nullable(z.int()),
  /** Rows that could not be read; they are missing in the file. */
  unreadableCount: z.int(),
  /** The size of the stored, compressed file; null until it is stored. */
  sizeBytes: z.nullable(z.int()),
  /** An address of ours, once the report is here; it needs the caller's token like every other. */
  downloadUrl: z.nullable(z.string()),
});
export type AdsReport = z.infer<typeof AdsReport>;

export const createAdsReport = endpoint({
  method: 'POST',
  path: '/api/ppc/reports/create/:sellerId',
  access: 'admin',
  summary: 'Ask for a report; an identical one that is under way, or finished within six hours, is returned',
  refusals: STORED_REFUSALS,
  params: SellerParams,
  body: z.object({ reportType: AdsReportType, dateRange: DateRange }),
  data: z.object({
    reportId: Id,
    name: z.string(),
    createdAt: WrittenInstant,
    isReused: z.boolean(),
    report: AdsReport,
  }),
});

export const adsReportStatus = endpoint({
  method: 'GET',
  path: '/api/ppc/reports/status/:sellerId/:reportId',
  access: 'admin',
  summary: 'How far a report has come; answered from what is stored',
  refusals: ['ads_not_configured', 'report_not_found'],
  params: ReportParams,
  data: AdsReport,
});

export const listAdsReports = endpoint({
  method: 'GET',
  path: '/api/ppc/reports/list/:sellerId',
  access: 'admin',
  summary: 'The stored reports of a seller, newest first',
  refusals: ['ads_not_configured'],
  params: SellerParams,
  query: z.object({
    count: z._default(queryInteger(1, 200), 100),
    offset: z._default(queryInteger(0, 10_000_000), 0),
    profileId: z.optional(z.string().check(z.regex(/^\d{1,20}$/, 'A profile id has digits only'))),
    marketplaceId: z.optional(z.string().check(z.maxLength(40))),
    reportType: z.optional(AdsReportType),
    status: z.optional(AdsReportStatus),
  }),
  data: z.object({
    reports: z.array(AdsReport),
    /** How many there are that match. */
    total: z.int(),
  }),
});

export const downloadAdsReport = endpoint({
  method: 'GET',
  path: '/api/ppc/reports/download/:sellerId/:reportId',
  access: 'admin',
  summary: 'A report as a file',
  answers: 'bytes',
  refusals: ['ads_not_configured', 'report_not_found', 'report_not_ready'],
  params: ReportParams,
  query: z.object({ format: z._default(z.enum(['csv', 'json']), 'csv') }),
  data: Bytes,
});

/** Sums of a day or of several; ratios are made of the sums, never added. */
const Figures = z.object({
  impressions: z.int(),
  clicks: z.int(),
  spend: z.number(),
  sales: z.number(),
  orders: z.int(),
  units: z.int(),
  /** Spend over sales in per cent; null without sales. */
  acos: z.nullable(z.number()),
  /** Clicks over impressions in per cent; null without impressions. */
  clickThroughRate: z.nullable(z.number()),
  costPerClick: z.nullable(z.number()),
});

const Source = z.object({
  /** When the newest stored report was made; null while there is none. */
  asOf: z.nullable(WrittenInstant),
  currencyCode: z.nullable(z.string()),
  /** A report is on its way that will be newer. */
  isRefreshing: z.boolean(),
  startDate: z.nullable(WrittenDay),
  endDate: z.nullable(WrittenDay),
});

export const adsOverview = endpoint({
  method: 'GET',
  path: '/api/ppc/overview/:sellerId',
  access: 'admin',
  summary: 'Spend, sales and clicks by day, from the newest stored campaigns report',
  refusals: STORED_REFUSALS,
  params: SellerParams,
  data: z.extend(Source, {
    totals: Figures,
    days: z.array(
      z.extend(Figures, {
        date: z.iso.date(),
        /** Amazon still takes invalid clicks back. */
        isTrafficMoving: z.boolean(),
        /** Amazon still attributes sales to these clicks. */
        isSalesMoving: z.boolean(),
      }),
    ),
  }),
});

export const adSpend = endpoint({
  method: 'GET',
  path: '/api/ppc/ad-spend/:sellerId',
  access: 'admin',
  summary: 'Spend by campaign, from the newest stored campaigns report; an old one is requested again',
  refusals: STORED_REFUSALS,
  params: SellerParams,
  data: z.extend(Source, {
    summary: z.object({ totalSpend: z.number(), totalCampaigns: z.int() }),
    campaigns: z.array(z.extend(Figures, { campaignId: Id, campaignName: z.nullable(z.string()) })),
    /** Of the report that this was read from, and of the one under way. */
    reportIds: z.array(z.string()),
  }),
});
