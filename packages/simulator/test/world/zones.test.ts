import { expect, test } from 'vitest';
import { formatAmount, parseAmount } from '../../src/world/money.ts';
import { periodsCovering } from '../../src/world/periods.ts';
import { DAY_MS, findZone, getZone, localDay, startOfLocalDay } from '../../src/world/zones.ts';

test.each([
  ['America/Los_Angeles', '2025-03-09', 23],
  ['America/Los_Angeles', '2025-11-02', 25],
  ['Europe/London', '2025-03-30', 23],
  ['Europe/Paris', '2025-10-26', 25],
  ['Africa/Cairo', '2025-04-25', 23],
  ['Africa/Cairo', '2025-10-30', 25],
  ['America/Havana', '2025-11-02', 25],
  ['Australia/Lord_Howe', '2025-10-05', 23.5],
  ['Asia/Kolkata', '2025-06-01', 24],
])('in %s the day %s has %d hours', (name, date, hours) => {
  const zone = getZone(name);
  const day = Date.parse(date) / DAY_MS;
  const start = startOfLocalDay(zone, day);
  expect(localDay(zone, start)).toBe(day);
  expect(localDay(zone, start - 1)).toBe(day - 1);
  expect((startOfLocalDay(zone, day + 1) - start) / 3_600_000).toBe(hours);
});

test('the days of two years follow each other without gap or overlap in every marketplace zone', () => {
  const range = { start: Date.parse('2024-01-01T00:00:00Z'), end: Date.parse('2026-01-01T00:00:00Z') };
  for (const name of [
    'America/Los_Angeles',
    'America/Sao_Paulo',
    'Africa/Cairo',
    'Asia/Kolkata',
    'Australia/Sydney',
  ]) {
    const cut = { granularity: 'Day', zone: getZone(name), firstDayOfWeek: 'Monday' } as const;
    const days = periodsCovering(range, cut);
    expect(days.length).toBe(732);
    expect(days.every((day, index) => index === 0 || days[index - 1]?.end === day.start)).toBe(true);
  }
});

test('names that are no zones are unknown', () => {
  expect([findZone('Mars/Olympus'), findZone('+05:30'), findZone('')]).toEqual([null, null, null]);
  expect(findZone('US/Pacific')).not.toBeNull();
});

test('amounts are plain decimals', () => {
  expect([2500, 1250, 2295, 5, 0, -150].map((minor) => formatAmount(minor, 'USD'))).toEqual([
    '25',
    '12.5',
    '22.95',
    '0.05',
    '0',
    '-1.5',
  ]);
  expect(formatAmount(1200, 'JPY')).toBe('1200');
  expect(['12.34', '-0.5', '7', '1.005', 'x'].map((text) => parseAmount(text, 'USD'))).toEqual([
    1234,
    -50,
    700,
    null,
    null,
  ]);
  expect(parseAmount('1.5', 'JPY')).toBeNull();
});
