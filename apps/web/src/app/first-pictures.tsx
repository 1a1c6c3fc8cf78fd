// The pictures that pages come with, drawn when the application is built: the screens themselves, as they are while
// nothing has been answered yet.
import type { Me } from '@insights/contract/auth';
import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { currentUser } from '../features/auth/auth.queries.ts';
import { memoryHistory } from '../routing/history.ts';
import type { Route } from '../routing/route.ts';
import { createRouter } from '../routing/router.ts';
import { App } from './app.tsx';
import { createRoutes } from './router.tsx';

const SOMEONE: Me = { id: 'someone', email: '', role: 'admin', canUseAdminMode: true };

const withoutAsking = ({ begin, children, ...route }: Route): Route => ({
  ...route,
  ...(children ? { children: children.map(withoutAsking) } : {}),
});

/** The screen at an address, as HTML; nothing in it can be used. */
export async function drawPicture(address: string): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(currentUser.queryKey, SOMEONE);
  const routes = createRoutes(client).map(withoutAsking);
  const router = createRouter(routes, memoryHistory(address));
  await router.opened;
  // What looks like a field must not take what is typed: it would be gone with the picture.
  return renderToString(<App client={client} router={router} />).replaceAll('<input ', '<input readonly ');
}
