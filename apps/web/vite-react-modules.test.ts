import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { resolveConfig } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { chooseProduction, toModule } from './vite-react-modules.ts';

const { resolve } = createRequire(import.meta.url);
const read = (entry: string) => readFileSync(resolve(entry), 'utf8');

test.each(['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'scheduler'])(
  '%s is the code for production, by its names and as a whole',
  (entry) => {
    expect(chooseProduction(read(entry))).toMatch(
      /^import \* as whole from '(.+\.production\.js)'; export \* from '\1'; export \{ whole as default \};$/,
    );
  },
);

test('what a module requires it imports, and what it exports it names', () => {
  const module = toModule(
    [
      'var Scheduler = require("scheduler"), React = require("react"), again = require("react");',
      'exports.now = void 0;',
      'function soon() { return exports.now() + 1; }',
      'if (React) {',
      '  exports.now = function () {};',
      '}',
      'exports.soon = soon;',
    ].join('\n'),
  );
  expect(module.split('\n')).toEqual([
    "import * as required_0 from 'scheduler';",
    "import * as required_1 from 'react';",
    'var Scheduler = required_0, React = required_1, again = required_1;',
    'var given_now = void 0;',
    'function soon() { return given_now() + 1; }',
    'if (React) {',
    '  given_now = function () {};',
    '}',
    'var given_soon = soon;',
    expect.stringContaining('function toSignal('),
    'export { given_now as now, given_soon as soon };',
  ]);
});

test('what React throws to itself is told apart as before, and is still an error', () => {
  const code = toModule(
    'function formatProdErrorMessage(code) { return "No. " + code; }\nvar Signal = Error(formatProdErrorMessage(460));\nexports.Signal = Signal;',
  );
  expect(code).not.toContain('= Error(');
  const run = new Function(`${code.replace(/export \{.*/, '')}; return Signal;`);
  expect(run()).toBeInstanceOf(Error);
  expect(run()).toMatchObject({ message: 'No. 460' });
});

test('the renderer makes no error while it loads', () => {
  const file = join(dirname(resolve('react-dom')), 'cjs/react-dom-client.production.js');
  const code = toModule(readFileSync(file, 'utf8'));
  expect(code.match(/toSignal\(formatProdErrorMessage/g)).toHaveLength(5);
  expect(code).not.toMatch(/^(?:var| ) \w+ = (?:new )?Error\(/m);
});

test.each([
  'module.exports = {};',
  'var a = require(name);',
  'Object.assign(exports, {}); exports["a"] = 1;',
])('a way of writing that is not known is refused: %s', (code) => {
  expect(() => toModule(code)).toThrow('does not know');
});

test('a build of which the environment says that it is not for production is refused', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  const resolved = () => resolveConfig({ configFile: join(import.meta.dirname, 'vite.config.ts') }, 'build');
  vi.stubEnv('NODE_ENV', 'development');
  await expect(resolved()).rejects.toThrow('for production only');
  vi.stubEnv('NODE_ENV', 'production');
  await expect(resolved()).resolves.toMatchObject({ isProduction: true });
});
