import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ALL = '@mantine/core/styles.layer.css';
/** What the kit's styles stand on, whichever of its components are used. */
const BASE = ['baseline', 'default-css-variables', 'global'];
const CLASS_NAMES = /@mantine\/core\/esm\/.*\/([\w-]+)\.module\.mjs$/;

const stylesOf = (name: string) => `@mantine/core/styles/${name}.layer.css`;
const isThere = (style: string) => existsSync(fileURLToPath(import.meta.resolve(style)));
const toImport = (style: string) => `import ${JSON.stringify(style)};`;

/**
 * In a build each component of the kit brings its own styles, so that a page loads those of the components it shows: the
 * sheet of all components is more than a sign-in page together. What a component is made of is imported by it, and stands
 * before it; ours stand over all of them, whatever is loaded when, because the kit's are a layer.
 */
export function kitStyles(): Plugin {
  const base = '\0kit-styles-base';
  return {
    name: 'kit-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === ALL ? base : null),
    load: (id) => (id === base ? BASE.map(stylesOf).map(toImport).join('\n') : null),
    transform(code, id) {
      const name = CLASS_NAMES.exec(id)?.[1];
      if (!name || !isThere(stylesOf(name))) return null;
      return { code: `${toImport(stylesOf(name))}\n${code}`, map: null };
    },
  };
}
