import { startTransition, useEffect, useState } from 'react';
import { awaitTurn } from './turns.ts';

type CountOptions = {
  /** How many are drawn at once, and how many more with each turn. */
  step: number;
  /** Parts of a lower order come first. */
  order: number;
};

/** How many of a long list to draw by now. */
export function useCountInTurns(total: number, { step, order }: CountOptions): number {
  const [count, setCount] = useState(step);
  useEffect(
    () => (count < total ? awaitTurn(order, () => startTransition(() => setCount(count + step))) : undefined),
    [count, total, step, order],
  );
  const most = Math.max(step, total);
  if (count > most) setCount(most); // what comes back later, such as after a search, takes its turns again
  return Math.min(count, total);
}
