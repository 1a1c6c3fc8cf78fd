import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';

const SHEET = '/src/theme.css';
const STYLES = /<style[^>]*>(.*?)<\/style>/gs;

/** What the kit would write into a page with our theme, each time it is drawn. */
export async function themeStyles(): Promise<string> {
  const [{ MantineProvider }, { cssVariables, theme }] = await Promise.all([
    import('@mantine/core'),
    import('./src/theme.ts'),
  ]);
  const drawn = renderToStaticMarkup(
    createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables }),
  );
  return [...drawn.matchAll(STYLES)].map(([, styles]) => styles).join('\n');
}

/** Fills the theme's sheet from theme.ts, so that a page has its colours before its code, and nothing computes them anew. */
export function themeSheet(): Plugin {
  return {
    name: 'theme-sheet',
    enforce: 'pre',
    async transform(_, id) {
      return id.endsWith(SHEET) ? { code: await themeStyles(), map: null } : null;
    },
  };
}
