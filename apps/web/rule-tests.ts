// The tests that are about rules and words alone. They need no browser, and nothing of one is left to the next, so that they
// can share a process without one: starting both anew for each took longer than the tests themselves.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, 'src');
const NEEDS_BROWSER =
  /\b(document|window|localStorage|sessionStorage|BroadcastChannel|navigator|fetch|vi)\b|\/testing\//;

/** Their paths, from this folder. */
export const ruleTests = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => !NEEDS_BROWSER.test(readFileSync(join(import.meta.dirname, path), 'utf8')));
