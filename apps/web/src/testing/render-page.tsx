import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, RouterContextProvider, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AppProviders } from '../app-providers.tsx';
import { createQueryClient } from '../lib/query-client.ts';
import { createAppRouter } from '../router.tsx';
import { onePageRouter } from './one-page-router.ts';

/** Opens an address in the real application, with its own router, cache and guard. */
export function renderPage(address: string) {
  const client = createQueryClient();
  const router = createAppRouter(client, historyAt(address));
  return { ...draw(client, <RouterProvider router={router} />), router, addressNow: addressOf(router) };
}

/** Draws a part of a page at an address, where messages are shown as everywhere. */
export function renderPart(part: ReactNode, address = '/') {
  const router = onePageRouter(() => null, historyAt(address));
  router.history.subscribe(() => void router.load());
  const page = <RouterContextProvider router={router}>{part}</RouterContextProvider>;
  return { ...draw(createQueryClient(), page), router, addressNow: addressOf(router) };
}

const historyAt = (address: string) => createMemoryHistory({ initialEntries: [address] });

type Addressed = { state: { location: { pathname: string; searchStr: string } } };
const addressOf = (router: Addressed) => () => {
  const { pathname, searchStr } = router.state.location;
  return pathname + searchStr;
};

function draw(client: QueryClient, page: ReactNode) {
  render(
    <AppProviders client={client} env="test">
      {page}
    </AppProviders>,
  );
  return { user: userEvent.setup(), client };
}
