// What is known of the ASINs of a marketplace: asked for in batches, those in sight first, and kept while the page is open.
import { ASIN } from '../asin.ts';
import { ABSENT, type Presence } from '../catalogue-reader.ts';
import { withPatience } from '../patience.ts';
import { createWatchers, type Listener } from './watchers.ts';

const MOST_ASINS = 1000; // the server refuses more
const AT_ONE_TIME = 2;

export type Check = (asins: readonly string[], signal: AbortSignal) => Promise<ReadonlyMap<string, Presence>>;

export type PresencesState = {
  /** How many ASINs the table has, and of how many it is known whether they are saved. */
  total: number;
  checked: number;
  /** How many are known not to be saved. */
  missing: number;
  isChecking: boolean;
  /** Why some could not be checked; null where none failed. */
  failure: string | null;
  /** What is known of an ASIN; another function when there are other titles or brands, once for all asked for together. */
  wordsOf: (asin: string) => Presence | undefined;
  /** Whether an ASIN is a favourite; another function with every mark. */
  isFavourite: (asin: string) => boolean;
};

const isAsin = (text: string) => ASIN.test(text);

export function createPresences(check: Check) {
  const known = new Map<string, Presence>();
  const watchers = createWatchers();
  const listeners = new Set<Listener>();
  const asking = new Set<string>();
  const failed = new Set<string>();
  let wanted: ReadonlySet<string> = new Set();
  let rest: Iterator<string> = wanted.values();
  let isRestOpen = false; // whether some of the wanted may be neither known nor asked for
  let underWay = 0;
  let isLookingSoon = false;
  let hasNewWords = false;
  const wordsOfNow = () => (asin: string) => known.get(asin);
  const favouritesOfNow = () => (asin: string) => known.get(asin)?.isFavourite ?? false;
  let state: PresencesState = {
    total: 0,
    checked: 0,
    missing: 0,
    isChecking: false,
    failure: null,
    wordsOf: wordsOfNow(),
    isFavourite: favouritesOfNow(),
  };
  let running: AbortController | null = null;

  function change(part: Partial<PresencesState>) {
    state = { ...state, ...part, isChecking: isRestOpen || underWay > 0 };
    for (const listener of listeners) listener();
  }

  /** Notes what is known of an ASIN, and what that changes in the counts. */
  function put(asin: string, presence: Presence): void {
    const before = known.get(asin);
    known.set(asin, presence);
    hasNewWords ||= presence.title !== (before?.title ?? null) || presence.brand !== (before?.brand ?? null);
    if (wanted.has(asin)) {
      state = {
        ...state,
        checked: state.checked + Number(before === undefined),
        missing: state.missing + Number(!presence.exists) - Number(before?.exists === false),
      };
    }
    if (presence.isFavourite !== (before?.isFavourite ?? false)) {
      state = { ...state, isFavourite: favouritesOfNow() };
    }
    watchers.tell(asin);
  }

  /** Those in sight first, then the others in their order. */
  function nextBatch(): string[] {
    const batch: string[] = [];
    const take = (asin: string) => {
      if (known.has(asin) || asking.has(asin) || failed.has(asin) || !isAsin(asin)) return;
      asking.add(asin);
      batch.push(asin);
    };
    for (const asin of watchers.watched()) if (batch.length < MOST_ASINS) take(asin);
    while (isRestOpen && batch.length < MOST_ASINS) {
      const { value, done = false } = rest.next();
      if (done) isRestOpen = false;
      else take(value);
    }
    return batch;
  }

  async function ask(batch: readonly string[], { signal }: AbortController) {
    let failure: string | null = null;
    const found = await withPatience(() => check(batch, signal), signal).catch((error: Error) => {
      failure = error.message;
      return null;
    });
    if (signal.aborted) return; // whoever starts again asks again
    underWay -= 1;
    for (const asin of batch) {
      asking.delete(asin);
      // What was saved or marked here meanwhile is newer than the answer.
      if (found && !known.has(asin)) put(asin, found.get(asin) ?? ABSENT);
      if (!found) {
        failed.add(asin);
        watchers.tell(asin);
      }
    }
    proceed();
    change(failure === null ? {} : { failure });
    tellWords();
  }

  function proceed() {
    while (running && underWay < AT_ONE_TIME) {
      const batch = nextBatch();
      if (batch.length === 0) return;
      underWay += 1;
      void ask(batch, running);
    }
  }

  /** Whoever searches is told of new words once, not with each of fifty batches. */
  function tellWords() {
    if (!hasNewWords || state.isChecking) return;
    hasNewWords = false;
    change({ wordsOf: wordsOfNow() });
  }

  function lookAround() {
    isLookingSoon = false;
    proceed();
    change({});
  }

  // A moment later it is known which rows are in sight, all of them.
  function lookAroundSoon() {
    if (isLookingSoon) return;
    isLookingSoon = true;
    setTimeout(lookAround);
  }

  function begin() {
    rest = wanted.values();
    isRestOpen = wanted.size > 0;
    lookAroundSoon();
  }

  function askAgain() {
    failed.clear();
    begin();
    change({ failure: null });
  }

  function watch(asin: string, listener: Listener): () => void {
    if (!wanted.has(asin) && !known.has(asin)) lookAroundSoon(); // looked at without being in the table
    return watchers.watch(asin, listener);
  }

  /** The ASINs of the table, in its order; what cannot be an ASIN is not asked for. */
  function want(asins: readonly string[]) {
    wanted = new Set(asins.filter(isAsin));
    begin();
    let [checked, missing] = [0, 0];
    for (const [asin, { exists }] of known) {
      if (!wanted.has(asin)) continue;
      checked += 1;
      missing += Number(!exists);
    }
    change({ total: wanted.size, checked, missing });
  }

  return {
    want,
    /** Checks until it is told to stop. */
    start(): () => void {
      const started = new AbortController();
      running = started;
      askAgain();
      return () => {
        started.abort();
        asking.clear();
        underWay = 0;
        running = null;
      };
    },
    /** Asks once more for those that could not be checked. */
    askAgain,
    find: (asin: string): Presence | undefined => known.get(asin),
    /** Whether it could not be found out. */
    hasFailed: (asin: string): boolean => failed.has(asin),
    missing: (): string[] => [...wanted].filter((asin) => known.get(asin)?.exists === false),
    /** Notes what was learnt here, such as by saving. */
    learn(asin: string, presence: Presence) {
      put(asin, presence);
      change({});
    },
    tellWords,
    watch,
    /** The ASINs in sight. */
    watched: (): string[] => [...watchers.watched()],
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
  };
}

export type Presences = ReturnType<typeof createPresences>;
