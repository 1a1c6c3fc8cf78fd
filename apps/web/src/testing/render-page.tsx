import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createQueryClient } from '../api/query-client.ts';
import { createRoutes } from '../app/router.tsx';
import { memoryHistory } from '../routing/history.ts';
import type { Route } from '../routing/route.ts';
import { createRouter } from '../routing/router.ts';
import { Screens } from '../routing/screens.tsx';
import { cssVariables, theme } from '../theme.ts';
import { Messages } from '../ui/messages/messages.tsx';

/** Opens an address in the real application, with its own router, cache and guard. */
export const renderPage = (address: string) => renderRoutes(createRoutes, address);

/** Draws a part of a page at an address, where messages are shown as everywhere. */
export const renderPart = (part: ReactNode, address = '/') =>
  renderRoutes(() => [{ path: '*', Component: () => <Messages screen="">{part}</Messages> }], address);

function renderRoutes(routesFor: (client: QueryClient) => Route[], address: string) {
  const client = createQueryClient();
  const router = createRouter(routesFor(client), memoryHistory(address));
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" env="test">
      <QueryClientProvider client={client}>
        <Screens router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const addressNow = () => {
    const { pathname, search } = router.state.location;
    return pathname + search;
  };
  return { user: userEvent.setup(), router, client, addressNow };
}
