import type { Plugin } from 'vite';

const CONTROLS = /@mantine\/core\/esm\/components\/(ActionIcon|Button|Input)\/\w+\.mjs$/;
const LEFT_OUT = /\/(Loader|Transition|(?:Button|ActionIcon)Group(?:Section)?)\/\1\.mjs$/;
const NAMES = [
  'Loader',
  'Transition',
  'ButtonGroup',
  'ButtonGroupSection',
  'ActionIconGroup',
  'ActionIconGroupSection',
];

/**
 * The kit's buttons and fields can show that something loads, and bring what moves and turns for it to every page. Ours say
 * it in words, so in a build they stand without it; whatever floats over a page brings its movements itself. Nor do ours stand
 * in the kit's groups, which come with each of its buttons.
 */
export function kitParts(): Plugin {
  const nothing = '\0kit-parts-nothing';
  return {
    name: 'kit-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => (importer && CONTROLS.test(importer) && LEFT_OUT.test(id) ? nothing : null),
    load: (id) =>
      id === nothing
        ? `const nothing = () => null; export { ${NAMES.map((name) => `nothing as ${name}`).join()} };`
        : null,
  };
}
