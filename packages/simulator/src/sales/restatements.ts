// Restatements by hand: what somebody has booked onto past hours. They outlive a restart where there is a folder to keep
// them in.
import { z } from 'zod';
import { openStateFile } from '../world/state-file.ts';
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
  /** Books what belongs together: all of it is kept, or none. */
  book: (accountKey: string, restatements: readonly Restatement[]) => void;
  count: () => number;
};

const Kept = z.array(
  z.object({
    seed: z.string(),
    account: z.string(),
    at: z.number().int(),
    change: z.object({
      amountMinor: z.number().int(),
      orders: z.number().int(),
      items: z.number().int(),
      units: z.number().int(),
    }),
    only: z.enum(['hour', 'day']).nullable(),
    bookedAt: z.number(),
  }),
);

export function createRestatements(seed: string, folder: string | null): Restatements {
  const file = openStateFile({ folder, name: 'restatements', schema: Kept });
  let all = file.read() ?? [];
  // Those of another seed stay in the file: they change hours of a world that is not this one.
  const ours = () => all.filter((entry) => entry.seed === seed);
  const byAccount = new Map<string, Restatement[]>();
  const remember = (account: string, restatements: readonly Restatement[]) => {
    const known = byAccount.get(account) ?? [];
    known.push(...restatements);
    byAccount.set(account, known);
  };
  for (const { account, at, change, only, bookedAt } of ours()) {
    remember(account, [{ at, change, only, bookedAt }]);
  }
  return {
    list: (accountKey) => byAccount.get(accountKey) ?? [],
    book(account, restatements) {
      remember(account, restatements);
      all = [...all, ...restatements.map((restatement) => ({ seed, account, ...restatement }))];
      file.save(all);
    },
    count: () => ours().length,
  };
}
