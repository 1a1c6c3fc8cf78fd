import type { Plugin } from 'vite';
import { UNUSED_COLOURS } from './vite-few-palettes.ts';

const PROVIDER = /\/MantineThemeProvider\.mjs$/;
const DEFAULTS = /\/default-theme\.mjs$/;
const COLOURS = /\/parse-theme-color\.mjs$/;
const LUMINANCE = /\/luminance\.mjs$/;

const UNUSED = new Set(UNUSED_COLOURS.split('|'));
const without = (from: object, isLeftOut: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !isLeftOut(name)));

/** The kit's own theme without what ours says anew, and without colours that are used nowhere. */
export async function defaultsLeft() {
  const [{ DEFAULT_THEME }, { theme }] = await Promise.all([
    import('@mantine/core'),
    import('./src/theme.ts'),
  ]);
  const { colors, headings, ...rest } = DEFAULT_THEME;
  return {
    ...without(rest, (name) => name in theme),
    headings, // ours are some of them
    colors: without(colors, (name) => UNUSED.has(name) || name in (theme.colors ?? {})),
  };
}

/**
 * In a build the kit's theme is what ours leaves of it. Nor can it tell whether a colour is light, for which it would bring to
 * every page what computes with colours: it asks so for letters that go by what is behind them (`autoContrast`), and ours do
 * not.
 */
export function kitTheme(): Plugin {
  const defaults = '\0kit-theme-defaults';
  const luminance = '\0kit-theme-luminance';
  return {
    name: 'kit-theme',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: [DEFAULTS, LUMINANCE] },
      handler(id, importer = '') {
        if (PROVIDER.test(importer) && DEFAULTS.test(id)) return defaults;
        if (COLOURS.test(importer) && LUMINANCE.test(id)) return luminance;
        return null;
      },
    },
    async load(id) {
      if (id === defaults) return `export const DEFAULT_THEME = ${JSON.stringify(await defaultsLeft())};`;
      if (id === luminance) return 'export const isLightColor = () => false;';
      return null;
    },
  };
}
