import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createQueryClient } from '../api/query-client.ts';
import { createAppRouter } from '../router.tsx';
import { cssVariables, theme } from '../theme.ts';
import { Messages } from '../ui/messages/messages.tsx';
import { onePageRouter } from './one-page-router.ts';

/** Opens an address in the real application, with its own router, cache and guard. */
export function renderPage(address: string) {
  const client = createQueryClient();
  return renderRouter(client, createAppRouter(client, historyAt(address)));
}

/** Draws a part of a page at an address, where messages are shown as everywhere. */
export function renderPart(part: ReactNode, address = '/') {
  const page = () => <Messages screen="">{part}</Messages>;
  return renderRouter(createQueryClient(), onePageRouter(page, historyAt(address)));
}

const historyAt = (address: string) => createMemoryHistory({ initialEntries: [address] });

function renderRouter(client: ReturnType<typeof createQueryClient>, router: AnyRouter) {
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const addressNow = () => {
    const { pathname, searchStr } = router.state.location;
    return pathname + searchStr;
  };
  return { user: userEvent.setup(), router, client, addressNow };
}
