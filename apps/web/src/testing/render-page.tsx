import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createQueryClient } from '../api/query-client.ts';
import { createRoutes } from '../app/router.tsx';
import { cssVariables, theme } from '../theme.ts';

/** Opens an address in the real application, with its own router, cache and guard. */
export function renderPage(address: string) {
  const client = createQueryClient();
  const router = createMemoryRouter(createRoutes(client), { initialEntries: [address] });
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const addressNow = () => {
    const { pathname, search } = router.state.location;
    return pathname + search;
  };
  return { user: userEvent.setup(), router, client, addressNow };
}
