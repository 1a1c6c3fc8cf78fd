import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { createBrowserRouter } from 'react-router';
import { App } from './app.tsx';
import { followWithPicture } from './first-picture.ts';

/** Draws in slices: on a slow machine the first screen at once is a task too long for a click to wait behind. */
export function draw(client: QueryClient, router: ReturnType<typeof createBrowserRouter>) {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element to draw into');
  followWithPicture(root);
  startTransition(() => createRoot(root).render(<App client={client} router={router} />));
}
