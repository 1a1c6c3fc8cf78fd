import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Scrolls back to the beginning when something else is shown: a new order, or what another filter leaves. */
export function useBeginning(scroll: RefObject<HTMLElement | null>, subject: string): void {
  const shown = useRef(subject);
  useLayoutEffect(() => {
    if (shown.current === subject) return;
    shown.current = subject;
    if (scroll.current) scroll.current.scrollTop = 0;
  }, [scroll, subject]);
}
