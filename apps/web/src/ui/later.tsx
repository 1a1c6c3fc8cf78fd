import { type ReactNode, startTransition, useEffect, useState } from 'react';

type LaterProps = {
  /** How many other parts of the screen come first, each in a picture of its own. */
  turn?: number;
  children: ReactNode;
};

/**
 * Draws a part of a screen after what stands above it has been seen: all of a large screen at once is a piece of work too
 * long for a click to wait behind. Only for what nothing else stands below, or that would move.
 */
export function Later({ turn = 1, children }: LaterProps) {
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    if (seen < turn) startTransition(() => setSeen(seen + 1));
  }, [seen, turn]);
  return seen < turn ? null : children;
}
