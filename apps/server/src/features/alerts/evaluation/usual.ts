// Whether a marketplace sells far less than it usually does at this hour of this weekday. Errs on the side of silence: an
// alert that is wrong once a week is one that nobody reads.

/** Of eight weeks at least half must be known, or nobody can tell what is usual. */
const LEAST_WEEKS = 4;
/** Where sales fall for weeks, as after a season, the last of them say what is usual now. */
const RECENT_WEEKS = 4;
/** From the median of the differences to a standard deviation, where chance is all there is. */
const DEVIATIONS_IN_MAD = 1.4826;
const FAR_DEVIATIONS = 3;
/** Fewer orders than that say too little: where ten are usual, three come by chance. */
const LEAST_ORDERS = 20;
/** Orders come by chance, and besides a shop has good days and bad ones: in all its hours alike. */
const DAILY_SPREAD = 0.12;
/** So many deviations of both together are not seen in a month of quiet shops. */
const FAR_CHANCES = 4;

const LEAST_BACK = 2;

export type Verdict = 'low' | 'back' | 'unclear';
export type Judgement = { verdict: Verdict; sold: number; usual: number };

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The lower of what the last weeks say and what all of them say. The newest comes first. */
const usualOf = (weeks: readonly number[]): number =>
  Math.min(medianOf(weeks), medianOf(weeks.slice(0, RECENT_WEEKS)));

/**
 * Compares what was sold in a stretch of hours with the same hours of the weeks before, the newest first; null is what was not
 * fetched whole. An alert ends well above where it began, so that it does not come and go.
 */
export function judgeSold([sold, ...before]: readonly (number | null)[], percentBelow: number): Judgement {
  const weeks = before.filter((week) => week !== null);
  if (sold === null || sold === undefined || weeks.length < LEAST_WEEKS)
    return { verdict: 'unclear', sold: sold ?? 0, usual: 0 };
  const usual = usualOf(weeks);
  // A shop that usually sells nothing at this hour cannot sell less.
  if (usual <= 0) return { verdict: 'back', sold, usual };
  const middle = medianOf(weeks);
  const deviation = DEVIATIONS_IN_MAD * medianOf(weeks.map((week) => Math.abs(week - middle)));
  const isFarBelow = sold <= usual * (1 - percentBelow / 100) && sold < usual - FAR_DEVIATIONS * deviation;
  if (isFarBelow) return { verdict: 'low', sold, usual };
  const isBack = sold >= usual * (1 - percentBelow / 200) || sold >= usual - deviation;
  return { verdict: isBack ? 'back' : 'unclear', sold, usual };
}

/** Whether the orders behind it say the same: so many are usual that so few cannot be chance. */
export function areOrdersFarBelow([orders = 0, ...weeks]: readonly number[]): boolean {
  const usual = usualOf(weeks);
  const deviation = Math.sqrt(usual + (DAILY_SPREAD * usual) ** 2);
  return usual >= LEAST_ORDERS && orders < usual - FAR_CHANCES * deviation;
}

/**
 * What stretches of different lengths say together. One that is certain is enough for an alert; to end it takes two that are
 * back and none that is not: in three hours a small shop is back by chance.
 */
export function verdictOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('low')) return 'low';
  return verdicts.filter((verdict) => verdict === 'back').length >= LEAST_BACK ? 'back' : 'unclear';
}
