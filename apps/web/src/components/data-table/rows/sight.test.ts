import { expect, test } from 'vitest';
import { sightAt, sightOf } from './sight.ts';

const [ROW, HEAD] = [40, 40];

test('the rows in sight follow from how far one has scrolled', () => {
  expect(sightAt(0, 400, ROW, HEAD)).toEqual({ first: 0, last: 8 });
  expect(sightAt(39, 400, ROW, HEAD)).toEqual({ first: 0, last: 9 });
  expect(sightAt(1_000_000, 400, ROW, HEAD)).toEqual({ first: 24_999, last: 25_008 });
});

test('where rows have gone, the last of them are in sight', () => {
  expect(sightOf({ first: 100, last: 109 }, 50_000)).toEqual({ first: 100, last: 109 });
  expect(sightOf({ first: 100, last: 109 }, 105)).toEqual({ first: 95, last: 104 });
  expect(sightOf({ first: 100, last: 109 }, 50)).toEqual({ first: 40, last: 49 });
  expect(sightOf({ first: 0, last: 8 }, 3)).toEqual({ first: 0, last: 2 });
  expect(sightOf({ first: 0, last: 8 }, 0)).toEqual({ first: 0, last: -1 });
});
