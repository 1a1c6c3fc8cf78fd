import type { dailySales, hourlySales, latestHourlySales } from '@insights/contract/sales';
import { type DayRange, hourlyChunks, type SalesSource } from '@insights/domain/periods';
import type { Zone } from '@insights/domain/zones';
import { queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../lib/address.ts';
import { call } from '../../lib/api-client.ts';
import { minutes } from '../../lib/query-client.ts';
import { salesKeys } from '../../lib/query-keys.ts';
import {
  type GapRun,
  gapRuns,
  instantsOf,
  type ReportPoint,
  type ReportTotals,
  reportPoints,
  reportTotals,
  reportZone,
} from './report/report-points.ts';
import { currenciesOf } from './row-amounts.ts';
import { type ReadSales, readSales } from './sales-reader.ts';

const LATEST: AddressOf<typeof latestHourlySales> = {
  method: 'GET',
  path: '/api/sales/hourly/latest/:sellerId/:marketplaceId',
  access: 'admin',
};
const DAILY: AddressOf<typeof dailySales> = {
  method: 'GET',
  path: '/api/sales/daily/fetch/:sellerId/:marketplaceId',
  access: 'admin',
};
const HOURLY: AddressOf<typeof hourlySales> = {
  method: 'GET',
  path: '/api/sales/hourly/:sellerId/:marketplaceId',
  access: 'admin',
};

const OVERVIEW_HOURS = 336; // two weeks: this one and the one it is compared with

export const loadOverview = (sellerId: string, marketplaceId: string, signal?: AbortSignal) =>
  call(LATEST, { params: { sellerId, marketplaceId }, query: { limit: OVERVIEW_HOURS } }, readSales, signal);

export const overviewSales = (sellerId: string, marketplaceId: string) =>
  queryOptions({
    queryKey: salesKeys.overview(sellerId, marketplaceId),
    queryFn: ({ signal }) => loadOverview(sellerId, marketplaceId, signal),
    staleTime: minutes(1),
    refetchInterval: minutes(5),
    refetchOnWindowFocus: true, // the page stays open all day; its timer sleeps while it is hidden
  });

export type ReportRequest = {
  sellerId: string;
  marketplaceId: string;
  source: SalesSource;
  zone: Zone;
  range: DayRange;
  /** Days that begin at the marketplace's own midnight, made of hours; else they are days of UTC. */
  days?: 'own';
};

export type SalesReportData = {
  /** What was asked for: while the next report loads, this one stays on screen under its own dates. */
  request: ReportRequest;
  points: ReportPoint[];
  totals: ReportTotals;
  gaps: GapRun[];
  rowCount: number;
  currency: string | null;
  asOf: string | null;
  /** The parts whose request failed, and of how many. */
  notLoaded: DayRange[];
  partCount: number;
};

function fetchPart(
  { sellerId, marketplaceId, source, zone, days }: ReportRequest,
  range: DayRange,
  signal?: AbortSignal,
): Promise<ReadSales> {
  const params = { sellerId, marketplaceId };
  if (source === 'daily') {
    const query = { startDate: range.from, endDate: range.to, timezone: days ?? 'UTC' };
    return call(DAILY, { params, query }, readSales, signal);
  }
  const { from, to } = instantsOf(range, zone);
  const query = { start: new Date(from).toISOString(), end: new Date(to).toISOString() };
  return call(HOURLY, { params, query }, readSales, signal);
}

type Part = { range: DayRange; answer: ReadSales | null; error: unknown };

// Two years of hours at once would hold up the page: each piece of work lets it answer before the next begins.
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** A day without all of its hours comes as a day of UTC, which is none of these. */
const ownDays = ({ rows }: ReadSales) => ({
  rows: rows.filter(({ approximate }) => !approximate),
  coverage: [],
});

async function loadPart(request: ReportRequest, range: DayRange, signal?: AbortSignal): Promise<Part> {
  try {
    return { range, answer: await fetchPart(request, range, signal), error: null };
  } catch (error) {
    signal?.throwIfAborted();
    return { range, answer: null, error };
  }
}

function pointsOf({ source, zone, days }: ReportRequest, { range, answer }: Part, currency: string | null) {
  if (!answer) return reportPoints({ source, zone, range, rows: [], coverage: [], isLoaded: false });
  const { rows, coverage } = days === 'own' ? ownDays(answer) : answer;
  return reportPoints({ source, zone, range, rows, coverage, currency, isLoaded: true });
}

const newest = (times: (string | null)[]) =>
  times.reduce((latest, time) => (latest === null || (time !== null && time > latest) ? time : latest), null);

export async function loadReport(request: ReportRequest, signal?: AbortSignal): Promise<SalesReportData> {
  const ranges = request.source === 'daily' ? [request.range] : hourlyChunks(request.range);
  const parts = await Promise.all(ranges.map((range) => loadPart(request, range, signal)));
  const answers = parts.flatMap(({ answer }) => answer ?? []);
  if (answers.length === 0) throw parts[0]?.error;
  const currency = currenciesOf(answers.flatMap(({ rows }) => rows))[0] ?? null;
  const points: ReportPoint[] = [];
  for (const part of parts) {
    await nextTask();
    points.push(...pointsOf(request, part, currency));
  }
  await nextTask();
  return {
    request,
    points,
    totals: reportTotals(points),
    gaps: gapRuns(points),
    rowCount: answers.reduce((count, { rows }) => count + rows.length, 0),
    currency,
    asOf: newest(answers.map(({ as_of }) => as_of)),
    notLoaded: parts.flatMap(({ answer, range }) => (answer ? [] : range)),
    partCount: parts.length,
  };
}

export const salesReport = (request: ReportRequest) => {
  const { sellerId, marketplaceId, source, zone } = request;
  return queryOptions({
    queryKey: salesKeys.report({ ...request, zone: reportZone(source, zone) }),
    queryFn: ({ signal }) => loadReport(request, signal),
    staleTime: minutes(1),
    refetchInterval: source === 'daily' ? minutes(5) : false, // days include today, hours end yesterday
    structuralSharing: false, // comparing two years of hours costs more than drawing them again
    // The old picture stays until the new one is there, but never another seller's or marketplace's.
    placeholderData: (previous) =>
      previous?.request.sellerId === sellerId && previous.request.marketplaceId === marketplaceId
        ? previous
        : undefined,
  });
};
