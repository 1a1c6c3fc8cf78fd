// npm test: installs what is missing, then runs every check and every kind of test.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
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

/** @type {{ name: string, ms: number, hasFailed: boolean }[]} */
const parts = [];
const startedAt = performance.now();

part('install and build', () => {
  install();
  build();
  provideChromium();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  return true;
});
part('checks', () => run(['scripts/check.mjs']));
part('tests', () => run(vitest(vitestFile, '!chaos')));
// Alone: its scenarios freeze and kill processes, and judge them by how soon they are back.
part('chaos', () => run(vitest(chaosFile, 'chaos')));
part('journeys', () => run([bin('@playwright/test/cli.js'), 'test', '--reporter=list,json']));

const outcomes = [readVitest(vitestFile), readVitest(chaosFile), readPlaywright(playwrightFile)];
const sum = (/** @type {'passed' | 'failed'} */ key) => outcomes.reduce((all, own) => all + own[key], 0);

process.stdout.write('\n');
for (const name of outcomes.flatMap(({ failures }) => failures)) process.stdout.write(`FAILED ${name}\n`);
for (const { name, ms, hasFailed } of parts)
  process.stdout.write(`${hasFailed ? 'FAILED ' : ''}${name}: ${seconds(ms)}\n`);
process.stdout.write(`everything: ${seconds(performance.now() - startedAt)}\n`);
// Last, in these words: programs read it.
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
if (parts.some(({ hasFailed }) => hasFailed)) process.exitCode = 1;

function part(/** @type {string} */ name, /** @type {() => boolean} */ work) {
  const begunAt = performance.now();
  process.stdout.write(`\n== ${name} (part ${parts.length + 1} of 5)\n`);
  const hasFailed = !work();
  parts.push({ name, ms: performance.now() - begunAt, hasFailed });
}

function run(/** @type {string[]} */ args) {
  const { status } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_ENGINES: 'all', PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightFile },
  });
  return status === 0;
}

function vitest(/** @type {string} */ file, /** @type {string} */ project) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return [bin('vitest/vitest.mjs'), 'run', `--project=${project}`, ...reporters];
}

function bin(/** @type {string} */ path) {
  return join(root, 'node_modules', path);
}
