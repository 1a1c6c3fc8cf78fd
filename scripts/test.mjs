// npm test: installs what is missing, then runs every check and every kind of test.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { provideChromium } from './chromium.mjs';
import { seconds } from './parts.mjs';
import { build, install, requireNode, root } from './setup.mjs';
import { readPlaywright, readVitest } from './test-results.mjs';

requireNode();
process.chdir(root);

const results = join(root, '.cache', 'results');
const vitestFile = join(results, 'vitest.json');
const chaosFile = join(results, 'chaos.json');
const playwrightFile = join(results, 'playwright.json');

/** @typedef {{ isDone: boolean, ms: number, said: string }} Ended */

/** @type {{ name: string, ms: number, hasFailed: boolean }[]} */
const parts = [];
const startedAt = performance.now();

await part('install and build', async () => {
  install();
  build();
  provideChromium();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  return true;
});
// Processes that start, browsers and scenarios wait a good deal: in that time the checks are made, and in no other.
const checks = run(['scripts/check.mjs'], { isAside: true });
await part('tests', async () => (await run(vitest(vitestFile, '!chaos'))).isDone);
// Alone but for the checks, which give way: its scenarios freeze and kill processes, and judge them by how soon they are back.
await part('chaos', async () => (await run(vitest(chaosFile, 'chaos'))).isDone);
await part('journeys', async () => {
  const journeys = [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'];
  return (await run(journeys)).isDone;
});
await part('checks', async () => {
  const { isDone, said, ms } = await checks;
  process.stdout.write(`${said}Made beside the others, within ${seconds(ms)}\n`);
  return isDone;
});

const outcomes = [readVitest(vitestFile), readVitest(chaosFile), readPlaywright(playwrightFile)];
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

async function part(/** @type {string} */ name, /** @type {() => Promise<boolean>} */ work) {
  const begunAt = performance.now();
  process.stdout.write(`\n== ${name} (part ${parts.length + 1} of 5)\n`);
  const hasFailed = !(await work());
  parts.push({ name, ms: performance.now() - begunAt, hasFailed });
}

/**
 * Runs a program of ours; what one that runs aside says is kept until it is asked for.
 * @returns {Promise<Ended>}
 */
function run(/** @type {string[]} */ args, { isAside = false } = {}) {
  const begunAt = performance.now();
  const output = isAside ? 'pipe' : 'inherit';
  return new Promise((resolve) => {
    let said = '';
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', output, output],
      env: { ...process.env, TEST_ENGINES: 'all', PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightFile },
    });
    if (isAside && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        said += chunk;
      });
    const end = (/** @type {boolean} */ isDone) => resolve({ isDone, ms: performance.now() - begunAt, said });
    child.once('error', ({ message }) => {
      said += `${message}\n`;
      end(false);
    });
    child.once('close', (status) => end(status === 0));
  });
}

function vitest(/** @type {string} */ file, /** @type {string} */ project) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return [bin('vitest/vitest.mjs'), 'run', `--project=${project}`, ...reporters];
}

function bin(/** @type {string} */ path) {
  return join(root, 'node_modules', path);
}
