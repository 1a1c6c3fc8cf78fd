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

function rangeOf(value: unknown) {
  const { start, end } = isRecord(value) ? value : {};
  const range = { start: textOf(start)?.slice(0, 10) ?? '', end: textOf(end)?.slice(0, 10) ?? '' };
  return isDay(range.start) && isDay(range.end) && range.start <= range.end ? range : null;
}

// Where the server names no steps, a report is under way while its badge is amber.
const isUnderWay = (step: unknown, status: unknown) =>
  step === undefined ? stateOf({ status: textOf(status) ?? '' }) === 'wait' : Boolean(step);

const withProgress = (value: unknown) =>
  isRecord(value) && {
    ...value,
    dateRange: rangeOf(value['dateRange']),
    isUnderWay: value['isUnderWay'] ?? isUnderWay(value['step'], value['status']), // an odd record is transformed twice
  };

/** A status or a step that this version does not know is shown as the server wrote it. */
const ListedReport = z.pipe(
  z.transform(withProgress),
  z.extend(TrackedReport, {
    status: z.catch(z.string().check(z.minLength(1)), 'UNKNOWN'),
    step: z.nullable(z.string()),
    isUnderWay: z.boolean(),
    createdAt: z.nullable(TrackedReport.shape.createdAt),
    updatedAt: z.nullable(TrackedReport.shape.updatedAt),
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

/** A row of the document as Amazon wrote it; anything but a record is shown as text. */
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

const requestMonth = (
  { sellerId, marketplaceId }: MarketplaceRef,
  { year, month, processWhenReady }: Month & { processWhenReady: boolean },
) => request(requestOne, { params: { sellerId }, body: { marketplaceId, year, month, processWhenReady } });

/** Changes reports, then waits for the list that shows the change. */
async function thenRefetch<T>(client: QueryClient, marketplace: MarketplaceRef, change: () => Promise<T>) {
  try {
    return await change();
  } finally {
    await client.invalidateQueries({ queryKey: reportList(marketplace).queryKey });
  }
}

export type MonthOutcome = Month & ({ requested: RequestedReport } | { error: Error });

type MonthRequests = {
  months: readonly Month[];
  processWhenReady: boolean;
  onOutcome: (outcome: MonthOutcome) => void;
};

/** Requests months one after the other; one that fails does not stop the others. */
export const requestMonths = (marketplace: MarketplaceRef) =>
  mutationOptions({
    mutationFn: async ({ months, processWhenReady, onOutcome }: MonthRequests, { client }) => {
      for (const month of months) {
        try {
          const send = () => requestMonth(marketplace, { ...month, processWhenReady });
          onOutcome({ ...month, requested: await thenRefetch(client, marketplace, send) });
        } catch (error) {
          onOutcome({ ...month, error: error instanceof Error ? error : new Error(String(error)) });
        }
      }
    },
  });

export const requestAgain = (marketplace: MarketplaceRef, report: ListedReport) =>
  mutationOptions({
    mutationFn: (_: undefined, { client }) =>
      thenRefetch(client, marketplace, () => requestMonth(marketplace, report)),
  });

export const checkStatus = (marketplace: MarketplaceRef, { reportId }: ListedReport) =>
  mutationOptions({
    mutationFn: (_: undefined, { client }) => {
      const input = { params: { sellerId: marketplace.sellerId, reportId } };
      return thenRefetch(client, marketplace, () => request(checkOne, input));
    },
  });

export const processAndStore = (marketplace: MarketplaceRef, { reportId }: ListedReport) =>
  mutationOptions({
    mutationFn: (_: undefined, { client }) => {
      const input = { params: { sellerId: marketplace.sellerId, reportId } };
      const options = { timeoutMs: PROCESS_TIMEOUT_MS };
      return thenRefetch(client, marketplace, () => request(processOne, input, options));
    },
  });

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
