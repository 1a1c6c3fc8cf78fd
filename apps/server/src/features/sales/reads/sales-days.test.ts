import { expect, test } from 'vitest';
import { dayStart, daysBetween, daysOfZone, isTimeZone, nextDay } from './sales-days.ts';

const HOUR_MS = 60 * 60 * 1000;
const fetched_at = new Date('2026-03-20T00:00:00Z');

const hoursFrom = (start: string, count: number, amount: string) =>
  Array.from({ length: count }, (_, i) => ({
    interval_start: new Date(Date.parse(start) + i * HOUR_MS),
    amount,
    currency: 'USD',
    order_count: 1,
    unit_count: 2,
    fetched_at,
  }));

test('a day begins at local midnight, also around a change of the clocks', () => {
  expect(dayStart('2026-03-08', 'America/Los_Angeles').toISOString()).toBe('2026-03-08T08:00:00.000Z');
  expect(dayStart('2026-03-09', 'America/Los_Angeles').toISOString()).toBe('2026-03-09T07:00:00.000Z');
  expect(dayStart('2026-11-01', 'America/Los_Angeles').toISOString()).toBe('2026-11-01T07:00:00.000Z');
  expect(dayStart('2026-11-02', 'America/Los_Angeles').toISOString()).toBe('2026-11-02T08:00:00.000Z');
  expect(dayStart('2026-06-01', 'Asia/Tokyo').toISOString()).toBe('2026-05-31T15:00:00.000Z');
});

test.each([
  ['Havana springs forward at midnight', '2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
  ['Havana has two midnights in autumn', '2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ['Santiago springs forward at midnight', '2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['Santiago goes back at midnight', '2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
  ['the Azores spring forward at midnight', '2026-03-29', 'Atlantic/Azores', '2026-03-29T01:00:00.000Z'],
  ['the Azores have two midnights', '2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'],
  ['Samoa leaps over a whole day', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('%s, and the day begins with its first instant', (_case, day, zone, start) => {
  expect(dayStart(day, zone).toISOString()).toBe(start);
});

test('a day that never was has no row', () => {
  expect(
    daysOfZone(['2011-12-30'], 'Pacific/Apia', [], hoursFrom('2011-12-30T00:00:00Z', 1, '1.00')),
  ).toEqual([]);
});

test('in every zone of the world, every day begins with its first instant', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const dates = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    for (const day of daysNearClockChanges(zone)) {
      const start = dayStart(day, zone).getTime();
      expect(dates.format(start) >= day, `${zone} ${day} has begun`).toBe(true);
      for (const minutesEarlier of [1, 15, 30, 60, 120, 180])
        expect(dates.format(start - minutesEarlier * 60_000) < day, `${zone} ${day} not sooner`).toBe(true);
    }
  }
});

/** The first days of sampled years, and the days around each change of the clocks in them. */
function daysNearClockChanges(zone: string): string[] {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsetAt = (ms: number) => clock.format(ms).split(', ')[1];
  const days: string[] = [];
  for (const year of [2000, 2011, 2019, 2026, 2050, 2100]) {
    days.push(`${year}-01-01`);
    for (let week = 0; week < 52; week++) {
      const [from, to] = [Date.UTC(year, 0, 1 + week * 7), Date.UTC(year, 0, 8 + week * 7)];
      if (offsetAt(from) === offsetAt(to)) continue;
      for (let at = from; at <= to; at += 24 * HOUR_MS) days.push(new Date(at).toISOString().slice(0, 10));
    }
  }
  return days;
}

test('days between two dates are counted beforehand, so that no date can keep it going for ever', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(daysBetween('9999-12-31', '9999-12-31')).toEqual(['9999-12-31']);
  expect(daysBetween('2026-03-01', '2026-02-27')).toEqual([]);
});

test('the spring day has 23 hours and the autumn day 25, and both are exact', () => {
  const spring = daysOfZone(
    ['2026-03-08'],
    'America/Los_Angeles',
    hoursFrom('2026-03-08T08:00:00Z', 23, '0.10'),
    [],
  );
  expect(spring).toMatchObject([
    { metric_date: '2026-03-08', total_sales_amount: 2.3, order_count: 23, unit_count: 46 },
  ]);
  expect(spring[0]?.approximate).toBeUndefined();
  const autumn = daysOfZone(
    ['2026-11-01'],
    'America/Los_Angeles',
    hoursFrom('2026-11-01T07:00:00Z', 25, '0.10'),
    [],
  );
  expect(autumn).toMatchObject([{ total_sales_amount: 2.5 }]);
});

test('one missing hour makes the day approximate: the UTC day stands in', () => {
  const hours = hoursFrom('2026-03-08T08:00:00Z', 22, '1.00');
  const [utcDay] = hoursFrom('2026-03-08T00:00:00Z', 1, '99.99');
  expect(daysOfZone(['2026-03-08'], 'America/Los_Angeles', hours, utcDay ? [utcDay] : [])).toMatchObject([
    { total_sales_amount: 99.99, approximate: true },
  ]);
  expect(daysOfZone(['2026-03-08'], 'America/Los_Angeles', hours, [])).toEqual([]);
});

test('the day of the newest hour tells what its hours add up to so far, and no day before it does', () => {
  const day = (hours: number, newestHour: string) =>
    daysOfZone(
      ['2026-03-08'],
      'America/Los_Angeles',
      hoursFrom('2026-03-08T08:00:00Z', hours, '1.10'),
      hoursFrom('2026-03-08T00:00:00Z', 1, '99.99'),
      new Date(newestHour),
    );
  const soFar = { metric_date: '2026-03-08', interval_start: '2026-03-08T08:00:00.000Z', so_far: true };
  expect(day(4, '2026-03-08T11:00:00Z')).toMatchObject([{ ...soFar, total_sales_amount: 4.4 }]);
  expect(day(4, '2026-03-08T11:00:00Z')[0]?.approximate).toBeUndefined();
  expect(day(4, '2026-03-09T07:00:00Z')).toMatchObject([{ total_sales_amount: 99.99, approximate: true }]);
  expect(day(23, '2026-03-09T06:00:00Z')[0]?.so_far).toBeUndefined();
});

test('a running day with a hole in it is told by no sum', () => {
  const hours = [
    ...hoursFrom('2026-03-08T08:00:00Z', 2, '1.00'),
    ...hoursFrom('2026-03-08T11:00:00Z', 1, '1.00'),
  ];
  expect(
    daysOfZone(['2026-03-08'], 'America/Los_Angeles', hours, [], new Date('2026-03-08T11:00:00Z')),
  ).toEqual([]);
});

test('a zone that is half an hour off cannot be summed from hours of UTC', () => {
  const hours = hoursFrom('2026-03-07T00:00:00Z', 72, '1.00');
  const [utcDay] = hoursFrom('2026-03-08T00:00:00Z', 1, '24.00');
  expect(daysOfZone(['2026-03-08'], 'Asia/Kolkata', hours, utcDay ? [utcDay] : [])).toMatchObject([
    { approximate: true },
  ]);
});

test('zones and days are told from nonsense', () => {
  expect([isTimeZone('Europe/Berlin'), isTimeZone('UTC'), isTimeZone('Mars/Olympus')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isTimeZone('+05:00'), isTimeZone('')]).toEqual([false, false]);
  expect([nextDay('2026-02-28'), nextDay('2028-02-28'), nextDay('2026-12-31')]).toEqual([
    '2026-03-01',
    '2028-02-29',
    '2027-01-01',
  ]);
});
