import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lazyComponent } from './components/lazy-component.tsx';
import { cssVariables, theme } from './theme.ts';

// A toast that is shown before the code has arrived waits in the store.
const Toasts = lazyComponent(async () => (await import('./components/toasts.tsx')).Toasts);

type AppProvidersProps = { client: QueryClient; env?: 'default' | 'test'; children: ReactNode };

/** The theme, the toasts and the cache of every screen, also in tests and the gallery. */
export const AppProviders = ({ client, env = 'default', children }: AppProvidersProps) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" env={env}>
    <QueryClientProvider client={client}>
      {children}
      <Toasts />
    </QueryClientProvider>
  </MantineProvider>
);
