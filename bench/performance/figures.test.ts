import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'figures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What a benchmark leaves behind that tells one figure and then does this. */
function leftBy(then: string, env = {}) {
  const figures = JSON.stringify(new URL('figures.mjs', import.meta.url));
  const code = `import { asked, record } from ${figures}; record({ what: 'a press', runs: [3], most: 2 }); ${then}`;
  spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  return JSON.parse(readFileSync(join(folder, '.cache/bench/.json'), 'utf8'));
}

test('a benchmark that has told all it measures is whole, also where a limit is missed', () => {
  expect(leftBy('')).toMatchObject({ isWhole: true, isHeld: false, figures: [{ what: 'a press' }] });
});

test('a benchmark that was asked for fewer rounds says so, but for those of the short form', () => {
  const asks = "asked('ROUNDS')";
  expect(leftBy(asks)).toMatchObject({ isPart: false });
  expect(leftBy(asks, { ROUNDS: '1' })).toMatchObject({ isPart: true });
  expect(leftBy(asks, { ROUNDS: '2', BENCH_SHORT: '1' })).toMatchObject({ isPart: false, isShort: true });
});

test('a benchmark that breaks off leaves what it had told, and that this is not all', () => {
  expect(leftBy('throw new Error()')).toMatchObject({ isWhole: false, isHeld: false });
  expect(leftBy('await Promise.reject(new Error())')).toMatchObject({ isWhole: false, isHeld: false });
});
