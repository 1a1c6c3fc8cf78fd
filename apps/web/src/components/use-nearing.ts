import { type RefCallback, useCallback } from 'react';

// A window's height ahead, so that what follows is there before one has scrolled to it.
const AHEAD = '100% 0%';

/** For an element at which more is to be drawn: tells that one has nearly scrolled to it. */
export function useNearing(onNear: () => void): RefCallback<Element> {
  return useCallback(
    (element: Element) => {
      const observer = new IntersectionObserver(
        (seen) => seen.some(({ isIntersecting }) => isIntersecting) && onNear(),
        { rootMargin: AHEAD },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onNear],
  );
}
