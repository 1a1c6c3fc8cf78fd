// Faults of single rows in an otherwise good answer of getOrderMetrics.
import type { FaultKind } from '../control/faults.ts';
import { hashText } from '../world/random.ts';

export const ODD_ANSWERS = ['gaps', 'odd-row', 'float-noise'] as const satisfies readonly FaultKind[];

export type Money = { amount: string | number; currencyCode: string };

export type Row = {
  interval: string;
  unitCount: number;
  orderItemCount: number;
  orderCount: number;
  averageUnitPrice: Money;
  totalSales: Money;
};

const ONE_IN = 7; // rows that the `gaps` fault leaves out
const ULP = 2 ** -52;

/** The rows with the fault applied. */
export function distort(rows: readonly Row[], fault: FaultKind | null): readonly Row[] {
  switch (fault) {
    case 'gaps':
      return leaveOut(rows);
    case 'odd-row':
      return ODDITIES.reduce((spoilt, oddity, index) => spoil(spoilt, index, oddity), rows);
    case 'float-noise':
      return rows.map((row) => ({
        ...row,
        averageUnitPrice: addNoise(row.averageUnitPrice),
        totalSales: addNoise(row.totalSales),
      }));
    default:
      return rows;
  }
}

/** Leaves out always the same rows, the middle one among them. */
function leaveOut(rows: readonly Row[]): Row[] {
  const middle = Math.floor(rows.length / 2);
  return rows.filter(({ interval }, index) => index !== middle && hashText(`gap|${interval}`) % ONE_IN !== 0);
}

const ODDITIES: readonly ((row: Row) => Row)[] = [
  (row) => ({ ...row, totalSales: { ...row.totalSales, currencyCode: `${row.totalSales.currencyCode}X` } }),
  (row) => ({ ...row, unitCount: row.unitCount + 0.5 }),
  (row) => ({ ...row, totalSales: { ...row.totalSales, amount: '99999999999999.99' } }),
];

/** The three oddities are a quarter, a half and three quarters into the answer, at most one in a row. */
function spoil(rows: readonly Row[], index: number, oddity: (row: Row) => Row): readonly Row[] {
  const at = Math.floor((rows.length * (index + 1)) / (ODDITIES.length + 1));
  const isTaken = index > 0 && at === Math.floor((rows.length * index) / (ODDITIES.length + 1));
  return isTaken ? rows : rows.map((row, position) => (position === at ? oddity(row) : row));
}

/** What sums of doubles look like: 22.950000000000003. */
function addNoise({ amount, currencyCode }: Money): Money {
  return { amount: Number(amount) * (1 + ULP), currencyCode };
}
