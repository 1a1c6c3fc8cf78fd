import { useLayoutEffect } from 'react';
import { holdTurns } from './turns.ts';

/** Lets no other part of the screen begin while this one takes some frames itself. */
export function useHeldTurns(isHeld: boolean) {
  useLayoutEffect(() => (isHeld ? holdTurns() : undefined), [isHeld]);
}
