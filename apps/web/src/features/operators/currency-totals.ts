// What all marketplaces of a currency have sold together.
import type { OperatorMarketplace } from '@insights/contract/operators';
import { hundredthsOf } from '@insights/domain/money';

export type CurrencyTotal = {
  currency: string;
  marketplaces: number;
  today: number;
  yesterdayByThen: number;
  week: number;
  lastWeekByThen: number;
};

type Figures = Pick<
  OperatorMarketplace,
  'currency_code' | 'today' | 'yesterday_by_then' | 'week' | 'last_week_by_then'
>;

const plus = (sum: number, amount: number | null): number =>
  (Math.round(sum * 100) + hundredthsOf(amount)) / 100;

/** By currency, the one with the most marketplaces first; what was not fetched counts as nothing. */
export function currencyTotals(rows: readonly Figures[]): CurrencyTotal[] {
  const totals = new Map<string, CurrencyTotal>();
  for (const row of rows) {
    const { currency_code: currency } = row;
    const known = totals.get(currency) ?? {
      currency,
      marketplaces: 0,
      today: 0,
      yesterdayByThen: 0,
      week: 0,
      lastWeekByThen: 0,
    };
    totals.set(currency, {
      currency,
      marketplaces: known.marketplaces + 1,
      today: plus(known.today, row.today),
      yesterdayByThen: plus(known.yesterdayByThen, row.yesterday_by_then),
      week: plus(known.week, row.week),
      lastWeekByThen: plus(known.lastWeekByThen, row.last_week_by_then),
    });
  }
  return [...totals.values()].sort(
    (a, b) => b.marketplaces - a.marketplaces || (a.currency < b.currency ? -1 : 1),
  );
}
