// What the runners wrote down: how many tests passed and failed, which ones failed and why.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './setup.mjs';

/** @typedef {{ name: string, why: string }} Failure */
/** @typedef {{ passed: number, failed: number, failures: Failure[] }} Outcome */

const LINES_SAID = 12; // the rest stands where the test ran

/** The runner did not come that far, and has failed. @type {Outcome} */
const NOTHING = { passed: 0, failed: 0, failures: [] };

/** @returns {Outcome} */
export function readVitest(/** @type {string} */ file) {
  const results = read(file);
  if (!results) return NOTHING;
  /** @type {Failure[]} */
  const failures = [];
  for (const { name, status, message, assertionResults } of results.testResults) {
    const failed = assertionResults.filter(
      (/** @type {{ status: string }} */ test) => test.status === 'failed',
    );
    for (const { fullName, failureMessages } of failed)
      failures.push({ name: `${relative(root, name)}: ${fullName}`, why: beginningOf(failureMessages[0]) });
    // A file that cannot even be loaded has no tests to name.
    if (status === 'failed' && failed.length === 0)
      failures.push({ name: `${relative(root, name)}: could not be run`, why: beginningOf(message) });
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
 * @typedef {{ status: string, results: { error?: { message?: string } }[] }} Attempted
 * @typedef {{ title: string, file: string, ok: boolean, tests: Attempted[] }} Spec
 * @param {{ specs?: Spec[], suites?: any[] }} suite
 * @returns {Failure[]}
 */
function failedSpecs({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'));
  const own = failed.map(({ file, title, tests }) => {
    const errors = tests.flatMap(({ results }) => results).flatMap(({ error }) => error?.message ?? []);
    return { name: `${file}: ${title}`, why: beginningOf(errors[0]) };
  });
  return [...own, ...suites.flatMap(failedSpecs)];
}

function beginningOf(/** @type {string | undefined} */ message) {
  return stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n')
    .slice(0, LINES_SAID)
    .join('\n');
}

function read(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
