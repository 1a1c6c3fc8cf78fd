// Saves ASINs one after the other, at the pace that Amazon allows, and says in text how that is going.
import { SECOND_MS } from '@insights/domain/durations';
import { formatCount } from '@insights/domain/money';
import { ApiError } from '../../lib/api-error.ts';
import { wait } from '../../lib/wait.ts';

const BETWEEN_ITEMS_MS = 500;
const MOST_WAITS = 10; // for one item: some minutes
// Amazon's quota for items refills twice a second; a refusal that names no time needs a little more than that.
const DEFAULT_WAIT_MS = 5 * SECOND_MS;
const LONGEST_WAIT_MS = 60 * SECOND_MS;

export type Failure = { asin: string; message: string };

export type Step = {
  current: number;
  asin: string;
  waitMs: number | null;
};

export type Outcome = {
  saved: number;
  failures: Failure[];
  /** Why it ended early, where nobody cancelled it. */
  refusal: string | null;
};

type Work = {
  save: (asin: string) => Promise<void>;
  onStep: (step: Step) => void;
  /** Ends it after the item that is being saved; a wait ends at once. */
  cancelled: AbortSignal;
};

/** How long to wait before the item is tried again; null for a refusal that waiting does not help. */
function retryAfter(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null;
  const { status, code, retryAfterMs } = error;
  const isThrottled = status === 429 || code === 'provider_throttled' || retryAfterMs !== undefined;
  if (!isThrottled) return null;
  return Math.min(Math.max(retryAfterMs ?? DEFAULT_WAIT_MS, SECOND_MS), LONGEST_WAIT_MS);
}

const REFUSED_FOR_ALL = [
  'sp_api_not_connected',
  'reconnect_needed',
  'provider_misconfigured',
  'seller_not_found',
  'marketplace_not_found',
];

/** Whether every other item would be refused as well. */
const isRefusedForAll = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 401 || error.status === 403 || REFUSED_FOR_ALL.includes(error.code));

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Saves one and returns whether it did: cancelling ends it while it waits. */
async function saveWithRetries(step: Omit<Step, 'waitMs'>, { save, onStep, cancelled }: Work) {
  for (let waits = 0; ; waits += 1) {
    onStep({ ...step, waitMs: null });
    try {
      await save(step.asin);
      return true;
    } catch (error) {
      const waitMs = retryAfter(error);
      if (waitMs === null || waits === MOST_WAITS) throw error;
      onStep({ ...step, waitMs });
      await wait(waitMs, cancelled);
      if (cancelled.aborted) return false;
    }
  }
}

/** Saves all of them; one that fails is counted, and a refusal that every other item would meet ends it. */
export async function saveOneByOne(asins: readonly string[], work: Work): Promise<Outcome> {
  const outcome: Outcome = { saved: 0, failures: [], refusal: null };
  for (const [index, asin] of asins.entries()) {
    if (index > 0) await wait(BETWEEN_ITEMS_MS, work.cancelled);
    if (work.cancelled.aborted) break;
    try {
      if (!(await saveWithRetries({ current: index + 1, asin }, work))) break;
      outcome.saved += 1;
    } catch (error) {
      outcome.failures.push({ asin, message: messageOf(error) });
      if (!isRefusedForAll(error)) continue;
      outcome.refusal = messageOf(error);
      break;
    }
  }
  return outcome;
}

export function formatStep({ current, waitMs }: Step, total: number): string {
  const progress = `Saving ${formatCount(current)}/${formatCount(total)}`;
  return waitMs === null ? progress : `${progress}, waiting ${Math.ceil(waitMs / 1000)} s for Amazon`;
}

export function formatOutcome({ saved, failures, refusal }: Outcome, total: number): string {
  const processed = saved + failures.length;
  if (processed === total && refusal === null) {
    return `Bulk operation completed! Successfully saved ${formatCount(saved)} ASINs, ${formatCount(failures.length)} failed.`;
  }
  const text = `Bulk operation cancelled. Processed ${formatCount(processed)} of ${formatCount(total)} ASINs.`;
  return refusal === null ? text : `${text} ${refusal}`;
}
