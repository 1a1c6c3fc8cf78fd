import { type RefObject, useLayoutEffect, useState } from 'react';

// Whether each table was wider when it was seen last, such as while its rows were on their way. Marking one that is drawn already
// would make the browser lay it out twice before it can be seen.
const lastSeen = new Map<string, boolean>();

/**
 * Marks a frame whose content is wider than itself. Only there the first column has to stay: each cell that may stay
 * costs the browser a layer, which is half of the work of scrolling. Returns what it probably is, for the first drawing.
 */
export function useWiderMark(scroll: RefObject<HTMLElement | null>, name: string): boolean {
  const [isProbably] = useState(() => lastSeen.get(name) ?? false);
  useLayoutEffect(() => {
    const frame = scroll.current;
    if (!frame) return;
    // Told after the browser has laid the frame out, and before it is painted: asking earlier would make it do so on the spot.
    const observer = new ResizeObserver(() => {
      const isWider = frame.scrollWidth > frame.clientWidth;
      lastSeen.set(name, isWider);
      if (frame.hasAttribute('data-wider') !== isWider) frame.toggleAttribute('data-wider', isWider);
    });
    observer.observe(frame);
    for (const content of frame.children) observer.observe(content);
    return () => observer.disconnect();
  }, [scroll, name]);
  return isProbably;
}
