import { createQueryClient } from '../api/query-client.ts';
import { browserHistory } from '../routing/history.ts';
import { createRouter } from '../routing/router.ts';
import { createRoutes } from './router.tsx';

/** Finds the screen of the address and begins to load its code and what it shows, before anything that draws is here. */
export function start() {
  const client = createQueryClient();
  return { client, router: createRouter(createRoutes(client), browserHistory()) };
}
