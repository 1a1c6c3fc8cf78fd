import { startTransition, useEffect, useState } from 'react';

// Longer than between two keys of a quick hand, shorter than one looks up for.
const REST_MS = 150;

/** Of no more rows than these those that a key finds are drawn with the key. */
const FEW_ROWS = 20;

/**
 * A text once the keys that write it rest. Drawing the rows that it finds is more than a key may cost on a slow machine, and
 * rows that change under every letter are read by nobody. A text that was taken back as a whole is followed at once.
 */
export function useRestedText(text: string, rowCount: number): string {
  const [rested, setRested] = useState(text);
  const isAwaited = rowCount > FEW_ROWS && text !== rested && text !== '';
  if (!isAwaited && text !== rested) setRested(text);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => startTransition(() => setRested(text)), REST_MS);
    return () => clearTimeout(timer);
  }, [text, isAwaited]);
  return isAwaited ? rested : text;
}
