import { type RefObject, useLayoutEffect } from 'react';

/**
 * Marks a frame whose content is wider than itself. Only there the first column has to stay: each cell that may stay
 * costs the browser a layer, which is half of the work of scrolling.
 */
export function useWiderMark(scroll: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const frame = scroll.current;
    if (!frame) return;
    const mark = () => frame.toggleAttribute('data-wider', frame.scrollWidth > frame.clientWidth);
    mark();
    const observer = new ResizeObserver(mark);
    observer.observe(frame);
    for (const content of frame.children) observer.observe(content);
    return () => observer.disconnect();
  }, [scroll]);
}
