import type { QueryClient } from '@tanstack/react-query';
import type { Router } from '../routing/router.ts';
import { App } from './app.tsx';
import { drawInto } from './renderer.ts';

export function draw(client: QueryClient, router: Router) {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element to draw into');
  drawInto(root, <App client={client} router={router} />);
}
