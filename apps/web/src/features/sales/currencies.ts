// Which currencies sales are in. Amounts of different currencies are never added: a chart draws one of them, totals are listed side by side.
import { formatMoney, hundredthsOf } from '@insights/domain/money';
import type { SalesRow } from './answers.ts';

type SalesInCurrencies = Pick<SalesRow, 'total_sales_amount' | 'currency_code' | 'by_currency'>;

export type CurrencyAmount = { currency: string; amount: number };

const amountsOf = (row: SalesInCurrencies): CurrencyAmount[] =>
  (row.by_currency ?? [row]).map((one) => ({
    currency: one.currency_code,
    amount: hundredthsOf(one.total_sales_amount) / 100,
  }));

export function currenciesOf(rows: readonly SalesInCurrencies[]): string[] {
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const { currency } of amountsOf(row)) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([currency]) => currency);
}

/** What a row says was sold in a currency, and in others; without a currency its amount is taken as it is. */
export function splitAmounts(row: SalesInCurrencies, currency: string | null) {
  if (currency === null) return { amount: hundredthsOf(row.total_sales_amount) / 100, others: [] };
  const amounts = amountsOf(row);
  const own = amounts.find((one) => one.currency === currency);
  return { amount: own?.amount ?? 0, others: amounts.filter((one) => one.currency !== currency) };
}

export function sumAmounts(amounts: Iterable<CurrencyAmount>): CurrencyAmount[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of amounts)
    sums.set(currency, (sums.get(currency) ?? 0) + hundredthsOf(amount));
  return [...sums].map(([currency, hundredths]) => ({ currency, amount: hundredths / 100 }));
}

/** '$1,234.50', and '$1,234.50 + €9.99' where there are several. */
export const amountsText = (
  amount: number,
  currency: string,
  others: readonly CurrencyAmount[] | undefined = [],
): string =>
  [{ currency, amount }, ...others].map((one) => formatMoney(one.amount, one.currency)).join(' + ');

export const otherCurrenciesText = (currency: string, others: readonly string[]): string | null =>
  others.length === 0
    ? null
    : `Amazon reported sales in ${[currency, ...others].join(' and ')}. The chart shows ${currency} only.`;
