import type { Plugin } from 'vite';

const CONTROLS = /@mantine\/core\/esm\/components\/(ActionIcon|Button|Input)\/\w+\.mjs$/;
const LEFT_OUT = /\/(Loader|Transition)\/\1\.mjs$/;

/**
 * The kit's buttons and fields can show that something loads, and bring what moves and turns for it to every page. Ours say
 * it in words, so in a build they stand without it; whatever floats over a page brings its movements itself.
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
        ? 'const nothing = () => null; export { nothing as Loader, nothing as Transition };'
        : null,
  };
}
