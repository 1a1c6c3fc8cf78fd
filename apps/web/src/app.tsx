import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { AppProviders } from './app-providers.tsx';
import type { AppRouter } from './router.tsx';

// False in a build, which leaves the import out.
const QueryDevtools = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('@tanstack/react-query-devtools')).ReactQueryDevtools }))
  : null;

export const App = ({ client, router }: { client: QueryClient; router: AppRouter }) => (
  <StrictMode>
    <AppProviders client={client}>
      <RouterProvider router={router} />
      {QueryDevtools && (
        <Suspense>
          <QueryDevtools buttonPosition="bottom-left" />
        </Suspense>
      )}
    </AppProviders>
  </StrictMode>
);
