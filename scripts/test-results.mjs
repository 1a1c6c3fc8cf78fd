// What the runners wrote down: how many tests passed and failed, and the names of those that failed.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './setup.mjs';

/** @typedef {{ passed: number, failed: number, failures: string[] }} Outcome */

/** The runner did not come that far, and has failed. @type {Outcome} */
const NOTHING = { passed: 0, failed: 0, failures: [] };

/** @returns {Outcome} */
export function readVitest(/** @type {string} */ file) {
  const results = read(file);
  if (!results) return NOTHING;
  /** @type {string[]} */
  const failures = [];
  for (const { name, status, assertionResults } of results.testResults) {
    const failed = assertionResults.filter(
      (/** @type {{ status: string }} */ test) => test.status === 'failed',
    );
    for (const { fullName } of failed) failures.push(`${relative(root, name)}: ${fullName}`);
    // A file that cannot even be loaded has no tests to name.
    if (status === 'failed' && failed.length === 0)
      failures.push(`${relative(root, name)}: could not be run`);
  }
  return { passed: results.numPassedTests, failed: results.numFailedTests, failures };
}

/** @returns {Outcome} */
export function readPlaywright(/** @type {string} */ file) {
  const results = read(file);
  if (!results) return NOTHING;
  const { expected, unexpected, flaky } = results.stats;
  return { passed: expected, failed: unexpected + flaky, failures: results.suites.flatMap(failedSpecs) };
}

/**
 * @param {{ title: string, specs?: { title: string, file: string, ok: boolean, tests: { status: string }[] }[], suites?: any[] }} suite
 * @returns {string[]}
 */
function failedSpecs({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'));
  return [...failed.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(failedSpecs)];
}

function read(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
