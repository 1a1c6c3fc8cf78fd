import { describe, expect, test } from 'vitest';
import { axisLabels } from './format.ts';
import { type ReportPart, reportPoints } from './model.ts';

const hours = (from: string, to: string, zone: ReportPart['zone'] = 'PT') => {
  const part = {
    source: 'hourly' as const,
    zone,
    range: { from, to },
    rows: [],
    coverage: [],
    isLoaded: true,
  };
  return { ...axisLabels(reportPoints(part), part), points: reportPoints(part) };
};
const labelsOf = ({ labels, ticks }: ReturnType<typeof hours>) => ticks.map((index) => labels[index]);
const startsOf = ({ points, ticks }: ReturnType<typeof hours>) => ticks.map((index) => points[index]?.date);

describe('the days under hours', () => {
  test('stay midnights after 1 December, which has 25 Pacific hours', () => {
    const axis = hours('2026-11-20', '2026-12-19');
    expect(labelsOf(axis).slice(4, 8)).toEqual(['Nov 28', 'Nov 30', 'Dec 2', 'Dec 4']);
    expect(startsOf(axis).slice(5, 7)).toEqual(['2026-11-30T07:00:00.000Z', '2026-12-02T08:00:00.000Z']);
  });

  test('stay midnights after 1 March, which has 23', () => {
    const axis = hours('2026-02-20', '2026-03-21');
    expect(labelsOf(axis).slice(3, 7)).toEqual(['Feb 26', 'Feb 28', 'Mar 2', 'Mar 4']);
    expect(startsOf(axis).slice(4, 6)).toEqual(['2026-02-28T08:00:00.000Z', '2026-03-02T07:00:00.000Z']);
  });

  test('of a week over 1 December each have their midnight and their noon', () => {
    const axis = hours('2026-11-28', '2026-12-04');
    expect(labelsOf(axis).slice(4, 10)).toEqual(['Nov 30', '12:00', 'Dec 1', '12:00', 'Dec 2', '12:00']);
  });

  test('1 March begins at 01:00, and that is where it is named', () => {
    const axis = hours('2026-03-01', '2026-03-01');
    expect(labelsOf(axis).slice(0, 3)).toEqual(['Mar 1', '02:00', '03:00']);
  });

  test('the hour that 1 December has twice is named once', () => {
    expect(labelsOf(hours('2026-12-01', '2026-12-01')).slice(0, 3)).toEqual(['Dec 1', '01:00', '02:00']);
  });
});

test('a short range has hours between its days', () => {
  const { labels } = hours('2026-06-01', '2026-06-02', 'CET');
  expect(labels[0]).toBe('Jun 1');
  expect(labels[4]).toBe('04:00');
  expect(labels[24]).toBe('Jun 2');
});

describe('years', () => {
  test('are named where a range has more than one', () => {
    expect(hours('2025-12-20', '2026-01-10').groups?.[0]).toBe('2025');
    expect(hours('2025-12-20', '2026-01-10').groups?.at(-1)).toBe('2026');
    expect(hours('2026-01-01', '2026-12-31').groups).toBeUndefined();
  });

  test('are those of the zone, not of UTC', () => {
    // 1 January in UTC is still December on the Pacific coast.
    expect(hours('2025-12-30', '2025-12-31').groups).toBeUndefined();
  });

  test('of days too', () => {
    const part = {
      source: 'daily' as const,
      zone: 'PT' as const,
      range: { from: '2024-12-31', to: '2025-01-01' },
      rows: [],
      coverage: [],
      isLoaded: true,
    };
    const axis = axisLabels(reportPoints(part), part);
    expect(axis.groups).toEqual(['2024', '2025']);
    expect(axis.ticks).toEqual([0, 1]);
  });
});
