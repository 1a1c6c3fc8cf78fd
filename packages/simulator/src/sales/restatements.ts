// Restatements by hand: what somebody has booked onto past hours.
import type { Totals } from './totals.ts';

/** A restatement may show to those who ask about hours, or about longer stretches, alone. */
export type Sight = 'hour' | 'day';

export type Restatement = {
  /** The start of the hour it changes. */
  at: number;
  change: Totals;
  /** Whether hours or longer stretches show it; null for both. */
  only: Sight | null;
  /** Since when it is in the books, by the simulator's clock. */
  bookedAt: number;
};

export type Restatements = {
  /** Those of an account, oldest first. */
  list: (accountKey: string) => readonly Restatement[];
  /** Books what belongs together. */
  book: (accountKey: string, restatements: readonly Restatement[]) => void;
  count: () => number;
};

export function createRestatements(): Restatements {
  const byAccount = new Map<string, Restatement[]>();
  return {
    list: (accountKey) => byAccount.get(accountKey) ?? [],
    book(account, restatements) {
      const known = byAccount.get(account) ?? [];
      known.push(...restatements);
      byAccount.set(account, known);
    },
    count: () => [...byAccount.values()].reduce((sum, { length }) => sum + length, 0),
  };
}
