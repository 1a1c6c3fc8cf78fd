// A report on the wire, and getReports with its filters and pages.
import { z } from 'zod';
import type { Simulator } from '../simulator-state.ts';
import { type Answer, Refusal } from '../wire/answers.ts';
import { createSigner } from '../wire/signing.ts';
import { invalidInput } from '../wire/sp-api-family.ts';
import type { SellingPartner } from '../world/world.ts';
import { DAY_MS } from '../world/zones.ts';
import {
  findDocumentId,
  PROCESSING_STATUSES,
  type Report,
  type Reports,
  SALES_AND_TRAFFIC,
} from './reports.ts';

const DEFAULT_PAGE = 10;
const DEFAULT_AGE_MS = 90 * DAY_MS;

const list = (max: number) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().min(1)).max(max));
const Instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const Query = z.object({
  reportTypes: list(10),
  processingStatuses: list(10)
    .pipe(z.array(z.enum(PROCESSING_STATUSES)))
    .optional(),
  marketplaceIds: list(10).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).default(DEFAULT_PAGE),
  createdSince: Instant.optional(),
  createdUntil: Instant.optional(),
});

/** The content of a token: the filters of the request, and the start of the next page. */
const Page = z.object({
  partnerId: z.string(),
  reportTypes: z.array(z.string()),
  processingStatuses: z.array(z.enum(PROCESSING_STATUSES)).optional(),
  marketplaceIds: z.array(z.string()).optional(),
  pageSize: z.number(),
  createdSince: z.number(),
  createdUntil: z.number(),
  offset: z.number(),
});
type Page = z.infer<typeof Page>;

/** Times as `2021-07-22T15:08:56+00:00`. */
function formatTime(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}+00:00`;
}

export function describeReport(reports: Reports, report: Report) {
  const progress = reports.progressOf(report);
  const documentId = findDocumentId(report, progress);
  return {
    reportType: SALES_AND_TRAFFIC,
    ...(progress.endedAt === null ? {} : { processingEndTime: formatTime(progress.endedAt) }),
    processingStatus: progress.status,
    marketplaceIds: [report.marketplaceId],
    ...(documentId === null ? {} : { reportDocumentId: documentId }),
    reportId: report.id,
    dataEndTime: formatTime(report.dataEnd),
    createdTime: formatTime(report.createdAt),
    ...(progress.startedAt === null ? {} : { processingStartTime: formatTime(progress.startedAt) }),
    dataStartTime: formatTime(report.dataStart),
  };
}

/** One page; reports of the last `lateMs` milliseconds are not listed yet. */
export function answerReports(
  simulator: Simulator,
  partner: SellingPartner,
  query: URLSearchParams,
  lateMs: number,
): Answer {
  const signer = createSigner(simulator.world.seed, 'report pages');
  const now = simulator.clock.now().getTime();
  const read = readPage(query, now);
  const page =
    'token' in read ? Page.safeParse(signer.open(read.token)).data : { ...read, partnerId: partner.id };
  if (page?.partnerId !== partner.id) return invalidInput('Invalid Input', 'nextToken is not valid.');
  const all = simulator.reports
    .list(partner)
    .filter(({ createdAt }) => lateMs === 0 || now - createdAt >= lateMs)
    .filter((report) => passesFilters(simulator.reports, report, page));
  const end = page.offset + page.pageSize;
  const reports = all.slice(page.offset, end).map((report) => describeReport(simulator.reports, report));
  const next = end < all.length ? { nextToken: signer.sign({ ...page, offset: end }) } : {};
  return { status: 200, body: { reports, ...next } };
}

function readPage(query: URLSearchParams, now: number): { token: string } | Omit<Page, 'partnerId'> {
  const { nextToken, ...filters } = Object.fromEntries(query);
  if (nextToken !== undefined) {
    if (Object.keys(filters).length === 0) return { token: nextToken };
    throw new Refusal(invalidInput('Invalid Input', 'nextToken must be the only parameter.'));
  }
  if (filters.reportTypes === undefined) {
    throw new Refusal(invalidInput('Invalid Input', 'Either reportTypes or nextToken is required.'));
  }
  const parsed = Query.safeParse(filters);
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => path[0]).join(', ');
    throw new Refusal(invalidInput('Invalid Input', `Invalid value of ${names}.`));
  }
  const { createdSince = now - DEFAULT_AGE_MS, createdUntil = now, ...rest } = parsed.data;
  return { ...rest, createdSince, createdUntil, offset: 0 };
}

function passesFilters(reports: Reports, report: Report, page: Page): boolean {
  const { reportTypes, processingStatuses, marketplaceIds, createdSince, createdUntil } = page;
  if (!reportTypes.includes(SALES_AND_TRAFFIC)) return false;
  if (marketplaceIds && !marketplaceIds.includes(report.marketplaceId)) return false;
  if (report.createdAt < createdSince || report.createdAt > createdUntil) return false;
  return !processingStatuses || processingStatuses.includes(reports.progressOf(report).status);
}
