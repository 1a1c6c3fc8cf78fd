// Sales by ASIN in the words of the wire: sums in hundredths, so that what is shown adds up to the cent.
import type { AsinSales } from '@insights/contract/reports';
import type { AsinTotals } from './asin-sales.repository.ts';

const HUNDRED = 100;

/** Two places, as far as a double can hold them. */
const rounded = (value: number): number => Math.round(value * HUNDRED) / HUNDRED;

const share = (part: number, whole: number): number => (whole === 0 ? 0 : rounded((part / whole) * HUNDRED));

/** The months that bits stand for, oldest first. Most rows have the same, so that each is worked out once. */
function createPeriods(months: readonly string[]) {
  const known = new Map<string, string[]>();
  return (bits: string): string[] => {
    const found = known.get(bits);
    if (found) return found;
    const mask = BigInt(bits);
    const periods = months.filter((_, place) => ((mask >> BigInt(place)) & 1n) === 1n);
    known.set(bits, periods);
    return periods;
  };
}

export type Context = {
  /** The months that rows may be of, oldest first, as `2026-02`. */
  months: readonly string[];
  titles: ReadonlyMap<string, string>;
  /** The one month that was asked for. */
  period: { year: number; month: number } | null;
};

type Told = Pick<Context, 'titles' | 'period'> & { periodsOf: (bits: string) => string[] };

function toAsinSales(row: AsinTotals, { periodsOf, titles, period }: Told): AsinSales {
  const { cents } = row;
  const periods = periodsOf(row.months);
  return {
    childAsin: row.asin,
    parentAsin: row.parentAsin,
    title: titles.get(row.asin) ?? null,
    totalSales: cents / HUNDRED,
    totalUnits: row.units,
    averageSellingPrice: row.units === 0 ? null : Math.round(cents / row.units) / HUNDRED,
    b2bPercentage: row.centsB2b === null ? null : share(row.centsB2b, cents),
    sessions: row.sessions,
    pageViews: row.pageViews,
    buyBoxPercentage: row.buyBox === null ? null : rounded(row.buyBox),
    unitSessionPercentage: row.unitSession === null ? null : rounded(row.unitSession),
    year: period?.year ?? null,
    month: period?.month ?? null,
    periods,
    periodCount: periods.length,
  };
}

const ROWS_A_PART = 500; // a few milliseconds to make, check and write

/** The rows in the words of the wire, a part at a time. */
export function* inParts(
  rows: readonly AsinTotals[],
  { months, ...context }: Context,
): Generator<AsinSales[]> {
  const told = { ...context, periodsOf: createPeriods(months) };
  for (let at = 0; at < rows.length; at += ROWS_A_PART)
    yield rows.slice(at, at + ROWS_A_PART).map((row) => toAsinSales(row, told));
}

/** The sum of the rows. */
export function summaryOf(rows: readonly AsinTotals[], currency: string) {
  let cents = 0;
  let units = 0;
  for (const row of rows) {
    cents += row.cents;
    units += row.units;
  }
  return {
    totalAsins: rows.length,
    totalRevenue: cents / HUNDRED,
    totalUnits: units,
    averagePrice: units === 0 ? 0 : Math.round(cents / units) / HUNDRED,
    currency_code: currency,
  };
}
