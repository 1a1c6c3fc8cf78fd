import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './setup.mjs';
import { readPlaywright, readVitest } from './test-results.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'insights-results-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function written(results: unknown): string {
  const file = join(folder, 'results.json');
  writeFileSync(file, JSON.stringify(results));
  return file;
}

test('failed tests are named with their file and say why, and so does a file that could not be run', () => {
  const long = '3\n'.repeat(100).trim();
  const file = written({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: join(root, 'a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'subtracts', failureMessages: [`\u001b[31mis ${long}`] },
        ],
      },
      { name: join(root, 'b.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] },
    ],
  });
  expect(readVitest(file)).toEqual({
    passed: 1,
    failed: 1,
    failures: [
      { name: 'a.test.ts: subtracts', why: `is ${'3\n'.repeat(12).trim()}` },
      { name: 'b.test.ts: could not be run', why: 'No such module' },
    ],
  });
});

test('a journey that passed at the second attempt has failed', () => {
  const spec = (title: string, ok: boolean, status: string) => ({
    title,
    file: 'c.spec.ts',
    ok,
    tests: [{ status, results: [...(ok ? [] : [{ error: { message: 'Nothing was written' } }]), {}] }],
  });
  const file = written({
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        title: 'c',
        specs: [spec('reads', true, 'expected'), spec('writes', false, 'unexpected')],
        suites: [{ title: 'inner', specs: [spec('waits', true, 'flaky')] }],
      },
    ],
  });
  expect(readPlaywright(file)).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      { name: 'c.spec.ts: writes', why: 'Nothing was written' },
      { name: 'c.spec.ts: waits', why: '' },
    ],
  });
});

test('a runner that wrote nothing has neither passed nor failed anything', () => {
  expect(readVitest(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0, failures: [] });
});
