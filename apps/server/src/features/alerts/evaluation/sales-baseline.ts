// Compares sales with the usual ones at these hours of this weekday. It prefers to miss a problem over a false alert,
// because people stop reading alerts that are often wrong.

/** At least half of the eight weeks must be known to say what is usual. */
const LEAST_WEEKS = 4;
/** After a season sales fall for weeks, and the recent ones are the usual. */
const RECENT_WEEKS = 4;
/** The factor from the median absolute deviation to the standard deviation of a normal distribution. */
const DEVIATIONS_IN_MAD = 1.4826;
const FAR_DEVIATIONS = 3;
/** With fewer orders the noise is too large: where ten are usual, three may be chance. */
const LEAST_ORDERS = 20;
/** In addition to chance a seller has good and bad days, which affect all their hours. */
const DAILY_SPREAD = 0.12;
/** Simulated months without a problem stay within so many deviations of both. */
const FAR_CHANCES = 4;

const LEAST_BACK = 2;

export type Verdict = 'low' | 'back' | 'unclear';
export type Comparison = { verdict: Verdict; sold: number; usual: number };

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
 * Compares what was sold in a window with the same hours of the weeks before, the newest first; null is what was not
 * fetched whole. An alert ends well above where it began, so that it does not come and go.
 */
export function compareWithBaseline(
  [sold, ...before]: readonly (number | null)[],
  percentBelow: number,
): Comparison {
  const weeks = before.filter((week) => week !== null);
  if (sold === null || sold === undefined || weeks.length < LEAST_WEEKS)
    return { verdict: 'unclear', sold: sold ?? 0, usual: 0 };
  const usual = usualOf(weeks);
  // Where nothing is usual, nothing can be missing.
  if (usual <= 0) return { verdict: 'back', sold, usual };
  const middle = medianOf(weeks);
  const deviation = DEVIATIONS_IN_MAD * medianOf(weeks.map((week) => Math.abs(week - middle)));
  const isFarBelow = sold <= usual * (1 - percentBelow / 100) && sold < usual - FAR_DEVIATIONS * deviation;
  if (isFarBelow) return { verdict: 'low', sold, usual };
  const isBack = sold >= usual * (1 - percentBelow / 200) || sold >= usual - deviation;
  return { verdict: isBack ? 'back' : 'unclear', sold, usual };
}

/** Whether the order counts confirm it: so many are usual that so few cannot be chance. */
export function areOrdersFarBelow([orders = 0, ...weeks]: readonly number[]): boolean {
  const usual = usualOf(weeks);
  const deviation = Math.sqrt(usual + (DAILY_SPREAD * usual) ** 2);
  return usual >= LEAST_ORDERS && orders < usual - FAR_CHANCES * deviation;
}

/**
 * The verdict over windows of all lengths. One that is low opens an alert; to resolve it takes two that are back and none
 * that is low, because a small seller may be back for three hours by chance.
 */
export function verdictOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('low')) return 'low';
  return verdicts.filter((verdict) => verdict === 'back').length >= LEAST_BACK ? 'back' : 'unclear';
}
