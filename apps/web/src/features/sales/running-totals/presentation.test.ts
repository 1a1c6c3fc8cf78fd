import { sum } from 'd3-array';
import { describe, expect, test } from 'vitest';
import { csvOf } from '../sales-panel.tsx';
import type { Share, TotalPoint } from './model.ts';
import {
  formatGaps,
  type Totals,
  totalColumns,
  totalGaps,
  totalPresentation,
  totalSeries,
  totalTooltip,
} from './presentation.ts';

const labels: Totals['labels'] = {
  title: 'Live Sales',
  slug: 'live-sales',
  loading: '',
  failed: '',
  current: 'Today',
  compared: 'Yesterday',
  point: 'Hour',
  isPointAtEnd: true,
  colour: 'gold',
  labelInterval: 3,
};
const WHOLE = { fetched: 1, of: 1 };
const ABSENT = { fetched: 0, of: 1 };
const NONE_YET = { fetched: 0, of: 0 };
type Hours = { current?: number | null; compared?: number; currentHours?: Share; comparedHours?: Share };

const point = (label: string, hours: Hours = {}) => ({
  label,
  ...{ current: 5, compared: 7, currentHours: WHOLE, comparedHours: WHOLE, ...hours },
});

/** Points with what they lack so far. */
function pointsOf(list: readonly ReturnType<typeof point>[]): TotalPoint[] {
  const soFar = (hours: readonly Share[]): Share => ({
    fetched: sum(hours, ({ fetched }) => fetched),
    of: sum(hours, ({ of }) => of),
  });
  return list.map(({ label, current, compared, currentHours, comparedHours }, index) => {
    const upTo = list.slice(0, index + 1);
    return {
      label,
      current: { amount: current, own: currentHours, soFar: soFar(upTo.map((one) => one.currentHours)) },
      compared: { amount: compared, own: comparedHours, soFar: soFar(upTo.map((one) => one.comparedHours)) },
    };
  });
}

// It is 03:20, and nothing after 01:00 was fetched.
const day = [
  point('00:00', { current: 0, compared: 0, currentHours: NONE_YET, comparedHours: NONE_YET }),
  point('01:00'),
  point('02:00', { currentHours: ABSENT }),
  point('03:00', { currentHours: ABSENT }),
  point('04:00', { current: null, currentHours: NONE_YET }),
];
const points = pointsOf(day);
const totals = { labels, points, currency: 'USD', zone: 'PT' as const };
const valuesOf = (label: string) => totalSeries(totals).find((one) => one.label === label)?.values;

describe('hours that were not fetched', () => {
  test('end the line where it is known; a faint one goes on to the current hour, not to zero', () => {
    expect(valuesOf('Today')).toEqual([0, 5, null, null, null]);
    expect(valuesOf('not fetched yet')).toEqual([null, 5, 5, 5, null]);
    expect(valuesOf('Yesterday')).toEqual([0, 7, 7, 7, 7]);
  });

  test('are hatched between their points, and named', () => {
    expect(totalGaps({ points, labels })).toEqual([{ kind: 'not fetched', start: 1.5, end: 2.5 }]);
    expect(formatGaps({ points, labels })).toBe('Today 01:00 to 03:00');
  });

  test('of yesterday end its line too', () => {
    const cut = pointsOf(day.map((one, index) => (index > 2 ? { ...one, comparedHours: ABSENT } : one)));
    expect(totalSeries({ ...totals, points: cut })[0]?.values).toEqual([0, 7, 7, null, null]);
    expect(formatGaps({ points: cut, labels })).toBe('Today 01:00 to 03:00; Yesterday 02:00 to 04:00');
  });

  test('are not fetched yet in the tooltip and empty in the file, with a note', () => {
    expect(totalTooltip(totals, 2).lines[0]?.value).toBe('not fetched yet');
    expect(csvOf(totalPresentation(totals, 'file')).split('\r\n').slice(1, 5)).toEqual([
      '00:00,0,0,',
      '01:00,5,7,',
      '02:00,,7,Today: not fetched yet',
      '03:00,,7,Today: not fetched yet',
    ]);
  });
});

test('where everything is there, there is nothing to hatch or to add', () => {
  const whole = points.slice(0, 2);
  expect(totalSeries({ ...totals, points: whole })).toHaveLength(2);
  expect(totalGaps({ points: whole, labels })).toEqual([]);
  expect(formatGaps({ points: whole, labels })).toBeNull();
});

test('a day of which some hours are there says how many', () => {
  const wednesday = point('Wed', { current: 903, currentHours: { fetched: 6, of: 14 } });
  const week = {
    labels: { ...labels, isPointAtEnd: false },
    points: pointsOf([wednesday]),
    currency: 'USD',
    zone: 'PT' as const,
  };
  expect(totalTooltip(week, 0).lines[0]?.value).toBe('$903.00 (6 of 14 hours)');
  expect(totalGaps(week)).toEqual([{ kind: 'not fetched', start: 0, end: 0 }]);
});

test('a running total over a hole says how many hours are in it, wherever it is read', () => {
  const holed = pointsOf([
    point('01:00'),
    point('02:00', { currentHours: ABSENT }),
    point('03:00', { current: 9 }),
    point('04:00', { current: null, currentHours: NONE_YET }),
  ]);
  const total = { labels, points: holed, currency: 'USD', zone: 'UTC' as const };
  expect(totalTooltip(total, 0).lines[0]?.value).toBe('$5.00');
  expect(totalTooltip(total, 2).lines[0]?.value).toBe('$9.00 (2 of 3 hours)');
  const today = totalColumns(total)[1];
  expect(holed.map((row) => today?.cell(row)).slice(2)).toEqual(['$9.00 (2 of 3 hours)', '-']);
  expect(csvOf(totalPresentation(total, 'file'))).toContain('03:00,9,7,Today: 2 of 3 hours\r\n04:00,,7,\r\n');
});
