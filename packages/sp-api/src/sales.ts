// Sales v1: what was ordered, by hour, day, week, month or year.
import type { CallOptions } from '@insights/provider-http/transport';
import { count, decimal, type Readable, readableList } from '@insights/provider-http/wire-types';
import { z } from 'zod';
import type { Caller, NarrowerQuota, Operation } from './call.ts';
import { formatInterval, type Interval, interval } from './interval.ts';

const getOrderMetrics: Operation = {
  name: 'getOrderMetrics',
  method: 'GET',
  plan: { rate: 0.5, burst: 15 },
  isSafeToRepeat: true,
};

/** The quota that these calls are counted in, for anyone who asks when the next one is let through. */
export const SALES_QUOTA: NarrowerQuota = {
  name: getOrderMetrics.name,
  scope: 'seller',
  plan: getOrderMetrics.plan,
};

/** An amount exact to the digit; the model says string, live answers have been numbers too. */
const Money = z.object({ amount: decimal, currencyCode: z.string() });

const OrderMetrics = z.object({
  interval,
  unitCount: count,
  orderItemCount: count,
  orderCount: count,
  averageUnitPrice: Money,
  totalSales: Money,
});
export type OrderMetrics = z.output<typeof OrderMetrics>;

export type OrderMetricsQuery = {
  marketplaceId: string;
  /** Start inclusive, end exclusive. Hours reach back 30 days, the rest two years. */
  interval: Interval;
  granularity: 'Hour' | 'Day' | 'Week' | 'Month' | 'Year' | 'Total';
  /** IANA name; Amazon demands it above Hour. */
  granularityTimeZone?: string;
  buyerType?: 'B2B' | 'B2C' | 'All';
  fulfillmentNetwork?: 'MFN' | 'AFN';
  firstDayOfWeek?: 'Monday' | 'Sunday';
  /** One of `asin` and `sku`, not both. */
  asin?: string;
  sku?: string;
};

/** The Sales API of one seller. */
export function createSales({ call, nextAvailableAt }: Caller) {
  return {
    /** Order metrics of one marketplace, one row per interval; intervals without orders are rows of zeros. */
    async getOrderMetrics(query: OrderMetricsQuery, options?: CallOptions): Promise<Readable<OrderMetrics>> {
      const { marketplaceId, interval: span, ...rest } = query;
      const request = {
        path: '/sales/v1/orderMetrics',
        query: {
          marketplaceIds: marketplaceId,
          interval: formatInterval(span, query.granularityTimeZone),
          ...rest,
        },
        answer: z.object({ payload: readableList(OrderMetrics) }),
      };
      return (await call(getOrderMetrics, request, options)).payload;
    },

    /** When the quota lets the next getOrderMetrics through. */
    nextAvailableAt: () => nextAvailableAt(getOrderMetrics),
  };
}
