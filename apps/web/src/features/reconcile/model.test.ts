import { expect, test } from 'vitest';
import { rangeFrom } from './model.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const range = (query: string) => rangeFrom(Object.fromEntries(new URLSearchParams(query)), NOW);

test('without a choice the last thirty days that are over are compared', () => {
  expect(range('')).toEqual({ range: { from: '2026-02-08', to: '2026-03-09' }, preset: 30, problem: null });
  expect(range('days=7')).toMatchObject({ range: { from: '2026-03-03' }, preset: 7 });
  expect(range('days=8&from=yesterday')).toMatchObject({ preset: 30 });
});

test('named days end today, and say what is wrong with them', () => {
  expect(range('from=2026-03-01&to=2027-01-01')).toMatchObject({
    range: { from: '2026-03-01', to: '2026-03-10' },
    preset: null,
    problem: null,
  });
  expect(range('from=2026-03-05&to=2026-03-01').problem).toBe('From may not be after To');
  expect(range('from=2025-12-08&to=2026-03-09').problem).toBeNull();
  expect(range('from=2025-12-07&to=2026-03-09').problem).toBe('At most 92 days');
});
