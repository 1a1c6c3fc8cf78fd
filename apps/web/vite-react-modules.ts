import type { Plugin } from 'vite';

const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\/(?<file>[\w/.-]+)\.js$/;
const PRODUCTION = /require\('(?<path>\.\/cjs\/[\w.-]+\.production\.js)'\)/;
const REQUIRED = /\brequire\("(?<name>[\w-]+)"\)/g;
const GIVEN = /^exports\.(?<name>\w+)/gm;
const SIGNAL = /^(?<variable>(?:var| ) \w+ = )Error\((?<message>formatProdErrorMessage\(\d+\))\)/gm;
const LEFT = /\b(?:require|exports|module)\b\s*[.([=]/;

/** Of a file that only chooses between the code for production and the one for development. */
export function chooseProduction(code: string): string | null {
  const path = PRODUCTION.exec(code)?.groups?.['path'];
  if (path === undefined) return null;
  return `import * as whole from '${path}'; export * from '${path}'; export { whole as default };`;
}

/** What is written to `exports` at the beginning of a line is what the module gives; elsewhere it is read, or written again. */
export function toModule(code: string): string {
  const required = namesOf(code, REQUIRED);
  const given = namesOf(code, GIVEN);
  const module = [
    ...required.map((name, index) => `import * as required_${index} from '${name}';`),
    code
      .replace(REQUIRED, (_, name: string) => `required_${required.indexOf(name)}`)
      .replace(GIVEN, 'var given_$<name>')
      .replaceAll(/\bexports\.(\w+)/g, 'given_$1')
      .replace(SIGNAL, '$<variable>toSignal($<message>)'),
    'function toSignal(message) { return Object.assign(Object.create(Error.prototype), { message }); }',
    `export { ${given.map((name) => `given_${name} as ${name}`).join(', ')} };`,
  ].join('\n');
  const left = LEFT.exec(module)?.[0];
  if (left) throw new Error(`React is written in a way that vite-react-modules.ts does not know: ${left}`);
  return module;
}

const namesOf = (code: string, pattern: RegExp): string[] => [
  ...new Set([...code.matchAll(pattern)].map(({ groups }) => groups?.['name'] ?? '')),
];

/**
 * React as modules instead of CommonJS, and without an error that is made while it loads: for either a browser reads all of the
 * file again on the page's own thread, although it has compiled it beside the page.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    // Calls for development would come with it, and no page would start.
    configResolved({ isProduction }) {
      if (!isProduction) throw new Error('This builds for production only, which NODE_ENV denies');
    },
    transform: {
      filter: { id: REACT },
      handler: (code, id) =>
        REACT.exec(id)?.groups?.['file']?.startsWith('cjs/') ? toModule(code) : chooseProduction(code),
    },
  };
}
