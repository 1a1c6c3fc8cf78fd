import { describe, expect, test } from 'vitest';
import { createMatching } from './matching.ts';

const match = createMatching([
  { path: '/:seller/:marketplace', children: [{}, { path: 'ads' }] },
  { path: '/:seller/setup' },
  { path: '/' },
  { path: '/login' },
  { path: '/files/*' },
]);

/** What the routes at a path are called, and the names in it. */
const at = (pathname: string) => {
  const found = match(pathname);
  return {
    ways: found.map(({ route }) => route.path ?? 'itself'),
    params: found.at(-1)?.params,
    parts: found.map((one) => one.at),
  };
};

test('what names more of the path comes before what would take anything, whatever their order', () => {
  expect(at('/s-1/setup')).toMatchObject({ ways: ['/:seller/setup'], params: { seller: 's-1' } });
  expect(at('/s-1/US').ways).toEqual(['/:seller/:marketplace', 'itself']);
});

test('the names in the path are told to all routes on the way, and which part each stands at', () => {
  expect(at('/s-1/US/ads')).toEqual({
    ways: ['/:seller/:marketplace', 'ads'],
    params: { seller: 's-1', marketplace: 'US' },
    parts: ['s-1/US', 's-1/US/ads'],
  });
});

test.each([
  ['/', '/'],
  ['', '/'],
  ['/login/', '/login'],
  ['/LOGIN', '/login'],
  ['/s-1/Setup//', '/:seller/setup'],
  ['/files', '/files/*'],
  ['/files/a/b', '/files/*'],
])('%s is %s', (pathname, way) => {
  expect(at(pathname).ways).toEqual([way]);
});

test.each(['/nowhere', '/s-1/US/orders', '/s-1/US/ads/1', '//s-1/US', '/s-1//ads'])(
  'nothing is at %s',
  (pathname) => {
    expect(match(pathname)).toEqual([]);
  },
);

describe('a name', () => {
  test.each([
    ['caf%C3%A9', 'café'],
    ['a%2Fb', 'a/b'],
    ['a%20b', 'a b'],
    ['%E0%A4%A', '%E0%A4%A'],
    [':seller', ':seller'],
  ])('written as %s is %s', (written, name) => {
    expect(at(`/${written}/setup`).params).toEqual({ seller: name });
  });
});
