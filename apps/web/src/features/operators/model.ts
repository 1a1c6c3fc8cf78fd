import type { OperatorMarketplace } from '@insights/contract/operators';
import { hundredthsOf } from '@insights/domain/money';

type SoldInCurrency = NonNullable<OperatorMarketplace['by_currency']>[number];

export type AmountName = Exclude<keyof SoldInCurrency, 'currency_code'>;

/** A sum and how many marketplaces are in it; null where none of them has an amount. */
export type PartSum = { amount: number | null; known: number };

type CurrencyTotal = { currency: string; marketplaces: number } & Record<AmountName, PartSum>;

function sumOf(rows: readonly SoldInCurrency[], name: AmountName): PartSum {
  const amounts = rows.flatMap((row) => row[name] ?? []);
  const hundredths = amounts.reduce((sum, amount) => sum + hundredthsOf(amount), 0);
  return { amount: amounts.length > 0 ? hundredths / 100 : null, known: amounts.length };
}

export function currencyTotals(marketplaces: readonly OperatorMarketplace[]): CurrencyTotal[] {
  const all = marketplaces.flatMap((row): readonly SoldInCurrency[] => row.by_currency ?? [row]);
  const currencies = [...new Set(all.map(({ currency_code }) => currency_code))];
  const totals = currencies.map((currency) => {
    const rows = all.filter(({ currency_code }) => currency_code === currency);
    return {
      currency,
      marketplaces: rows.length,
      today: sumOf(rows, 'today'),
      yesterday_by_then: sumOf(rows, 'yesterday_by_then'),
      yesterday: sumOf(rows, 'yesterday'),
      week: sumOf(rows, 'week'),
      last_week_by_then: sumOf(rows, 'last_week_by_then'),
    };
  });
  return totals.sort((a, b) => b.marketplaces - a.marketplaces || (a.currency < b.currency ? -1 : 1));
}
