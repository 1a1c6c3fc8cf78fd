// What draws all screens; a module of ours, so that it is run before what it draws, as a task of its own.
import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';

/** Draws in slices: on a slow machine the first screen at once is a task too long for a click to wait behind. */
export function drawInto(root: HTMLElement, screen: ReactNode) {
  startTransition(() => createRoot(root).render(screen));
}
