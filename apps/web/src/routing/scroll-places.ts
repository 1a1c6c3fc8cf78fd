// How far down someone was, for when they come back: by a step in the history, or by loading the page again.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FIRST_KEY, type Location } from './history.ts';
import type { Router, RouterState } from './router.ts';

type Places = Record<string, number>;

export const SCROLL_PLACES_KEY = 'insights-scroll-places';

/** Whatever is opened from outside bears the same key, which must not take one screen to the place of another. */
const nameOf = ({ key, pathname }: Location) => (key === FIRST_KEY ? pathname : key);

function readPlaces(): Places {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(SCROLL_PLACES_KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {}; // the browser keeps nothing for us, or what it kept is not ours
  }
}

function keepPlaces(places: Places) {
  try {
    window.sessionStorage.setItem(SCROLL_PLACES_KEY, JSON.stringify(places));
  } catch {
    // then the page begins at its top when it is loaded again
  }
}

/** The element that the part behind # names; anyone may write there what is no name. */
function namedIn(hash: string): Element | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Goes to a place that may be further down than there is page by now, until someone moves the page themselves. */
function goTo(place: number): () => void {
  const stop = () => {
    growth.disconnect();
    for (const move of OWN_MOVES) window.removeEventListener(move, stop);
  };
  const go = () => {
    window.scrollTo(0, place);
    if (window.scrollY >= Math.floor(place)) stop();
  };
  const growth = new ResizeObserver(go);
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { passive: true });
  growth.observe(document.body);
  go();
  return stop;
}

export function useScrollPlaces(router: Router, { location, keepsScroll }: RouterState) {
  const [places] = useState(() => (typeof window === 'undefined' ? {} : readPlaces()));

  useEffect(() => {
    const note = (place: Location) => {
      places[nameOf(place)] = window.scrollY;
    };
    const take = () => {
      window.history.scrollRestoration = 'manual';
    };
    const give = () => {
      if (!router.state.isLeaving) note(router.state.location);
      keepPlaces(places);
      window.history.scrollRestoration = 'auto';
    };
    take();
    window.addEventListener('pageshow', take);
    window.addEventListener('pagehide', give);
    const stop = router.onLeave(note);
    return () => {
      window.removeEventListener('pageshow', take);
      window.removeEventListener('pagehide', give);
      window.history.scrollRestoration = 'auto';
      stop();
    };
  }, [router, places]);

  const opened = useRef(location);
  useLayoutEffect(() => {
    const place = places[nameOf(location)];
    if (typeof place === 'number') return goTo(place);
    const named = namedIn(location.hash);
    if (named) named.scrollIntoView();
    // What was just opened is at its top; going there would have it laid out in the task that draws it.
    else if (!keepsScroll && location !== opened.current) window.scrollTo(0, 0);
    return undefined;
  }, [places, location, keepsScroll]);
}
