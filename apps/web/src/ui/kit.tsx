import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { theme } from '../theme.ts';

const manager = localStorageColorSchemeManager();
const getRootElement = () => document.documentElement;

type KitProps = { env?: 'default' | 'test'; children: ReactNode };

/**
 * What the kit's components ask for. Its own provider also computes the theme's styles and writes them into the page, for which
 * all of it is styled anew; ours are a sheet (theme.css).
 */
export function Kit({ env = 'default', children }: KitProps) {
  const { colorScheme, setColorScheme, clearColorScheme } = useProviderColorScheme({
    manager,
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    getRootElement,
  });
  const kit = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme,
      getRootElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: false,
      env,
    }),
    [colorScheme, setColorScheme, clearColorScheme, env],
  );
  return (
    <MantineContext value={kit}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
