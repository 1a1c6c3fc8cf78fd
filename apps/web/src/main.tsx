import '@mantine/core/styles.layer.css';
import './styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { createQueryClient } from './api/query-client.ts';
import { prefetchPages } from './app/lazy-page.tsx';
import { createRoutes } from './app/router.tsx';
import { cssVariables, theme } from './theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to draw into');

const client = createQueryClient();

// A build knows that this is false, and leaves the import out with it.
const QueryDevtools = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('@tanstack/react-query-devtools')).ReactQueryDevtools }))
  : null;

// Drawn in slices: on a slow machine the first picture of a page is a task too long for a click to wait behind.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <QueryClientProvider client={client}>
          <RouterProvider router={createBrowserRouter(createRoutes(client))} />
          {QueryDevtools && (
            <Suspense>
              <QueryDevtools buttonPosition="bottom-right" />
            </Suspense>
          )}
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  ),
);

const IDLE_AFTER_MS = 1500;

// Whoever only follows a connection link stays on that one page.
if (!window.location.pathname.startsWith('/connect/')) {
  setTimeout(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => void prefetchPages());
    else void prefetchPages();
  }, IDLE_AFTER_MS);
}
