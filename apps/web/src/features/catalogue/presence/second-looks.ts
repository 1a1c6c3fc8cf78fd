// Items that are not saved are read at Amazon in the background: those in sight are asked for again until they have a name.
import { SECOND_MS } from '@insights/domain/durations';
import type { Presence } from '../catalogue-reader.ts';
import type { Check, Presences } from './presences.ts';

const TICK_MS = 2 * SECOND_MS;
const MOST_LOOKS = 6; // within about two minutes; what has no name by then has none at Amazon
const MOST_ASINS = 1000; // the server refuses more

const isNameless = (presence: Presence | undefined): boolean =>
  presence !== undefined && !presence.exists && presence.title === null && presence.image === null;

type Looks = { made: number; ticksLeft: number };

/** Looks until it is told to stop, at each ASIN less and less often. */
export function lookAgain(
  presences: Pick<Presences, 'watched' | 'find' | 'learn' | 'tellWords'>,
  check: Check,
): () => void {
  const looks = new Map<string, Looks>();
  const stopped = new AbortController();
  let isLooking = false;

  function isDue(asin: string): boolean {
    const { made, ticksLeft } = looks.get(asin) ?? { made: 0, ticksLeft: 1 };
    if (made === MOST_LOOKS) return false;
    const isNow = ticksLeft <= 1;
    looks.set(
      asin,
      isNow ? { made: made + 1, ticksLeft: 2 ** (made + 1) } : { made, ticksLeft: ticksLeft - 1 },
    );
    return isNow;
  }

  async function look() {
    if (isLooking) return;
    const due = presences.watched().filter((asin) => isNameless(presences.find(asin)) && isDue(asin));
    if (due.length === 0) return;
    isLooking = true;
    // One that fails is made up for by the next.
    const found = await check(due.slice(0, MOST_ASINS), stopped.signal).catch(() => null);
    isLooking = false;
    if (found === null || stopped.signal.aborted) return;
    for (const [asin, presence] of found) {
      // What was saved here meanwhile is newer than the answer.
      if (isNameless(presences.find(asin)) && !isNameless(presence)) presences.learn(asin, presence);
    }
    presences.tellWords();
  }

  const timer = setInterval(() => void look(), TICK_MS);
  return () => {
    clearInterval(timer);
    stopped.abort();
  };
}
