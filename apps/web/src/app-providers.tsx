import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cssVariables, theme } from './theme.ts';

const TOAST_SHOWN_MS = 5000;

type AppProvidersProps = { client: QueryClient; env?: 'default' | 'test'; children: ReactNode };

/** What every screen stands on: the look, the toasts and the cache. Tests and the gallery use the same. */
export const AppProviders = ({ client, env = 'default', children }: AppProvidersProps) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" env={env}>
    <QueryClientProvider client={client}>
      {children}
      <Notifications position="bottom-right" autoClose={TOAST_SHOWN_MS} />
    </QueryClientProvider>
  </MantineProvider>
);
