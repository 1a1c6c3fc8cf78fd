// What all marketplaces of a currency have sold together.
import type { OperatorMarketplace } from '@insights/contract/operators';
import { hundredthsOf } from '@insights/domain/money';

type AmountName = 'today' | 'yesterday_by_then' | 'week' | 'last_week_by_then';
type Amounts = Pick<OperatorMarketplace, 'currency_code' | AmountName>;
type Figures = Amounts & Pick<OperatorMarketplace, 'by_currency'>;

/** What was fetched of the marketplaces, and of how many of them; nothing is null, not zero. */
export type PartSum = { amount: number | null; known: number };

export type CurrencyTotal = { currency: string; marketplaces: number } & Record<AmountName, PartSum>;

const NOTHING: PartSum = { amount: null, known: 0 };

const plus = ({ amount, known }: PartSum, part: number | null): PartSum =>
  part === null
    ? { amount, known }
    : { amount: (hundredthsOf(amount) + hundredthsOf(part)) / 100, known: known + 1 };

/** What a marketplace sold, a currency at a time. */
const amountsOf = (row: Figures): readonly Amounts[] => row.by_currency ?? [row];

/** By currency, the one with the most marketplaces first. */
export function currencyTotals(rows: readonly Figures[]): CurrencyTotal[] {
  const totals = new Map<string, CurrencyTotal>();
  for (const part of rows.flatMap(amountsOf)) {
    const { currency_code: currency } = part;
    const sums = totals.get(currency);
    const sumOf = (name: AmountName) => plus(sums?.[name] ?? NOTHING, part[name]);
    totals.set(currency, {
      currency,
      marketplaces: (sums?.marketplaces ?? 0) + 1,
      today: sumOf('today'),
      yesterday_by_then: sumOf('yesterday_by_then'),
      week: sumOf('week'),
      last_week_by_then: sumOf('last_week_by_then'),
    });
  }
  return [...totals.values()].sort(
    (a, b) => b.marketplaces - a.marketplaces || (a.currency < b.currency ? -1 : 1),
  );
}
