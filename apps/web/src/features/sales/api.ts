import { dailySales, hourlySales, latestHourlySales } from '@insights/contract/sales';
import { explainSales, salesAsKnown, salesMovement } from '@insights/contract/sales-history';
import { type DayRange, hourlyChunks } from '@insights/domain/periods';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { minutes } from '../../lib/query-client.ts';
import { salesKeys } from '../../lib/query-keys.ts';
import { AsOfAnswer, ExplanationAnswer, MovementAnswer, newest, SalesAnswer } from './answers.ts';
import { currenciesOf } from './currencies.ts';
import { type ExplainedFigure, writeFigure } from './explain/figure.ts';
import {
  gapRuns,
  instantsOf,
  type LoadedReport,
  type ReportRequest,
  reportPoints,
  reportTotals,
  reportZone,
} from './report/model.ts';

const OVERVIEW_HOURS = 336; // two weeks: this one and the one it is compared with
const latestHours = { ...latestHourlySales, data: SalesAnswer };
const days = { ...dailySales, data: SalesAnswer };
const hours = { ...hourlySales, data: SalesAnswer };

export const loadOverview = (sellerId: string, marketplaceId: string, signal?: AbortSignal) =>
  request(latestHours, { params: { sellerId, marketplaceId }, query: { limit: OVERVIEW_HOURS } }, { signal });

export const overviewSales = (sellerId: string, marketplaceId: string) =>
  queryOptions({
    queryKey: salesKeys.overview(sellerId, marketplaceId),
    queryFn: ({ signal }) => loadOverview(sellerId, marketplaceId, signal),
    staleTime: minutes(1),
    refetchInterval: minutes(5),
    refetchOnWindowFocus: true, // the page stays open all day; its timer sleeps while it is hidden
  });

const isoInstant = (ms: number) => new Date(ms).toISOString();

function fetchPart(report: ReportRequest, range: DayRange, signal?: AbortSignal): Promise<SalesAnswer> {
  const { sellerId, marketplaceId, source, zone } = report;
  const params = { sellerId, marketplaceId };
  if (source === 'daily') {
    const query = { startDate: range.from, endDate: range.to, timezone: report.days ?? 'UTC' };
    return request(days, { params, query }, { signal });
  }
  const { from, to } = instantsOf(range, zone);
  return request(hours, { params, query: { start: isoInstant(from), end: isoInstant(to) } }, { signal });
}

export async function loadReport(report: ReportRequest, signal?: AbortSignal): Promise<LoadedReport> {
  const { source, zone, days } = report;
  const ranges = source === 'daily' ? [report.range] : hourlyChunks(report.range);
  const results = await Promise.allSettled(ranges.map((range) => fetchPart(report, range, signal)));
  signal?.throwIfAborted();
  const parts = ranges.map((range, index) => {
    const result = results[index];
    return { range, answer: result?.status === 'fulfilled' ? result.value : null };
  });
  const answers = parts.flatMap(({ answer }) => answer ?? []);
  if (answers.length === 0) throw results.find((result) => result.status === 'rejected')?.reason;
  const currency = currenciesOf(answers.flatMap(({ rows }) => rows))[0] ?? null;
  const points = parts.flatMap(({ range, answer }) => {
    // A day without all of its hours comes as a day of UTC, which is not one of the marketplace's days.
    const rows = (answer?.rows ?? []).filter(({ approximate }) => days !== 'own' || !approximate);
    const coverage = days === 'own' ? [] : answer?.coverage;
    return reportPoints({ source, zone, range, rows, coverage, currency, isLoaded: answer !== null });
  });
  return {
    request: report,
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

export const salesReport = (report: ReportRequest) => {
  const { sellerId, marketplaceId, source, zone } = report;
  return queryOptions({
    queryKey: salesKeys.report({ ...report, zone: reportZone(source, zone) }),
    queryFn: ({ signal }) => loadReport(report, signal),
    staleTime: minutes(1),
    refetchInterval: source === 'daily' ? minutes(5) : false, // days include today, hours end yesterday
    structuralSharing: false, // comparing two years of hours costs more than drawing them again
    // The old report stays until the new one is loaded, but never another seller's or marketplace's.
    placeholderData: (previous) =>
      previous?.request.sellerId === sellerId && previous.request.marketplaceId === marketplaceId
        ? previous
        : undefined,
  });
};

const getMovement = { ...salesMovement, data: MovementAnswer };

/** Until when Amazon may change the hours and days of a marketplace; a page that cannot have it draws no shade. */
export const movement = (sellerId: string, marketplaceId: string) =>
  queryOptions({
    queryKey: salesKeys.movement(sellerId, marketplaceId),
    queryFn: ({ signal }) => request(getMovement, { params: { sellerId, marketplaceId } }, { signal }),
    staleTime: minutes(30),
    retry: false,
  });

const explain = { ...explainSales, data: ExplanationAnswer };

export const explanation = (sellerId: string, marketplaceId: string, figure: ExplainedFigure) =>
  queryOptions({
    queryKey: salesKeys.explanation(sellerId, marketplaceId, writeFigure(figure)),
    queryFn: ({ signal }) => {
      const query = {
        granularity: figure.granularity === 'hour' ? ('hour' as const) : ('day' as const),
        start: isoInstant(figure.start),
        end: isoInstant(figure.end),
        ...(figure.granularity === 'own' && { timezone: 'own' }),
      };
      return request(explain, { params: { sellerId, marketplaceId }, query }, { signal });
    },
    staleTime: minutes(1),
    refetchInterval: minutes(5),
  });

const asKnown = { ...salesAsKnown, data: AsOfAnswer };

export const reportAsOf = (report: ReportRequest, at: string) => {
  const { sellerId, marketplaceId, source, zone, range } = report;
  return queryOptions({
    queryKey: salesKeys.asOf({ ...report, zone: reportZone(source, zone) }, at),
    queryFn: ({ signal }) => {
      const { from, to } = instantsOf(range, zone);
      const span =
        source === 'daily'
          ? { granularity: 'day' as const, start: range.from, end: range.to }
          : { granularity: 'hour' as const, start: isoInstant(from), end: isoInstant(to) };
      const query = { ...span, at: new Date(at).toISOString() };
      return request(asKnown, { params: { sellerId, marketplaceId }, query }, { signal });
    },
    staleTime: minutes(30), // the figures as of an instant of the past do not change
    structuralSharing: false,
  });
};
