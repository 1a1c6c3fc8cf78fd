import type {
  processReport,
  reportData,
  reportStatus,
  requestReport,
  trackedReports,
} from '@insights/contract/reports';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../lib/address.ts';
import { call } from '../../lib/api-client.ts';
import { JUST_ASKED_MS, minutes } from '../../lib/query-client.ts';
import { reportKeys } from '../../lib/query-keys.ts';
import { fieldsIn } from './document/document-fields.ts';
import type { Month } from './report-months.ts';
import {
  type ListedReport,
  type Requested,
  readPage,
  readProcessed,
  readRequested,
  readStatus,
  readTracked,
} from './reports-reader.ts';
import { paceOf } from './tracked/pace.ts';

const TRACKED: AddressOf<typeof trackedReports> = {
  method: 'GET',
  path: '/api/sp-api/:sellerId/reports/tracked',
  access: 'admin',
};
const REQUEST: AddressOf<typeof requestReport> = {
  method: 'POST',
  path: '/api/sp-api/:sellerId/reports/sales-traffic',
  access: 'staff',
};
const STATUS: AddressOf<typeof reportStatus> = {
  method: 'GET',
  path: '/api/sp-api/:sellerId/reports/status/:reportId',
  access: 'staff',
};
const PROCESS: AddressOf<typeof processReport> = {
  method: 'POST',
  path: '/api/sp-api/:sellerId/reports/:reportId/process',
  access: 'staff',
  limitMs: 60_000, // the server waits for the work a while before it answers
};
const DATA: AddressOf<typeof reportData> = {
  method: 'GET',
  path: '/api/sp-api/:sellerId/reports/:reportId/data',
  access: 'staff',
};

/** Whose reports: a seller's in a marketplace. */
export type ReportPlace = { sellerId: string; marketplaceId: string };

/** Asked after while something is under way, and when a hidden tab is looked at again. */
export const reportList = ({ sellerId, marketplaceId }: ReportPlace) =>
  queryOptions({
    queryKey: reportKeys.tracked(sellerId, marketplaceId),
    queryFn: ({ signal }) =>
      call(TRACKED, { params: { sellerId }, query: { marketplaceId } }, readTracked, signal),
    staleTime: JUST_ASKED_MS,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data ? paceOf(data.reports, dataUpdatedAt) : false,
    refetchOnWindowFocus: true,
  });

const newestMonthFirst = (a: Month, b: Month) => b.year - a.year || b.month - a.month;

function withReport(reports: readonly ListedReport[], report: ListedReport): ListedReport[] {
  if (reports.some(({ reportId }) => reportId === report.reportId)) {
    return reports.map((known) => (known.reportId === report.reportId ? report : known));
  }
  return [report, ...reports].sort(newestMonthFirst);
}

/** Puts what an answer tells of a report into the list at once. */
async function keepReport(client: QueryClient, place: ReportPlace, report: ListedReport | null) {
  const { queryKey } = reportList(place);
  await client.cancelQueries({ queryKey }); // an answer on its way would be older than this one
  if (report === null) return;
  client.setQueryData(queryKey, (known) => known && { ...known, reports: withReport(known.reports, report) });
}

const askForList = (client: QueryClient, place: ReportPlace) =>
  void client.invalidateQueries({ queryKey: reportList(place).queryKey });

type Wish = Month & { processWhenReady: boolean };

const askForMonth = ({ sellerId, marketplaceId }: ReportPlace, { year, month, processWhenReady }: Wish) =>
  call(
    REQUEST,
    { params: { sellerId }, body: { marketplaceId, year, month, processWhenReady } },
    readRequested,
  );

/** How the request for one of several months has ended. */
export type MonthOutcome = Month & ({ requested: Requested } | { error: Error });

type Months = {
  months: readonly Month[];
  processWhenReady: boolean;
  /** Told of each month as soon as it is answered. */
  onOutcome: (outcome: MonthOutcome) => void;
};

/** Asks for months one after the other; one that fails takes no other with it. */
export const requestMonths = (place: ReportPlace) =>
  mutationOptions({
    mutationFn: async ({ months, processWhenReady, onOutcome }: Months, { client }) => {
      for (const month of months) {
        try {
          const requested = await askForMonth(place, { ...month, processWhenReady });
          await keepReport(client, place, requested.report);
          onOutcome({ ...month, requested });
        } catch (error) {
          onOutcome({ ...month, error: error instanceof Error ? error : new Error(String(error)) });
        }
      }
      askForList(client, place);
    },
  });

/** Something that is asked of one report, whose answer tells how it is now. */
const reportAction = <Answer extends { report: ListedReport | null }>(
  place: ReportPlace,
  ask: () => Promise<Answer>,
) =>
  mutationOptions({
    mutationFn: async (_: undefined, { client }) => {
      const answer = await ask();
      await keepReport(client, place, answer.report);
      return answer;
    },
    onSettled: (_data, _error, _variables, _result, { client }) => askForList(client, place),
  });

export const askAgain = (place: ReportPlace, report: ListedReport) =>
  reportAction(place, () => askForMonth(place, report));

export const checkStatus = (place: ReportPlace, { reportId }: ListedReport) =>
  reportAction(place, () => call(STATUS, { params: { sellerId: place.sellerId, reportId } }, readStatus));

export const processAndStore = (place: ReportPlace, { reportId }: ListedReport) =>
  reportAction(place, () => call(PROCESS, { params: { sellerId: place.sellerId, reportId } }, readProcessed));

/** As many rows as are asked for at once: half of what the server keeps together. */
export const PAGE_ROWS = 250;

async function fetchPage(sellerId: string, reportId: string, page: number, signal: AbortSignal) {
  const input = { params: { sellerId, reportId }, query: { offset: page * PAGE_ROWS, limit: PAGE_ROWS } };
  const { rows, total } = await call(DATA, input, readPage, signal);
  return { rows, total, fields: fieldsIn(rows) };
}

/** Some rows of a report's document, forgotten soon after one has scrolled by. */
export const documentPage = (sellerId: string, reportId: string, page: number) =>
  queryOptions({
    queryKey: reportKeys.page(sellerId, reportId, page),
    queryFn: ({ signal }) => fetchPage(sellerId, reportId, page, signal),
    gcTime: minutes(1),
    structuralSharing: false, // comparing rows costs more than drawing them again
  });
