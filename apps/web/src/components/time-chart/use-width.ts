import { startTransition, useLayoutEffect, useRef, useState } from 'react';

// Drawn at this width where nothing can be measured, such as in a document that is not laid out.
const UNKNOWN_WIDTH = 640;

/** The width of an element, null until it is known; drawing for a new width may take its time and be interrupted. */
export function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const measured = element.clientWidth || UNKNOWN_WIDTH;
      startTransition(() => setWidth(measured));
    };
    // Tells the first width by itself, once the page is laid out; asking for it here would lay it out in between.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
