import type { QueryClient } from '@tanstack/react-query';
import type { Router } from '../routing/router.ts';
import { App } from './app.tsx';
import { followWithPicture } from './first-picture.ts';
import { drawInto } from './renderer.ts';

export function draw(client: QueryClient, router: Router) {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element to draw into');
  followWithPicture(root);
  drawInto(root, <App client={client} router={router} />);
}
