import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import type { AppRouter } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

// A build knows that this is false, and leaves the import out with it.
const QueryDevtools = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('@tanstack/react-query-devtools')).ReactQueryDevtools }))
  : null;

type AppProps = { client: QueryClient; router: AppRouter };

export const App = ({ client, router }: AppProps) => (
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        {QueryDevtools && (
          <Suspense>
            <QueryDevtools buttonPosition="bottom-right" />
          </Suspense>
        )}
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
);
