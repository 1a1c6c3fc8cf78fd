// How often Amazon is asked whether a report is ready, and which of its errors are special to reports.
import { HOUR_MS, SECOND_MS } from '@insights/domain/durations';
import { providerErrorOf } from '../../../providers/provider-failure.ts';

/** Amazon has been seen to take hours; what takes longer than this does not come. */
export const LONGEST_MS = 6 * HOUR_MS;

const POLLS_MS = [10, 30, 60, 120, 180, 240].map((seconds) => seconds * SECOND_MS);
const LAST_POLL_MS = 300 * SECOND_MS;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const DUPLICATE = 425;

/** The delay before the next poll. */
export const pollDelayMs = (polls: number): number => POLLS_MS[polls] ?? LAST_POLL_MS;

/** Whether Amazon refuses a request because it takes it for one that was made already. */
export const isDuplicate = (error: unknown): boolean => providerErrorOf(error)?.status === DUPLICATE;

/** The report that Amazon takes for the one asked for, though it is another; null for any other failure. */
export function duplicateIdOf(error: unknown): string | null {
  const cause = providerErrorOf(error);
  return cause && isDuplicate(error)
    ? (UUID.exec(`${cause.message} ${cause.details ?? ''}`)?.[0] ?? null)
    : null;
}
