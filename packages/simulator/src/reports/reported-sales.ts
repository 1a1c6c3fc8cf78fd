// The sales of a day in a sales and traffic report. At Amazon reports and order metrics differ a little on most days, and
// agree on some.
import { type Account, keyOf, type Ledger } from '../sales/ledger.ts';
import { noTotals, type Totals } from '../sales/totals.ts';
import type { Period } from '../world/periods.ts';
import { hashNumber, hashText, toFraction } from '../world/random.ts';

/** Sales to all buyers and, among them, to business buyers. */
export type Sold = { all: Totals; business: Totals };

type Terms = {
  ledger: Ledger;
  seed: string;
  account: Account;
  /** When the report was requested: it has what was known then. */
  asOf: number;
};

const AGREEING_SHARE = 0.3; // of all days
const MOST_DIFFERENCE = 0.01;

/** The sales of a day by ASIN; `day` is its number in the marketplace's calendar. */
export function readReportedSales(
  { ledger, seed, account, asOf }: Terms,
  day: number,
  period: Period,
): Map<string, Sold> {
  const all = ledger.totalsByAsin(account, period, { asOf });
  const business = ledger.totalsByAsin(account, period, { asOf, buyer: 'B2B' });
  const difference = differenceOn(day, hashText(`${seed}|reported|${keyOf(account)}`));
  const differ = (totals: Totals = noTotals()): Totals => ({
    ...totals,
    // Truncated, so that the sum of all parts stays within the limit too.
    amountMinor: totals.amountMinor + Math.trunc(totals.amountMinor * difference),
  });
  return new Map(
    [...all].map(([asin, totals]) => [asin, { all: differ(totals), business: differ(business.get(asin)) }]),
  );
}

/** By how much the amounts of a day differ; units and items are the same in both. */
function differenceOn(day: number, hash: number): number {
  const random = (index: number) => toFraction(hashNumber(hashNumber(hash, day), index));
  return random(1) < AGREEING_SHARE ? 0 : (2 * random(2) - 1) * MOST_DIFFERENCE;
}
