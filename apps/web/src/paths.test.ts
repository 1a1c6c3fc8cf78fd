import { expect, test } from 'vitest';
import { paths, subPathOf } from './paths.ts';

test('a seller and a marketplace are encoded in their address', () => {
  expect(paths.marketplace('a b', 'M/1')).toBe('/a%20b/M%2F1');
  expect(paths.marketplace('acme', 'M1', 'inventory')).toBe('/acme/M1/inventory');
});

test('what follows the marketplace is found, however deep', () => {
  expect(subPathOf('/acme/M1')).toBe('');
  expect(subPathOf('/acme/M1/')).toBe('');
  expect(subPathOf('/acme/M1/inventory')).toBe('inventory');
});
