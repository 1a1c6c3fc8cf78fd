import { type FocusEvent, useCallback, useLayoutEffect, useRef } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';

/**
 * Keeps the keyboard in a part of the page when what it stood on goes away, such as a card that moves elsewhere: it goes on
 * with what stands `first` in the part, or with what has taken the `same` place. What hangs on the part counts as in it, so a
 * dialog that one of its buttons has opened. The part itself must take the focus where nothing else in it can.
 */
export function useKeptFocus<Part extends HTMLElement>(goOnWith: 'first' | 'same') {
  const part = useRef<Part>(null);
  const last = useRef<{ element: Element; place: number } | null>(null);
  const stops = useCallback(
    () => (part.current ? [...part.current.querySelectorAll<HTMLElement>(FOCUSABLE)] : []),
    [],
  );
  const onFocus = useCallback(
    ({ target }: FocusEvent<HTMLElement>) => {
      last.current = { element: target, place: stops().indexOf(target) };
    },
    [stops],
  );
  useLayoutEffect(() => {
    if (last.current === null || last.current.element.isConnected) return;
    if (document.activeElement !== null && document.activeElement !== document.body) return; // it is somewhere already
    const place = goOnWith === 'first' ? 0 : Math.max(last.current.place, 0);
    last.current = null;
    const left = stops();
    (left[Math.min(place, left.length - 1)] ?? part.current)?.focus();
  });
  return { ref: part, onFocus };
}
