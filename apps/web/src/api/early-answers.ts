// What the page's first script (public/first-script.js) has asked for while the code was still on its way.
import { SECOND_MS } from '@insights/domain/durations';

type EarlyAnswer = {
  path: string;
  /** Whose it is: somebody else may have signed in since, in another tab. */
  token: string;
  askedAt: number;
  cancel: AbortController;
  /** Null where none came. */
  answer: Promise<Response | null>;
};

declare global {
  var earlyAnswers: EarlyAnswer[] | undefined;
}

// Code that comes later than this, over a slow line or in a tab that slept, asks anew.
const FRESH_FOR_MS = 10 * SECOND_MS;

/** The answer to a question that was asked already, to whoever asks for it first. */
export function takeEarlyAnswer({ pathname, search }: URL, token: string | null): EarlyAnswer | undefined {
  globalThis.earlyAnswers ??= []; // nothing is asked ahead any more
  const asked = globalThis.earlyAnswers;
  const early = asked.find(({ path }) => path === pathname + search);
  if (!early) return undefined;
  asked.splice(asked.indexOf(early), 1);
  if (early.token === token && performance.now() - early.askedAt < FRESH_FOR_MS) return early;
  early.cancel.abort();
  return undefined;
}
