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
const playwrightFile = join(results, 'playwright.json');

const steps = [
  { name: 'checks', args: ['scripts/check.mjs'] },
  {
    name: 'tests',
    args: [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestFile}`,
    ],
  },
  { name: 'journeys', args: [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'] },
];

const failed = steps.filter(({ args }) => {
  const { status } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightFile },
  });
  return status !== 0;
});

const tests = count(vitestFile, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests]);
const journeys = count(playwrightFile, ({ stats }) => [stats.expected, stats.unexpected + stats.flaky]);
process.stdout.write(`${tests[0] + journeys[0]} passed, ${tests[1] + journeys[1]} failed\n`);
if (failed.length > 0) fail(`Failed: ${failed.map(({ name }) => name).join(', ')}`);

/** @returns {[number, number]} what passed and what failed, as the runner wrote it down */
function count(/** @type {string} */ file, /** @type {(results: any) => [number, number]} */ read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [0, 0]; // the runner did not come that far, and has failed
  }
}

function bin(/** @type {string} */ path) {
  return join(root, 'node_modules', path);
}
