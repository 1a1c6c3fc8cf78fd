// Fetches the sales of a span from Amazon and stores them, in the order in which they were requested.

import type { OrderMetrics, OrderMetricsQuery } from '@insights/sp-api/sales';
import type { Clock } from '../../../db/clock.ts';
import type { Transaction } from '../../../db/connect.ts';
import type { SalesSeries } from '../../../seller-marketplace.ts';
import type { Span } from '../spans.ts';
import type { SalesRepository } from './sales.repository.ts';
import { type Answer, readAnswer } from './sales-answer.ts';

const SOURCE = 'sp-api/sales/v1/orderMetrics';

export type AskAmazon = (
  sellerId: string,
  query: OrderMetricsQuery,
  options: { signal?: AbortSignal; maxWaitMs?: number },
) => Promise<{ items: OrderMetrics[]; unreadable: number }>;

type Needs = {
  sales: Pick<SalesRepository, 'save'>;
  askAmazon: AskAmazon;
  /** The database's clock puts answers in order; the clocks of processes differ. */
  order: Pick<Clock, 'readInOrder'>;
  /** The time at Amazon, which decides what can be requested and which intervals are over. */
  amazon: Pick<Clock, 'turnedTo'>;
};

type Request = {
  series: SalesSeries;
  /** The span to request at the moment of the request; null if there is nothing to request by then. */
  spanAt: (now: Date) => Span | null;
  signal?: AbortSignal;
  maxWaitMs?: number;
};

/** An answer, the span it answers and when that was requested. */
export type Fetched = Answer & { metrics: OrderMetrics[]; span: Span; now: Date };

export function createSalesIngest({ sales, askAmazon, order, amazon }: Needs) {
  return {
    /**
     * What must be true alongside the rows is written with them or not at all; what it says is returned, or null if
     * there was nothing to ask for.
     */
    async ingest<T>(
      { series, spanAt, ...options }: Request,
      alongside: (tx: Transaction, fetched: Fetched) => Promise<T>,
    ): Promise<T | null> {
      const at = await order.readInOrder();
      const now = amazon.turnedTo() ?? at.now;
      const span = spanAt(now);
      if (!span) return null;
      const { sellerId, marketplaceId, granularity } = series;
      const answered = await askAmazon(
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
      const answer = readAnswer(answered, { span, granularity, now });
      const fetched = { ...answer, metrics: answered.items, span, now };
      const times = { fetchedAt: now, askedAt: at.order };
      return sales.save(series, answer.intervals, { source: SOURCE, ...times }, (tx) =>
        alongside(tx, fetched),
      );
    },
  };
}

export type SalesIngest = ReturnType<typeof createSalesIngest>;
