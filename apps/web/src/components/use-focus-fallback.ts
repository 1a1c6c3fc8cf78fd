import { type FocusEvent, useCallback, useLayoutEffect, useRef } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';

/** Moves the focus to the `first` control of a region, or to the one at the `same` position, when the focused one disappears. */
export function useFocusFallback<Region extends HTMLElement>(moveTo: 'first' | 'same') {
  const region = useRef<Region>(null);
  const last = useRef<{ element: Element; position: number } | null>(null);
  const controls = useCallback(
    () => (region.current ? [...region.current.querySelectorAll<HTMLElement>(FOCUSABLE)] : []),
    [],
  );
  const onFocus = useCallback(
    ({ target }: FocusEvent<HTMLElement>) => {
      last.current = { element: target, position: controls().indexOf(target) };
    },
    [controls],
  );
  useLayoutEffect(() => {
    if (last.current === null || last.current.element.isConnected) return;
    if (document.activeElement !== null && document.activeElement !== document.body) return; // it has moved already
    const position = moveTo === 'first' ? 0 : Math.max(last.current.position, 0);
    last.current = null;
    const left = controls();
    (left[Math.min(position, left.length - 1)] ?? region.current)?.focus();
  });
  return { ref: region, onFocus };
}
