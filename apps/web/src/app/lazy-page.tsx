// Pages come with their own code; a page whose code does not come must not take the application with it.
import { type Browser, LatePage, type LoadPage } from './late-page.tsx';

const ANSWER_WITHIN_MS = 5000;

const thisBrowser: Browser = {
  isReachable: async () => {
    try {
      await fetch(new URL('/api/ping', window.location.origin), {
        cache: 'no-store',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      return true;
    } catch {
      return false;
    }
  },
  reload: () => window.location.reload(),
  now: () => Date.now(),
};

/** The `load` of a route; never fails. */
export function lazyPage(load: LoadPage, browser = thisBrowser) {
  return async (): ReturnType<LoadPage> => {
    try {
      return await load();
    } catch {
      return () => <LatePage load={load} browser={browser} />;
    }
  };
}
