// Pages come with their own code; a page whose code does not come must not take the application with it.
import type { ComponentType, ReactNode } from 'react';
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

const loads: LoadPage[] = [];

/** The `lazy` of a route. */
export function lazyPage(load: LoadPage, browser = thisBrowser) {
  loads.push(load);
  return async (): Promise<{ Component: ComponentType } | { element: ReactNode }> => {
    try {
      return { Component: await load() };
    } catch {
      return { element: <LatePage load={load} browser={browser} /> };
    }
  };
}

/** Fetches the code of all pages one after the other, so that a click later needs no connection and no old file. */
export async function prefetchPages(): Promise<void> {
  for (const load of loads) {
    // One that does not come now is asked for again when it is needed.
    await load().catch(() => null);
  }
}
