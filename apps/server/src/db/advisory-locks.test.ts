import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

const textsIn = (folder: string, ending: string) =>
  readdirSync(fileURLToPath(new URL(folder, import.meta.url)), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => ({ path, text: readFileSync(new URL(`${folder}/${path}`, import.meta.url), 'utf8') }));

const LOCKING = /pg_(?:try_)?advisory_(?:xact_)?(?:un)?lock(?:_shared)?\(([^)]*)/g;
const locksIn = (text: string) => [...text.matchAll(LOCKING)].map(([, given = '']) => given.trim());

test('no two uses of advisory locks have the same number', () => {
  expect(new Set(Object.values(ADVISORY_LOCKS)).size).toBe(Object.keys(ADVISORY_LOCKS).length);
});

test('each number that a migration locks is named, once', () => {
  const inMigrations = textsIn('../../migrations', '.sql').flatMap(({ text }) => locksIn(text).map(Number));
  const { makeSalesYears, turnSalesMonths } = ADVISORY_LOCKS;
  expect(inMigrations.sort()).toEqual([makeSalesYears, turnSalesMonths]);
});

test('whoever takes an advisory lock takes its number from the list', () => {
  const sources = textsIn('..', '.ts').filter(({ path }) => !/advisory-locks(\.test)?\.ts$/.test(path));
  const taken = sources.flatMap(({ path, text }) =>
    locksIn(text).map((given) => ({
      path,
      // A parameter's value stands behind the statement.
      isNamed: /^\$\d$/.test(given) ? text.includes('ADVISORY_LOCKS.') : /^\$\{ADVISORY_LOCKS\./.test(given),
    })),
  );
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.filter(({ isNamed }) => !isNamed)).toEqual([]);
  const spelled = Object.values(ADVISORY_LOCKS).flatMap((number) => [
    String(number),
    `0x${number.toString(16)}`,
  ]);
  const spelling = sources.filter(({ text }) => {
    const plain = text.replaceAll('_', '').toLowerCase();
    return spelled.some((number) => plain.includes(number));
  });
  expect(spelling.map(({ path }) => path)).toEqual([]);
});
