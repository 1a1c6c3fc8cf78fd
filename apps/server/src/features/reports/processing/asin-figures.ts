// A row of the document as the sales by ASIN keep it; one that they cannot hold is as good as unreadable.
import type { AsinRow } from '@insights/sp-api/sales-and-traffic';

export type AsinFigures = {
  asin: string;
  parentAsin: string;
  amount: string;
  amountB2b: string | null;
  units: number;
  sessions: number;
  pageViews: number;
  buyBoxPercentage: string;
  unitSessionPercentage: string;
};

const MOST_WHOLE_DIGITS = 12; // what numeric(14,2) holds
const PLACES = 2;

const isHeld = (amount: string | null): boolean =>
  amount === null || (amount.replace('-', '').split('.')[0]?.length ?? 0) <= MOST_WHOLE_DIGITS;

/** Null where an amount is beyond what is stored, or in another currency than the report's. */
export function figuresOf({ childAsin, parentAsin, salesByAsin, trafficByAsin }: AsinRow, currency: string) {
  const { orderedProductSales: sales, orderedProductSalesB2B: b2b, unitsOrdered } = salesByAsin;
  if (sales.currencyCode !== currency || (b2b && b2b.currencyCode !== currency)) return null;
  const figures: AsinFigures = {
    asin: childAsin,
    parentAsin,
    amount: sales.amount,
    amountB2b: b2b?.amount ?? null,
    units: unitsOrdered,
    sessions: trafficByAsin.sessions,
    pageViews: trafficByAsin.pageViews,
    buyBoxPercentage: trafficByAsin.buyBoxPercentage,
    unitSessionPercentage: trafficByAsin.unitSessionPercentage,
  };
  return isHeld(figures.amount) && isHeld(figures.amountB2b) ? figures : null;
}

/** A decimal in hundredths, exactly, further places rounded as the database rounds them. */
export function hundredths(decimal: string): bigint {
  const isNegative = decimal.startsWith('-');
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const kept = BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'));
  const size = (fraction[PLACES] ?? '0') >= '5' ? kept + 1n : kept;
  return isNegative ? -size : size;
}

/** The decimal that so many hundredths are. */
export function fromHundredths(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(PLACES + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}

const sum = (a: string, b: string) => fromHundredths(hundredths(a) + hundredths(b));

/** Amazon may list an ASIN under two parents: its figures are added, and the first row's shares stand. */
export function merged(rows: readonly AsinFigures[]): AsinFigures[] {
  const byAsin = new Map<string, AsinFigures>();
  for (const row of rows) {
    const known = byAsin.get(row.asin);
    byAsin.set(
      row.asin,
      known
        ? {
            ...known,
            amount: sum(known.amount, row.amount),
            amountB2b:
              known.amountB2b === null || row.amountB2b === null
                ? (known.amountB2b ?? row.amountB2b)
                : sum(known.amountB2b, row.amountB2b),
            units: known.units + row.units,
            sessions: known.sessions + row.sessions,
            pageViews: known.pageViews + row.pageViews,
          }
        : row,
    );
  }
  return [...byAsin.values()];
}
