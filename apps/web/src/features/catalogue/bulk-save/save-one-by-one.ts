// Saves ASINs one after the other, at the pace that Amazon allows.
import { askedWaitMs, isAboutAll, pause } from '../patience.ts';

const BETWEEN_ITEMS_MS = 500;
// Whoever is asked to wait this often for one item has waited for minutes.
const MOST_WAITS = 10;

export type Failure = { asin: string; message: string };

export type Step = {
  /** Which one it is, counted from 1. */
  current: number;
  asin: string;
  /** How long Amazon asks to be left alone; null while the item is being saved. */
  waitMs: number | null;
};

export type Outcome = {
  saved: number;
  failures: Failure[];
  /** Why it ended before its end, where that was not wished for. */
  refusal: string | null;
};

type Work = {
  save: (asin: string) => Promise<void>;
  onStep: (step: Step) => void;
  /** Ends it after the item that is being saved; waiting ends at once. */
  cancelled: AbortSignal;
};

const CANCELLED = Symbol('cancelled while waiting');

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function savePatiently(step: Omit<Step, 'waitMs'>, { save, onStep, cancelled }: Work) {
  for (let waits = 0; ; waits += 1) {
    onStep({ ...step, waitMs: null });
    try {
      return await save(step.asin);
    } catch (error) {
      const waitMs = askedWaitMs(error);
      if (waitMs === null || waits === MOST_WAITS) throw error;
      onStep({ ...step, waitMs });
      await pause(waitMs, cancelled);
      if (cancelled.aborted) return CANCELLED;
    }
  }
}

/** One that fails is counted and does not end it; a refusal that every other item would meet does. */
export async function saveOneByOne(asins: readonly string[], work: Work): Promise<Outcome> {
  const outcome: Outcome = { saved: 0, failures: [], refusal: null };
  for (const [index, asin] of asins.entries()) {
    if (index > 0) await pause(BETWEEN_ITEMS_MS, work.cancelled);
    if (work.cancelled.aborted) break;
    try {
      if ((await savePatiently({ current: index + 1, asin }, work)) === CANCELLED) break;
      outcome.saved += 1;
    } catch (error) {
      outcome.failures.push({ asin, message: messageOf(error) });
      if (!isAboutAll(error)) continue;
      outcome.refusal = messageOf(error);
      break;
    }
  }
  return outcome;
}
