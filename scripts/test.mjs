// npm test: installs what is missing, makes every check and runs the tests; the server's on the embedded engine, and those about SQL
// on PostgreSQL too. npm run test:all: all of the server's on both engines, and those of whole processes, chaos and journeys.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { provideChromium } from './chromium.mjs';
import { seconds } from './parts.mjs';
import { build, install, requireNode, root } from './setup.mjs';
import { readPlaywright, readVitest } from './test-results.mjs';

/** Transactions, locks, types, plans and jobs: what another engine may do in another way. */
const SQL_TESTS = [
  ...['apps/server/src/db/', 'apps/server/src/jobs/', 'apps/server/src/start.test'],
  ...['.repository.test', 'race.test', 'races.test', 'database-clock.test'],
];

const { values: options } = parseArgs({ options: { all: { type: 'boolean', default: false } } });

requireNode();
process.chdir(root);
const results = join(root, '.cache', 'results');
const startedAt = performance.now();

/** @typedef {{ name: string, ms: number, hasFailed: boolean, outcome?: import('./test-results.mjs').Outcome }} Part */

/** @type {Part[]} */
const parts = [];

await part('install and build', async () => {
  install();
  build();
  if (options.all) provideChromium();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  return { isDone: true };
});
// Tests wait a good deal: the checks run in that time, at a low priority.
const checks = run(['scripts/check.mjs'], { isInBackground: true });
if (options.all) {
  await part('tests', () => vitest('tests', ['--project=!chaos']));
  // Alone: scenarios freeze and kill processes, and judge them by how soon they are back.
  await part('chaos', () => vitest('chaos', ['--project=chaos']));
  await part('journeys', playwright);
} else {
  const projects = ['packages', 'web', 'server on pglite'].map((name) => `--project=${name}`);
  await part('tests', () => vitest('tests', projects));
  await part('SQL on PostgreSQL', () => vitest('sql', ['--project=server on postgres', ...SQL_TESTS]));
}
await part('checks', async () => {
  const { isDone, output, ms } = await checks;
  process.stdout.write(`${output}Made beside the tests, within ${seconds(ms)}\n`);
  return { isDone };
});

const outcomes = parts.flatMap(({ outcome }) => outcome ?? []);
const sum = (/** @type {'passed' | 'failed'} */ key) => outcomes.reduce((all, own) => all + own[key], 0);

process.stdout.write('\n');
for (const { name, why } of outcomes.flatMap(({ failures }) => failures))
  process.stdout.write(`FAILED ${name}\n${why.replaceAll(/^/gm, '  ')}\n`);
for (const { name, ms, hasFailed } of parts)
  process.stdout.write(`${hasFailed ? 'FAILED ' : ''}${name}: ${seconds(ms)}\n`);
process.stdout.write(`everything: ${seconds(performance.now() - startedAt)}\n`);
// Last, in these words: programs read it.
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
if (parts.some(({ hasFailed }) => hasFailed)) process.exitCode = 1;

/** @param {() => Promise<{ isDone: boolean, outcome?: import('./test-results.mjs').Outcome }>} work */
async function part(/** @type {string} */ name, work) {
  const partStartedAt = performance.now();
  process.stdout.write(`\n== ${name}\n`);
  const { isDone, outcome } = await work();
  parts.push({
    name,
    ms: performance.now() - partStartedAt,
    hasFailed: !isDone,
    ...(outcome && { outcome }),
  });
}

async function vitest(/** @type {string} */ name, /** @type {string[]} */ args) {
  const file = join(results, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { isDone } = await run([bin('vitest/vitest.mjs'), 'run', ...reporters, ...args]);
  return { isDone, outcome: readVitest(file) };
}

async function playwright() {
  const file = join(results, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const { isDone } = await run([bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'], { env });
  return { isDone, outcome: readPlaywright(file) };
}

/**
 * Runs a program; the output of one in the background is returned instead of shown.
 * @returns {Promise<{ isDone: boolean, ms: number, output: string }>}
 */
function run(/** @type {string[]} */ args, { isInBackground = false, env = {} } = {}) {
  const runStartedAt = performance.now();
  const stream = isInBackground ? 'pipe' : 'inherit';
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', stream, stream],
      env: { ...process.env, ...env },
    });
    if (isInBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    for (const readable of [child.stdout, child.stderr])
      readable?.on('data', (chunk) => {
        output += chunk;
      });
    const end = (/** @type {boolean} */ isDone) =>
      resolve({ isDone, ms: performance.now() - runStartedAt, output });
    child.once('error', ({ message }) => {
      output += `${message}\n`;
      end(false);
    });
    child.once('close', (status) => end(status === 0));
  });
}

function bin(/** @type {string} */ path) {
  return join(root, 'node_modules', path);
}
