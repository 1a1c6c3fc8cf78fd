// npm test: installs what is missing, then runs every check and every kind of test.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { provideChromium } from './chromium.mjs';
import { build, fail, install, requireNode, root } from './setup.mjs';

requireNode();
process.chdir(root);
install();
build();
provideChromium();

const results = join(root, '.cache', 'results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const vitestFile = join(results, 'vitest.json');
const chaosFile = join(results, 'chaos.json');
const playwrightFile = join(results, 'playwright.json');

const steps = [
  { name: 'checks', args: ['scripts/check.mjs'] },
  { name: 'tests', args: vitest(vitestFile, '!chaos') },
  // Alone: its scenarios freeze and kill processes, and judge them by how soon they are back.
  { name: 'chaos', args: vitest(chaosFile, 'chaos') },
  { name: 'journeys', args: [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'] },
];

const failed = steps.filter(({ args }) => {
  const { status } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightFile },
  });
  return status !== 0;
});

const tests = count(vitestFile, vitestCounts);
const chaos = count(chaosFile, vitestCounts);
const journeys = count(playwrightFile, ({ stats }) => [stats.expected, stats.unexpected + stats.flaky]);
const [passed, unsuccessful] = [0, 1].map((index) =>
  [tests, chaos, journeys].reduce((sum, counts) => sum + (counts[index] ?? 0), 0),
);
process.stdout.write(`${passed} passed, ${unsuccessful} failed\n`);
if (failed.length > 0) fail(`Failed: ${failed.map(({ name }) => name).join(', ')}`);

/** @returns {[number, number]} what passed and what failed, as the runner wrote it down */
function count(/** @type {string} */ file, /** @type {(results: any) => [number, number]} */ read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [0, 0]; // the runner did not come that far, and has failed
  }
}

/** @returns {[number, number]} */
function vitestCounts(/** @type {{ numPassedTests: number, numFailedTests: number }} */ results) {
  return [results.numPassedTests, results.numFailedTests];
}

function vitest(/** @type {string} */ file, /** @type {string} */ project) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return [bin('vitest/vitest.mjs'), 'run', `--project=${project}`, ...reporters];
}

function bin(/** @type {string} */ path) {
  return join(root, 'node_modules', path);
}
