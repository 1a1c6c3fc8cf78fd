// The pictures that pages come with, drawn when the application is built: the screens themselves, as they are while
// nothing has been answered yet.
import type { Me } from '@insights/contract/auth';
import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { currentUser } from '../features/auth/auth.queries.ts';
import { App } from './app.tsx';
import { firstScreen } from './first-screen.ts';
import { createRoutes } from './router.tsx';

const SOMEONE: Me = { id: 'someone', email: '', role: 'admin', canUseAdminMode: true };

const withoutLoading = ({ loader, children, ...route }: RouteObject): RouteObject =>
  ({ ...route, ...(children ? { children: children.map(withoutLoading) } : {}) }) as RouteObject;

/** The screen at an address, as HTML; nothing in it can be used. */
export async function drawPicture(address: string): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(currentUser.queryKey, SOMEONE);
  const routes = createRoutes(client).map(withoutLoading);
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  await firstScreen(router);
  // What looks like a field must not take what is typed: it would be gone with the picture.
  return renderToString(<App client={client} router={router} />).replaceAll('<input ', '<input readonly ');
}
