import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dayStartsAt,
  isPacificMarketplace,
  isZoneChoice,
  pacificZoneAt,
  wallClock,
  ZONE_CHOICES,
  type Zone,
  zoneLabel,
  zoneOf,
} from './zones.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const at = (text: string) => Date.parse(text);
const clock = (zone: Zone, text: string) =>
  new Date(wallClock(zone, at(text))).toISOString().slice(0, 16).replace('T', ' ');

const anyInstant = fc.integer({ min: at('2015-01-01T00:00Z'), max: at('2040-01-01T00:00Z') });
const anyZone = fc.constantFrom<Zone>('PT', ...ZONE_CHOICES.map(({ zone }) => zone));

describe('which zone a marketplace is shown in', () => {
  test.each(['ATVPDKIKX0DER', 'A2EUQ1WTGCTBG2', 'A1AM78C64UM0Y8'])('%s is fixed to Pacific time', (id) => {
    expect(isPacificMarketplace(id)).toBe(true);
    expect(zoneOf(id, 'CET')).toBe('PT');
    expect(zoneOf(id, null)).toBe('PT');
  });

  test('any other marketplace is shown in UTC until another zone is chosen', () => {
    expect(zoneOf('A1PA6795UKMFR9', null)).toBe('UTC');
    expect(zoneOf('A1PA6795UKMFR9', 'CEST')).toBe('CEST');
  });

  test.each(['PT', 'utc', 'America/Los_Angeles', 'toString', ''])(
    '%j is no choice and means UTC',
    (chosen) => {
      expect(isZoneChoice(chosen)).toBe(false);
      expect(zoneOf('A1PA6795UKMFR9', chosen)).toBe('UTC');
    },
  );

  test('the choices stand in the order and words of the specification', () => {
    expect(ZONE_CHOICES.map(({ label }) => label)).toEqual([
      'UTC',
      'PST (UTC-8)',
      'PDT (UTC-7)',
      'EST (UTC-5)',
      'EDT (UTC-4)',
      'CET (UTC+1)',
      'CEST (UTC+2)',
    ]);
  });
});

describe('Pacific time goes by the month', () => {
  test.each([
    ['2026-01-15T12:00Z', 'PST'],
    ['2026-02-28T12:00Z', 'PST'],
    ['2026-03-02T12:00Z', 'PDT'],
    ['2026-03-08T09:59Z', 'PDT'],
    ['2026-07-01T12:00Z', 'PDT'],
    ['2026-11-02T12:00Z', 'PDT'],
    ['2026-11-30T12:00Z', 'PDT'],
    ['2026-12-02T12:00Z', 'PST'],
  ])('%s is in %s', (text, zone) => {
    expect(pacificZoneAt(at(text))).toBe(zone);
  });

  test('February lasts until midnight on the Pacific coast, also in a leap year', () => {
    expect(clock('PT', '2026-03-01T07:59Z')).toBe('2026-02-28 23:59');
    expect(clock('PT', '2026-03-01T08:00Z')).toBe('2026-03-01 01:00');
    expect(clock('PT', '2024-03-01T07:59Z')).toBe('2024-02-29 23:59');
  });

  test('the first hour of December comes twice', () => {
    expect(clock('PT', '2026-12-01T06:59Z')).toBe('2026-11-30 23:59');
    expect(clock('PT', '2026-12-01T07:30Z')).toBe('2026-12-01 00:30');
    expect(clock('PT', '2026-12-01T08:30Z')).toBe('2026-12-01 00:30');
  });

  test('the year turns at Pacific midnight', () => {
    expect(clock('PT', '2027-01-01T07:59Z')).toBe('2026-12-31 23:59');
    expect(clock('PT', '2027-01-01T08:00Z')).toBe('2027-01-01 00:00');
  });
});

describe('clocks', () => {
  test.each([
    ['UTC', '2026-06-30 23:30'],
    ['PST', '2026-06-30 15:30'],
    ['PDT', '2026-06-30 16:30'],
    ['EST', '2026-06-30 18:30'],
    ['EDT', '2026-06-30 19:30'],
    ['CET', '2026-07-01 00:30'],
    ['CEST', '2026-07-01 01:30'],
  ] as const)('a clock in %s shows %s', (zone, shown) => {
    expect(clock(zone, '2026-06-30T23:30Z')).toBe(shown);
  });

  test('a chosen offset stays the same in summer and winter', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONE_CHOICES), anyInstant, anyInstant, ({ zone }, a, b) => {
        expect(wallClock(zone, a) - a).toBe(wallClock(zone, b) - b);
      }),
    );
  });

  test('a day starts at the first instant that the zone counts to it', () => {
    const dayOfClock = (zone: Zone, instant: number) => Math.floor(wallClock(zone, instant) / DAY_MS);
    fc.assert(
      fc.property(anyZone, anyInstant, (zone, instant) => {
        const midnight = Math.floor(instant / DAY_MS) * DAY_MS;
        const start = dayStartsAt(zone, midnight);
        expect(dayOfClock(zone, start) * DAY_MS).toBe(midnight);
        expect(dayOfClock(zone, start - 1) * DAY_MS).toBe(midnight - DAY_MS);
      }),
    );
  });

  test.each([
    ['2026-03-01', '2026-03-01T08:00:00.000Z'],
    ['2026-03-02', '2026-03-02T07:00:00.000Z'],
    ['2026-12-01', '2026-12-01T07:00:00.000Z'],
    ['2026-12-02', '2026-12-02T08:00:00.000Z'],
  ])('the Pacific day %s starts at %s', (day, start) => {
    expect(new Date(dayStartsAt('PT', at(`${day}T00:00Z`))).toISOString()).toBe(start);
  });
});

test('a zone is named with its abbreviation', () => {
  expect(zoneLabel('PT', at('2026-07-01T00:00Z'))).toBe('Pacific Time (PDT)');
  expect(zoneLabel('PT', at('2026-01-01T12:00Z'))).toBe('Pacific Time (PST)');
  expect(zoneLabel('CET', at('2026-07-01T00:00Z'))).toBe('CET (UTC+1)');
  expect(zoneLabel('UTC', 0)).toBe('UTC');
});
