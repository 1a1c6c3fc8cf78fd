// Sales and traffic reports: what the server is asked about them, and how its answers are decoded.
import {
  processReport,
  reportData,
  reportStatus,
  requestReport,
  TrackedReport,
  trackedReports,
} from '@insights/contract/reports';
import { isDay } from '@insights/domain/periods';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request } from '../../lib/api-client.ts';
import { isRecord, textOf } from '../../lib/decode.ts';
import type { MarketplaceRef } from '../../lib/marketplace.ts';
import { JUST_ASKED_MS, minutes } from '../../lib/query-client.ts';
import { reportKeys } from '../../lib/query-keys.ts';
import { fieldsIn, UNREADABLE } from './document/fields.ts';
import { type Month, pollInterval, stateOf } from './model.ts';

const PROCESS_TIMEOUT_MS = 60_000; // the server waits for the work a while before it answers

/** The days of a range, also where they are written with a time. */
function rangeOf(value: unknown) {
  if (!isRecord(value)) return null;
  const [start = '', end = ''] = [value['start'], value['end']].map((day) => textOf(day)?.slice(0, 10));
  return isDay(start) && isDay(end) && start <= end ? { start, end } : null;
}

// A server that names no steps has its reports under way while their badge is amber.
const isUnderWay = (step: unknown, status: unknown) =>
  step === undefined ? stateOf({ status: textOf(status) ?? '' }) === 'wait' : Boolean(step);

const withProgress = (value: unknown) =>
  isRecord(value) && {
    ...value,
    dateRange: rangeOf(value['dateRange']),
    isUnderWay: value['isUnderWay'] ?? isUnderWay(value['step'], value['status']), // an odd record is transformed twice
  };

const AnyInstant = z.nullable(z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))));

/** A status or a step that this page does not know is shown as it came. */
const ListedReport = z.pipe(
  z.transform(withProgress),
  z.extend(TrackedReport, {
    status: z.catch(z.string().check(z.minLength(1)), 'UNKNOWN'),
    step: z.nullable(z.string()),
    isUnderWay: z.boolean(),
    createdAt: AnyInstant,
    updatedAt: AnyInstant,
    expectedAt: AnyInstant,
    askAgainAt: AnyInstant,
    dateRange: z.nullable(TrackedReport.shape.dateRange),
  }),
);
export type ListedReport = z.infer<typeof ListedReport>;

const Quota = trackedReports.data.shape.quota;
const AnyQuota = z.extend(Quota, {
  scope: z.catch(Quota.shape.scope, 'application'),
  perHour: z.number().check(z.positive()),
  perDay: z.number().check(z.positive()),
});
export type ReportQuota = z.infer<typeof AnyQuota>;

export const ReportList = z.object({
  reports: z.array(ListedReport),
  quota: z.nullable(AnyQuota),
  /** The day in the marketplace; null where the server does not say. */
  today: z.nullable(z.iso.date()),
});
export const RequestedReport = z.object({
  estimatedProcessingTime: z.string(),
  report: z.nullable(ListedReport),
});
export type RequestedReport = z.infer<typeof RequestedReport>;
export const ProcessedReport = z.object({
  processedAsins: z.int(),
  /** A server that does not say so has finished. */
  isFinished: z.optional(z.boolean()),
  report: z.nullable(ListedReport),
});

/** A row of the document as Amazon wrote it; what is no record is shown as the text it is. */
const AnyRow = z.pipe(
  z.transform((row: unknown) => (isRecord(row) ? row : { [UNREADABLE]: JSON.stringify(row) })),
  z.record(z.string(), z.unknown()),
);
export const DocumentPage = z.object({ rows: z.array(AnyRow), total: z.optional(z.int()) });

const listReports = { ...trackedReports, data: ReportList };
const requestOne = { ...requestReport, data: RequestedReport };
const checkOne = {
  ...reportStatus,
  data: z.object({ status: z.string(), report: z.nullable(ListedReport) }),
};
const processOne = { ...processReport, data: ProcessedReport };
const listRows = { ...reportData, data: DocumentPage };

/** Asked for again while a report is under way, and when the tab is shown again. */
export const reportList = ({ sellerId, marketplaceId }: MarketplaceRef) =>
  queryOptions({
    queryKey: reportKeys.tracked(sellerId, marketplaceId),
    queryFn: async ({ signal }) => {
      const list = await request(listReports, { params: { sellerId }, query: { marketplaceId } }, { signal });
      const ids = list.reports.map(({ reportId }) => reportId);
      const reports = list.reports.filter(({ reportId }, index) => ids.indexOf(reportId) === index);
      return { ...list, reports };
    },
    staleTime: JUST_ASKED_MS,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data ? pollInterval(data.reports, dataUpdatedAt) : false,
    refetchOnWindowFocus: true,
  });

const newestMonthFirst = (a: Month, b: Month) => b.year - a.year || b.month - a.month;

function withReport(reports: readonly ListedReport[], report: ListedReport): ListedReport[] {
  const isListed = reports.some(({ reportId }) => reportId === report.reportId);
  return isListed
    ? reports.map((other) => (other.reportId === report.reportId ? report : other))
    : [report, ...reports].sort(newestMonthFirst);
}

/** Puts a report of an answer into the list at once. */
async function storeReport(client: QueryClient, marketplace: MarketplaceRef, report: ListedReport | null) {
  const { queryKey } = reportList(marketplace);
  await client.cancelQueries({ queryKey }); // an older answer must not undo the change
  if (report === null) return;
  client.setQueryData(queryKey, (list) => list && { ...list, reports: withReport(list.reports, report) });
}

const refetchList = (client: QueryClient, marketplace: MarketplaceRef) =>
  void client.invalidateQueries({ queryKey: reportList(marketplace).queryKey });

type MonthRequest = Month & { processWhenReady: boolean };

const requestMonth = (
  { sellerId, marketplaceId }: MarketplaceRef,
  { year, month, processWhenReady }: MonthRequest,
) => request(requestOne, { params: { sellerId }, body: { marketplaceId, year, month, processWhenReady } });

/** How the request for one of several months has ended. */
export type MonthOutcome = Month & ({ requested: RequestedReport } | { error: Error });

type MonthRequests = {
  months: readonly Month[];
  processWhenReady: boolean;
  /** Called for each month as soon as it is answered. */
  onOutcome: (outcome: MonthOutcome) => void;
};

/** Requests months one after the other; one that fails does not stop the others. */
export const requestMonths = (marketplace: MarketplaceRef) =>
  mutationOptions({
    mutationFn: async ({ months, processWhenReady, onOutcome }: MonthRequests, { client }) => {
      for (const month of months) {
        try {
          const requested = await requestMonth(marketplace, { ...month, processWhenReady });
          await storeReport(client, marketplace, requested.report);
          onOutcome({ ...month, requested });
        } catch (error) {
          onOutcome({ ...month, error: error instanceof Error ? error : new Error(String(error)) });
        }
      }
      refetchList(client, marketplace);
    },
  });

/** Something that is asked about one report, and answered with its new state. */
const reportAction = <Answer extends { report: ListedReport | null }>(
  marketplace: MarketplaceRef,
  ask: () => Promise<Answer>,
) =>
  mutationOptions({
    mutationFn: async (_: undefined, { client }) => {
      const answer = await ask();
      await storeReport(client, marketplace, answer.report);
      return answer;
    },
    onSettled: (_data, _error, _variables, _result, { client }) => refetchList(client, marketplace),
  });

export const requestAgain = (marketplace: MarketplaceRef, report: ListedReport) =>
  reportAction(marketplace, () => requestMonth(marketplace, report));

export const checkStatus = (marketplace: MarketplaceRef, { reportId }: ListedReport) =>
  reportAction(marketplace, () =>
    request(checkOne, { params: { sellerId: marketplace.sellerId, reportId } }),
  );

export const processAndStore = (marketplace: MarketplaceRef, { reportId }: ListedReport) =>
  reportAction(marketplace, () =>
    request(
      processOne,
      { params: { sellerId: marketplace.sellerId, reportId } },
      { timeoutMs: PROCESS_TIMEOUT_MS },
    ),
  );

/** How many rows are asked for at once: half of what the server stores in one piece. */
export const PAGE_ROWS = 250;

/** Some rows of a report's document, dropped from the cache soon after they are scrolled away. */
export const documentPage = (sellerId: string, reportId: string, page: number) =>
  queryOptions({
    queryKey: reportKeys.page(sellerId, reportId, page),
    queryFn: async ({ signal }) => {
      const query = { offset: page * PAGE_ROWS, limit: PAGE_ROWS };
      const { rows, total } = await request(listRows, { params: { sellerId, reportId }, query }, { signal });
      return { rows, total: total ?? rows.length, fields: fieldsIn(rows) };
    },
    gcTime: minutes(1),
    structuralSharing: false, // comparing rows costs more than drawing them again
  });
