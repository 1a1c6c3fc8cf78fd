import type { explainSales, salesAsKnown } from '@insights/contract/sales-history';
import { queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../lib/address.ts';
import { call } from '../../lib/api-client.ts';
import { minutes } from '../../lib/query-client.ts';
import { salesKeys } from '../../lib/query-keys.ts';
import { type ExplainedFigure, nameOfFigure } from './explain/explained-figure.ts';
import { instantsOf, reportZone } from './report/report-points.ts';
import type { ReportRequest } from './sales.queries.ts';
import { readAsKnown, readExplanation } from './sales-history-reader.ts';

const EXPLAIN: AddressOf<typeof explainSales> = {
  method: 'GET',
  path: '/api/sales/explain/:sellerId/:marketplaceId',
  access: 'admin',
};
const AS_KNOWN: AddressOf<typeof salesAsKnown> = {
  method: 'GET',
  path: '/api/sales/as-known/:sellerId/:marketplaceId',
  access: 'admin',
};

const instant = (ms: number) => new Date(ms).toISOString();

export const explanation = (sellerId: string, marketplaceId: string, figure: ExplainedFigure) =>
  queryOptions({
    queryKey: salesKeys.explanation(sellerId, marketplaceId, nameOfFigure(figure)),
    queryFn: ({ signal }) => {
      const query = {
        granularity: figure.granularity === 'hour' ? ('hour' as const) : ('day' as const),
        start: instant(figure.start),
        end: instant(figure.end),
        ...(figure.granularity === 'own' && { timezone: 'own' }),
      };
      return call(EXPLAIN, { params: { sellerId, marketplaceId }, query }, readExplanation, signal);
    },
    staleTime: minutes(1),
    refetchInterval: minutes(5),
  });

/** What a report would have shown at an instant. */
export const reportAsKnown = (request: ReportRequest, at: string) => {
  const { sellerId, marketplaceId, source, zone, range } = request;
  return queryOptions({
    queryKey: salesKeys.asKnown({ ...request, zone: reportZone(source, zone) }, at),
    queryFn: ({ signal }) => {
      const { from, to } = instantsOf(range, zone);
      const span =
        source === 'daily'
          ? { granularity: 'day' as const, start: range.from, end: range.to }
          : { granularity: 'hour' as const, start: instant(from), end: instant(to) };
      const query = { ...span, at: new Date(at).toISOString() };
      return call(AS_KNOWN, { params: { sellerId, marketplaceId }, query }, readAsKnown, signal);
    },
    staleTime: minutes(30), // what was known at an instant stays what was known
    structuralSharing: false,
  });
};
