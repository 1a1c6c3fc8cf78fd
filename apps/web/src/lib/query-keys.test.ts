import { expect, test } from 'vitest';
import { authKeys, isPrivate, isShownToPerson, salesKeys, sellerKeys, serviceKeys } from './query-keys.ts';

// A test of drawing alone may keep what it invents under a key of its own.
const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const SPELLED_KEY = /queryKey:\s*\[|_KEY\s*=\s*\[/;

test('no key is spelled outside of the one place for keys', () => {
  const spelling = Object.entries(SOURCES).flatMap(([path, text]) => (SPELLED_KEY.test(text) ? path : []));
  expect(spelling).toEqual(['./query-keys.ts']);
});

test('a new person keeps what the service publishes and who they are, and nothing else', () => {
  const keys = [serviceKeys.about, authKeys.me, sellerKeys.list, salesKeys.overview('s-1', 'M1')];
  expect(keys.map((queryKey) => isPrivate({ queryKey }))).toEqual([false, true, true, true]);
  expect(keys.map((queryKey) => isShownToPerson({ queryKey }))).toEqual([false, false, true, true]);
});

test('one prefix reaches everything of its kind', () => {
  expect(sellerKeys.list.slice(0, sellerKeys.all.length)).toEqual(sellerKeys.all);
  expect(salesKeys.overview('s-1', 'M1').slice(0, salesKeys.allOverviews.length)).toEqual(
    salesKeys.allOverviews,
  );
});
