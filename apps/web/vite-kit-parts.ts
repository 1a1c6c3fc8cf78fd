import { readFileSync } from 'node:fs';
import { parse } from 'postcss';
import type { Plugin } from 'vite';

const CONTROLS = /@mantine\/core\/esm\/components\/(ActionIcon|Button|Input)\/\w+\.mjs$/;
const CONTROL_PARTS = /\/(Loader|Transition|(?:Button|ActionIcon)Group(?:Section)?)\/\1\.mjs$/;
const BOX = /@mantine\/core\/esm\/core\/Box\/Box\.mjs$/;
const BOX_PARTS = /\/(InlineStyles|hash-styles)\.mjs$/;
const NAMES = [
  'Loader',
  'Transition',
  'ButtonGroup',
  'ButtonGroupSection',
  'ActionIconGroup',
  'ActionIconGroupSection',
  'InlineStyles',
  'hashStyleProps',
];

const CONTROL_STYLES = /@mantine\/core\/styles\/(ActionIcon|Button)\.layer\.css$/;
const CLASS_OF_PART = /"(?:group|groupSection|loader)": "(\w+)"/g;

/** A sheet without what it says of these classes. */
export function withoutClasses(css: string, classes: readonly string[]): string {
  const sheet = parse(css);
  sheet.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) => !classes.some((name) => selector.includes(`.${name}`)));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  return sheet.toString();
}

function withoutParts(css: string, path: string, component: string): string {
  const names = path.replace(/styles\/.*$/, `esm/components/${component}/${component}.module.mjs`);
  const classes = [...readFileSync(names, 'utf8').matchAll(CLASS_OF_PART)].map(([, name = '']) => name);
  return withoutClasses(css, classes);
}

/**
 * The kit's buttons and fields can show that something loads, and bring what moves and turns for it to every page. Ours say
 * it in words, so in a build they stand without it; whatever floats over a page brings its movements itself. Nor do ours stand
 * in the kit's groups, which come with each of its buttons; nor are they told one size for each width of the page, for which it
 * would write sheets while it draws: that is said in ours.
 */
export function kitParts(): Plugin {
  const nothing = '\0kit-parts-nothing';
  return {
    name: 'kit-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: [CONTROL_PARTS, BOX_PARTS] },
      handler(id, importer = '') {
        if (CONTROLS.test(importer) && CONTROL_PARTS.test(id)) return nothing;
        if (BOX.test(importer) && BOX_PARTS.test(id)) return nothing;
        return null;
      },
    },
    load: (id) =>
      id === nothing
        ? `const nothing = () => null; export { ${NAMES.map((name) => `nothing as ${name}`).join()} };`
        : null,
    transform(code, id) {
      const component = CONTROL_STYLES.exec(id)?.[1];
      return component ? { code: withoutParts(code, id, component), map: null } : null;
    },
  };
}
