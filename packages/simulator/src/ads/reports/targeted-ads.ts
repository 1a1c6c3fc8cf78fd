// The smallest parts that have figures of their own: one keyword or target with one product ad.
// Every report sums the same targeted ads, so that all reports agree.
import { hashNumber, hashText } from '../../world/chance.ts';
import type { AdsAccount, Keyword, ProductAd, State, Target } from '../account/account.ts';

/** A keyword or a target. */
export type Clause = { keyword: Keyword } | { target: Target };

export type TargetedAd = {
  clause: Clause;
  ad: ProductAd;
  hash: number;
  /** Its share of the account's clicks. */
  share: number;
  isPaused: boolean;
};

export type TargetedAds = {
  all: readonly TargetedAd[];
  byAsin: ReadonlyMap<string, readonly TargetedAd[]>;
};

const KIND_FACTOR = { auto: 1, exact: 1.4, broad: 0.7, products: 0.5, brand: 1.6, old: 0 } as const;
const LAST_DAY_OF_PAUSED = 10;

export function listTargetedAds(account: AdsAccount): TargetedAds {
  const clauses = new Map<string, Clause[]>();
  const put = (adGroupId: string, clause: Clause) =>
    clauses.set(adGroupId, [...(clauses.get(adGroupId) ?? []), clause]);
  for (const keyword of account.keywords) put(keyword.adGroup.id, { keyword });
  for (const target of account.targets) put(target.adGroup.id, { target });
  const drafts = account.productAds.flatMap((ad) =>
    (clauses.get(ad.adGroup.id) ?? []).flatMap((clause) => {
      const states: State[] = [ad.adGroup.campaign.state, ad.adGroup.state, ad.state, entityOf(clause).state];
      if (states.includes('ARCHIVED')) return [];
      const hash = hashText(`${account.profile.id}|${ad.id}|${entityOf(clause).id}`);
      const luck = 0.4 + (hashNumber(hash, 1) % 100) / 80;
      const weight = (0.1 + ad.product.weight) * KIND_FACTOR[ad.adGroup.campaign.kind] * luck;
      return [{ clause, ad, hash, share: weight, isPaused: states.includes('PAUSED') }];
    }),
  );
  const whole = drafts.reduce((sum, { share }) => sum + share, 0);
  const all = drafts.map((draft) => ({ ...draft, share: draft.share / whole }));
  const byAsin = new Map<string, TargetedAd[]>();
  for (const targeted of all) {
    const { asin } = targeted.ad.product;
    byAsin.set(asin, [...(byAsin.get(asin) ?? []), targeted]);
  }
  return { all, byAsin };
}

export function entityOf(clause: Clause): Keyword | Target {
  return 'keyword' in clause ? clause.keyword : clause.target;
}

/** What is paused now ran in the first ten days of each month. */
export function runsOn({ isPaused }: TargetedAd, dayOfMonth: number): boolean {
  return !isPaused || dayOfMonth <= LAST_DAY_OF_PAUSED;
}
