import type { ReactNode } from 'react';
import { useTurn } from './use-turn.ts';

type LaterProps = {
  /** Parts of a lower turn come first, then those that stand first. */
  turn?: number;
  /** What takes its room until then. */
  room?: ReactNode;
  children: ReactNode;
};

/**
 * Draws a part of a screen after what stands above it has been seen. Only for what nothing else stands below, or that would move,
 * unless its room is taken.
 */
export function Later({ turn = 1, room = null, children }: LaterProps) {
  return useTurn(true, { order: turn, isDrawnAtOnce: false }) ? children : room;
}
