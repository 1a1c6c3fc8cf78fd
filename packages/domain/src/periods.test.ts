import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  countDays,
  dayOf,
  earliestDay,
  firstCustomRange,
  hourlyChunks,
  isDay,
  latestDay,
  oldestFetchable,
  PRESET_DAYS,
  presetRange,
  settleRange,
  splitDays,
  weekdayOf,
  weekStartOf,
} from './periods.ts';

const anyDay = fc
  .integer({ min: Date.parse('2015-01-01'), max: Date.parse('2039-12-31') })
  .map((ms) => dayOf(ms));
const anyRange = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 1500 }))
  .map(([from, more]) => ({ from, to: addDays(from, more) }));

describe('days', () => {
  test('the days go on over the ends of months, years and leap years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  test('no day is lost or doubled where clocks change', () => {
    expect(countDays({ from: '2026-03-01', to: '2026-03-31' })).toBe(31);
    expect(countDays({ from: '2026-10-01', to: '2026-11-30' })).toBe(61);
  });

  test('adding days and taking them away leads back', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
      }),
    );
  });

  test.each(['2026-02-30', '2026-13-01', '2026-2-3', 'yesterday', '', '2026-01-01T00:00Z'])(
    '%j is no day',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );

  test('weeks start on Sunday, also across a year', () => {
    expect(weekdayOf('2026-03-01')).toBe(0);
    expect(weekStartOf('2026-03-01')).toBe('2026-03-01');
    expect(weekStartOf('2026-03-07')).toBe('2026-03-01');
    expect(weekStartOf('2027-01-01')).toBe('2026-12-27');
  });

  test('a week holds the day it is the week of', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const start = weekStartOf(day);
        expect(weekdayOf(start)).toBe(0);
        expect(start <= day && day <= addDays(start, 6)).toBe(true);
      }),
    );
  });
});

describe('presets', () => {
  test.each(PRESET_DAYS)('the last %i days are so many days, the last one included', (days) => {
    for (const source of ['daily', 'hourly'] as const) {
      expect(countDays(presetRange(days, source, '2026-03-10'))).toBe(days);
    }
  });

  test('days end today, hours yesterday', () => {
    expect(presetRange(7, 'daily', '2026-03-10')).toEqual({ from: '2026-03-04', to: '2026-03-10' });
    expect(presetRange(7, 'hourly', '2026-03-10')).toEqual({ from: '2026-03-03', to: '2026-03-09' });
    expect(latestDay('daily', '2026-01-01')).toBe('2026-01-01');
    expect(latestDay('hourly', '2026-01-01')).toBe('2025-12-31');
  });

  test('a custom range starts out as the 30 days ending yesterday', () => {
    const range = firstCustomRange('2026-03-10');
    expect(range).toEqual({ from: '2026-02-08', to: '2026-03-09' });
    expect(countDays(range)).toBe(30);
  });
});

describe('a custom range', () => {
  test('that ends too late is clamped: today for days, yesterday for hours', () => {
    const range = { from: '2026-03-01', to: '2026-03-20' };
    expect(settleRange(range, 'daily', '2026-03-10')).toEqual({ from: '2026-03-01', to: '2026-03-10' });
    expect(settleRange(range, 'hourly', '2026-03-10')).toEqual({ from: '2026-03-01', to: '2026-03-09' });
  });

  test('may not start after it ends', () => {
    expect(settleRange({ from: '2026-03-05', to: '2026-03-04' }, 'daily', '2026-03-10')).toBeNull();
    expect(settleRange({ from: '2026-03-04', to: '2026-03-04' }, 'daily', '2026-03-10')).toEqual({
      from: '2026-03-04',
      to: '2026-03-04',
    });
  });

  test('of today alone becomes yesterday for hours', () => {
    const today = { from: '2026-03-10', to: '2026-03-10' };
    expect(settleRange(today, 'hourly', '2026-03-10')).toEqual({ from: '2026-03-09', to: '2026-03-09' });
  });

  test('never ends after the last day or starts after its end', () => {
    fc.assert(
      fc.property(
        anyRange,
        anyDay,
        fc.constantFrom('daily' as const, 'hourly' as const),
        (range, today, source) => {
          const settled = settleRange(range, source, today);
          expect(settled).not.toBeNull();
          if (!settled) return;
          expect(settled.to <= latestDay(source, today)).toBe(true);
          expect(settled.from <= settled.to).toBe(true);
        },
      ),
    );
  });

  test('reaches back five years at most', () => {
    expect(earliestDay('2026-03-10')).toBe('2021-03-11');
  });
});

describe('requests for hours', () => {
  test('180 days are asked for at once, 181 in 90-day chunks', () => {
    const half = { from: '2026-01-01', to: addDays('2026-01-01', 179) };
    expect(hourlyChunks(half)).toEqual([half]);
    const longer = { from: '2026-01-01', to: addDays('2026-01-01', 180) };
    expect(hourlyChunks(longer)).toEqual([
      { from: '2026-01-01', to: '2026-03-31' },
      { from: '2026-04-01', to: '2026-06-29' },
      { from: '2026-06-30', to: '2026-06-30' },
    ]);
  });

  test('two years of hours are nine requests', () => {
    expect(hourlyChunks({ from: '2024-03-11', to: '2026-03-10' })).toHaveLength(9);
  });

  test('the parts of a split range follow each other and leave nothing out', () => {
    fc.assert(
      fc.property(anyRange, fc.integer({ min: 1, max: 120 }), (range, days) => {
        const parts = splitDays(range, days);
        expect(parts[0]?.from).toBe(range.from);
        expect(parts.at(-1)?.to).toBe(range.to);
        for (const [index, part] of parts.entries()) {
          expect(countDays(part)).toBeLessThanOrEqual(days);
          const next = parts[index + 1];
          if (next) expect(next.from).toBe(addDays(part.to, 1));
        }
      }),
    );
  });
});

test('Amazon answers for 30 days of hours and two years of days', () => {
  const now = Date.parse('2026-06-17T21:32:00Z');
  expect(new Date(oldestFetchable('hourly', now)).toISOString()).toBe('2026-05-18T21:32:00.000Z');
  expect(new Date(oldestFetchable('daily', now)).toISOString()).toBe('2024-06-17T21:32:00.000Z');
});
