import { expect, test } from 'vitest';
import { periodFrom, periodsBetween, periodWords } from './period.ts';

test('the address names a month; anything else means all of them', () => {
  expect(periodFrom('2026-03')).toBe('2026-03');
  for (const text of [null, '', '2026-13', '2026-00', '2026-3', 'all', '1999-01', '2026-03-01']) {
    expect(periodFrom(text)).toBeNull();
  }
  expect(periodWords('2026-03')).toBe('March 2026');
});

test('months follow each other over the end of a year', () => {
  expect(periodsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(periodsBetween('2026-02', '2026-02')).toEqual(['2026-02']);
  expect(periodsBetween('2026-03', '2026-02')).toEqual([]);
});
