// Sales by ASIN in the words of the wire: sums in hundredths, so that what is shown adds up to the cent.
import type { AsinSales } from '@insights/contract/asin-sales';
import { type AsinLines, type AsinTotals, readLine } from './asin-lines.ts';

const HUNDRED = 100;

/** Two places, as far as a double can hold them. */
const rounded = (value: number): number => Math.round(value * HUNDRED) / HUNDRED;

const share = (part: number, whole: number): number => (whole === 0 ? 0 : rounded((part / whole) * HUNDRED));

/** The months that bits stand for, oldest first. Most rows have the same, so that each is worked out once. */
export function createPeriods(months: readonly string[]) {
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
  titlesOf: (asins: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The one month that was asked for. */
  period: { year: number; month: number } | null;
};

type Beside = Pick<Context, 'period'> & {
  periodsOf: (bits: string) => string[];
  title: string | null;
};

/** A row on the wire. */
export function toAsinSales(row: AsinTotals, { periodsOf, title, period }: Beside): AsinSales {
  const { cents } = row;
  const periods = periodsOf(row.months);
  return {
    childAsin: row.asin,
    parentAsin: row.parentAsin,
    title,
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

const ROWS_A_PART = 500; // a few milliseconds to read, make, check and write
const PARTS_A_LOOK = 4; // as many titles are looked up at once

/** The rows in the words of the wire, a part at a time, as they are taken. */
export async function* inParts(
  { first, others }: Pick<AsinLines, 'first' | 'others'>,
  { months, titlesOf, period }: Context,
): AsyncGenerator<AsinSales[]> {
  const periodsOf = createPeriods(months);
  const rowsALook = ROWS_A_PART * PARTS_A_LOOK;
  for (const read of [async () => first, others]) {
    const lines = await read();
    for (let looked = 0; looked < lines.length; looked += rowsALook) {
      const rows = lines.slice(looked, looked + rowsALook).map(readLine);
      const titles = await titlesOf(rows.map(({ asin }) => asin));
      for (let at = 0; at < rows.length; at += ROWS_A_PART)
        yield rows
          .slice(at, at + ROWS_A_PART)
          .map((row) => toAsinSales(row, { periodsOf, title: titles.get(row.asin) ?? null, period }));
    }
  }
}

export const summaryOf = (
  { count, cents, units }: Pick<AsinLines, 'count' | 'cents' | 'units'>,
  currency: string,
) => ({
  totalAsins: count,
  totalRevenue: cents / HUNDRED,
  totalUnits: units,
  averagePrice: units === 0 ? 0 : Math.round(cents / units) / HUNDRED,
  currency_code: currency,
});
