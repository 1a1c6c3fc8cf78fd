import { useEffect, useRef } from 'react';

// Pulling the scrollbar passes thousands of rows in a second: they are not all asked for.
const REST_MS = 150;

/** Tells which rows are in sight: at once after a rest, and else no more often than a server can answer. */
export function useRangeTold(
  first: number,
  last: number,
  onRange: ((first: number, last: number) => void) | undefined,
): void {
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!onRange || last < first) return;
    const tell = () => {
      toldAt.current = performance.now();
      onRange(first, last);
    };
    const wait = toldAt.current + REST_MS - performance.now();
    if (wait <= 0) return tell();
    const timer = setTimeout(tell, wait);
    return () => clearTimeout(timer);
  }, [first, last, onRange]);
}
