// Amazon's sales by a script: figures that a test changes, answers that it holds back, spoils or cuts short.
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import type { OrderMetrics, OrderMetricsQuery } from '@insights/sp-api/sales';
import { AppError } from '../app-error.ts';

type Items = OrderMetrics[];
type Answered = { items: Items; unreadable: number };

const UNIT_MS = { Hour: HOUR_MS, Day: DAY_MS };

/** An instant's figure is its hour's amount; a day is the sum of its hours unless the test says otherwise. */
export function createScriptedAmazon() {
  const amounts = new Map<string, string>();
  const asked: { granularity: string; start: string; end: string }[] = [];
  let spoil = async (answered: Answered, _query: OrderMetricsQuery): Promise<Answered> => answered;

  function itemsOf({ interval, granularity }: OrderMetricsQuery): Items {
    const unit = granularity === 'Hour' ? UNIT_MS.Hour : UNIT_MS.Day;
    const items: Items = [];
    for (
      let at = Math.ceil(interval.start.getTime() / unit) * unit;
      at < interval.end.getTime();
      at += unit
    ) {
      const start = new Date(at);
      const standard = granularity === 'Hour' ? '10.00' : '240.00';
      const amount = amounts.get(`${granularity} ${start.toISOString()}`) ?? standard;
      items.push({
        interval: { start, end: new Date(at + unit) },
        unitCount: granularity === 'Hour' ? 1 : 24,
        orderItemCount: 1,
        orderCount: 1,
        averageUnitPrice: { amount: '10.00', currencyCode: 'USD' },
        totalSales: { amount, currencyCode: 'USD' },
      });
    }
    return items;
  }

  return {
    asked,
    /** What an hour or a day amounts to from now on. */
    set: (granularity: 'Hour' | 'Day', start: string, amount: string) =>
      amounts.set(`${granularity} ${new Date(start).toISOString()}`, amount),
    /** What happens to answers from now on. */
    spoil(next: typeof spoil) {
      spoil = next;
    },
    /** Refuses everything from now on. */
    refuse(code: 'reconnect_needed' | 'provider_unavailable', message: string) {
      spoil = async () => {
        throw new AppError(code, message);
      };
    },
    heal() {
      spoil = async (answered) => answered;
    },
    async ask(_sellerId: string, query: OrderMetricsQuery): Promise<Answered> {
      const { start, end } = query.interval;
      asked.push({ granularity: query.granularity, start: start.toISOString(), end: end.toISOString() });
      return spoil({ items: itemsOf(query), unreadable: 0 }, query);
    },
  };
}
