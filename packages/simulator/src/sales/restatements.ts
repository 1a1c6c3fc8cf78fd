// Restatements of past hours by the control interface, saved in a state file where there is a folder.
import { z } from 'zod';
import { openStateFile } from '../world/state-file.ts';
import type { Totals } from './totals.ts';

/** Hours, or days and anything longer: a restatement can be visible in only one of the two. */
export type SalesGranularity = 'hour' | 'day';

export type Restatement = {
  /** The start of the hour it changes. */
  at: number;
  change: Totals;
  /** The one granularity that shows it; null for both. */
  only: SalesGranularity | null;
  /** When it was made, by the simulator's clock. */
  bookedAt: number;
};

export type Restatements = {
  /** Those of an account, oldest first. */
  list: (accountKey: string) => readonly Restatement[];
  /** Adds restatements that belong together: all or none are saved. */
  add: (accountKey: string, restatements: readonly Restatement[]) => void;
  count: () => number;
};

const Saved = z.array(
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
  const file = openStateFile({ folder, name: 'restatements', schema: Saved });
  let all = file.read() ?? [];
  // Restatements of other seeds stay in the file.
  const ownSeed = () => all.filter((entry) => entry.seed === seed);
  const byAccount = new Map<string, Restatement[]>();
  const index = (account: string, restatements: readonly Restatement[]) => {
    byAccount.set(account, [...(byAccount.get(account) ?? []), ...restatements]);
  };
  for (const { account, at, change, only, bookedAt } of ownSeed()) {
    index(account, [{ at, change, only, bookedAt }]);
  }
  return {
    list: (accountKey) => byAccount.get(accountKey) ?? [],
    add(account, restatements) {
      index(account, restatements);
      all = [...all, ...restatements.map((restatement) => ({ seed, account, ...restatement }))];
      file.save(all);
    },
    count: () => ownSeed().length,
  };
}
