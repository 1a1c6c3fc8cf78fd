// From Amazon into the table: asks for sales of a span and stores what is whole.
import type { OrderMetrics, OrderMetricsQuery } from '@insights/sp-api/sales';
import type { Span } from './backfill-plan.ts';
import type { Granularity, Interval, SalesRepository } from './sales.repository.ts';

const SOURCE = 'sp-api/sales/v1/orderMetrics';
const NEARLY_NOW_MS = 60_000;

export type AskAmazon = (
  sellerId: string,
  query: OrderMetricsQuery,
  options: { signal?: AbortSignal; maxWaitMs?: number },
) => Promise<{ items: OrderMetrics[]; unreadable: number }>;

type Needs = { sales: SalesRepository; askAmazon: AskAmazon; now: () => Date };

type Request = {
  sellerId: string;
  marketplaceId: string;
  granularity: Granularity;
  span: Span;
  signal?: AbortSignal;
  maxWaitMs?: number;
};

export function createSalesIngest({ sales, askAmazon, now }: Needs) {
  return {
    /** Returns what Amazon said and how much of it was stored. */
    async ingest(
      { sellerId, marketplaceId, granularity, span, ...options }: Request,
      alongside?: Parameters<SalesRepository['save']>[3],
    ): Promise<{ metrics: OrderMetrics[]; saved: number }> {
      const { items: metrics } = await askAmazon(
        sellerId,
        {
          marketplaceId,
          interval: span,
          granularity: granularity === 'hour' ? 'Hour' : 'Day',
          granularityTimeZone: 'UTC',
          buyerType: 'All',
        },
        options,
      );
      const fetchedAt = now();
      const whole = metrics.filter(({ interval }) => isWhole(interval, span, fetchedAt)).map(toInterval);
      const place = { sellerId, marketplaceId, granularity };
      return { metrics, saved: await sales.save(place, whole, { source: SOURCE, fetchedAt }, alongside) };
    },
  };
}

export type SalesIngest = ReturnType<typeof createSalesIngest>;

/** Amazon cuts an interval that the span cuts; such a part must not replace the whole. The running one is as whole as it gets. */
function isWhole(interval: Span, span: Span, now: Date): boolean {
  const isRunning = interval.end > now && span.end.getTime() >= now.getTime() - NEARLY_NOW_MS;
  return interval.start >= span.start && (interval.end <= span.end || isRunning);
}

function toInterval({ interval, totalSales, orderCount, orderItemCount, unitCount }: OrderMetrics): Interval {
  return {
    intervalStart: interval.start,
    amount: totalSales.amount,
    currency: totalSales.currencyCode,
    orderCount,
    orderItemCount,
    unitCount,
  };
}
