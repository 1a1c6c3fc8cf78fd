// npm run check: everything a reader of the code should not have to look for.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runParts, seconds } from './parts.mjs';
import { fail, install, requireNode, root } from './setup.mjs';

requireNode();
process.chdir(root);
install();

// The compiler's native form, which takes a quarter of the work. It has no interface for programs yet: those of ours that read
// types have the package called typescript, which puts a tsc of its own beside this one.
const TSC = fileURLToPath(new URL('bin/tsc', import.meta.resolve('@typescript/native/package.json')));

/** Each remembers in .cache what it has seen, where it can. */
const types = (/** @type {string} */ project, /** @type {string} */ name) => [
  process.execPath,
  TSC,
  '-p',
  project,
  '--incremental',
  '--tsBuildInfoFile',
  `.cache/tsc/${name}.tsbuildinfo`,
];

const cruise = ['depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'];

// The cheap ones first: whoever forgot a comma hears so while the compiler is still busy.
const parts = [
  ['format and lint', 'biome', 'ci', '--error-on-warnings', '.'],
  ['unused code', 'knip', '--no-progress', '--cache', '--cache-location', '.cache/knip'],
  [
    'import rules',
    ...cruise,
    '--cache',
    '.cache/depcruise',
    '--cache-strategy',
    'content',
    ...['packages', 'apps', 'e2e', 'chaos'],
  ],
  ['types', ...types('.', 'root')],
  ['types of the web app', ...types('apps/web', 'web')],
  ['types of the journeys', ...types('e2e', 'e2e')],
  ['size budgets', process.execPath, 'scripts/sizes.mjs'],
].map(([name = '', command = '', ...args]) => ({ name, command, args }));

const startedAt = performance.now();
const failed = await runParts(parts, availableParallelism());
process.stdout.write(`Checked in ${seconds(performance.now() - startedAt)}\n`);
if (failed.length > 0) fail(`Checks failed: ${failed.join(', ')}`);
