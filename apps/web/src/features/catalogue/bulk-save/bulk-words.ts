// What is said about saving many ASINs.
import { formatCount } from '@insights/domain/money';
import type { Outcome, Step } from './save-one-by-one.ts';

export const ALL_THERE = 'All ASINs are already in the database!';
export const MISSING_PLACE = 'Missing seller or marketplace information.';

export const offerWords = (missing: number): string => `Save ${formatCount(missing)} ASINs to Database`;

/** 'Saving 3/12' */
export const stepWords = ({ current, waitMs }: Step, total: number): string => {
  const place = `${formatCount(current)}/${formatCount(total)}`;
  return waitMs === null
    ? `Saving ${place}`
    : `Saving ${place}, waiting ${Math.ceil(waitMs / 1000)} s for Amazon`;
};

export function outcomeWords({ saved, failures, refusal }: Outcome, total: number): string {
  const processed = saved + failures.length;
  const isWhole = processed === total && refusal === null;
  if (isWhole) {
    return `Bulk operation completed! Successfully saved ${formatCount(saved)} ASINs, ${formatCount(failures.length)} failed.`;
  }
  const words = `Bulk operation cancelled. Processed ${formatCount(processed)} of ${formatCount(total)} ASINs.`;
  return refusal === null ? words : `${words} ${refusal}`;
}
