// When a list is not believed: Amazon goes on listing what was archived, so hardly anything is ever gone from one day to the next.
import type { EntityKind } from './entities.repository.ts';
import type { Weighed } from './entity-doubts.repository.ts';

const MOST_GONE = 0.1;

const WORDS: Record<EntityKind, string> = {
  campaigns: 'campaigns',
  adGroups: 'ad groups',
  keywords: 'keywords',
  productAds: 'product ads',
  targets: 'targets',
};

const written = (n: number) => n.toLocaleString('en-US');

export type Doubt = {
  problem: string;
  /** Whether a later reading may confirm it: what could not be read is no sign that anything is gone. */
  mayBeConfirmed: boolean;
};

/** Why a whole reading is not believed; null where it is, at the latest when one as short came long enough before it. */
export function doubtOf(
  kind: EntityKind,
  { held, gone, doubtedAt, unreadable }: Weighed & { unreadable: number },
  now: Date,
  secondLookMs: number,
): Doubt | null {
  if (gone <= held * MOST_GONE) return null;
  const listed = `Amazon listed ${written(held - gone)} of the ${written(held)} ${WORDS[kind]} stored`;
  if (unreadable >= gone)
    return {
      problem: `${listed} in a way that can be read. They stay as they were.`,
      mayBeConfirmed: false,
    };
  if (doubtedAt && now.getTime() - doubtedAt.getTime() >= secondLookMs) return null;
  return {
    problem: `${listed}. They stay as they were until a second look, about an hour later, finds the same.`,
    mayBeConfirmed: true,
  };
}
