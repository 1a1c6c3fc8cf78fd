import { startTransition, useEffect, useState } from 'react';
import { awaitTurn } from './turns.ts';

type TurnOptions = {
  /** Those of a lower order come first, then those who came first. */
  order: number;
  /** Whether it need not wait the first time. */
  isDrawnAtOnce: boolean;
};

/** Whether a part that is wanted has had its turn to be drawn. */
export function useTurn(isWanted: boolean, { order, isDrawnAtOnce }: TurnOptions): boolean {
  const [isDrawn, setDrawn] = useState(isDrawnAtOnce);
  const isAwaited = isWanted && !isDrawn;
  useEffect(
    () => (isAwaited ? awaitTurn(order, () => startTransition(() => setDrawn(true))) : undefined),
    [isAwaited, order],
  );
  if (isDrawn && !isWanted) setDrawn(false);
  return isWanted && isDrawn;
}
