// What a sales and traffic report says was sold on a day. Amazon's reports and its order metrics come from different books:
// on most days the two differ a little, on some they agree.
import { type Account, keyOf, type Ledger } from '../sales/ledger.ts';
import { noTotals, type Totals } from '../sales/totals.ts';
import type { Period } from '../world/periods.ts';
import { hashNumber, hashText, toFraction } from '../world/random.ts';

/** What was sold to all buyers, and of that to business buyers. */
export type Sold = { all: Totals; business: Totals };

type Terms = {
  ledger: Ledger;
  seed: string;
  account: Account;
  /** When the report was asked for: it tells what was known then. */
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
    // Cut off, not rounded: however small the parts, together they stay within the most.
    amountMinor: totals.amountMinor + Math.trunc(totals.amountMinor * difference),
  });
  return new Map(
    [...all].map(([asin, totals]) => [asin, { all: differ(totals), business: differ(business.get(asin)) }]),
  );
}

/** By how much the money of a day differs; units and items are the same in both books. */
function differenceOn(day: number, hash: number): number {
  const luck = (index: number) => toFraction(hashNumber(hashNumber(hash, day), index));
  return luck(1) < AGREEING_SHARE ? 0 : (2 * luck(2) - 1) * MOST_DIFFERENCE;
}
