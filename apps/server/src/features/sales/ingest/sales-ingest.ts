// From Amazon into the table: asks for sales of a span and stores what came, in the order of asking.

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
  /** The database's own clock: it puts answers in order, whatever the processes believe. */
  order: Clock;
  /** The time that Amazon believes in: it decides what can be asked for and what is over. */
  amazon: Clock;
};

type Request = {
  series: SalesSeries;
  /** The span to ask for at the moment of asking; null if there is nothing to ask for by then. */
  spanAt: (now: Date) => Span | null;
  signal?: AbortSignal;
  maxWaitMs?: number;
};

/** An answer with what it answers and when that was asked. */
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
      const askedAt = await order.readExact();
      const now = await amazon.read();
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
      const times = { fetchedAt: now, askedAt };
      return sales.save(series, answer.intervals, { source: SOURCE, ...times }, (tx) =>
        alongside(tx, fetched),
      );
    },
  };
}

export type SalesIngest = ReturnType<typeof createSalesIngest>;
