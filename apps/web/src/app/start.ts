import { createBrowserRouter } from 'react-router';
import { createQueryClient } from '../api/query-client.ts';
import { createRoutes } from './router.tsx';

/** Finds the screen of the address and begins to load its code and what it shows, before anything that draws is here. */
export function start() {
  const client = createQueryClient();
  return { client, router: createBrowserRouter(createRoutes(client)) };
}
