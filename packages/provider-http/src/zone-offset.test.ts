import { expect, test } from 'vitest';
import { isTimeZone, zoneOffsetMs } from './zone-offset.ts';

const hours = (at: string, timeZone: string) => zoneOffsetMs(Date.parse(at), timeZone) / 3_600_000;

test.each([
  ['UTC', '2026-01-01T00:00:00Z', 0],
  ['America/Los_Angeles', '2026-03-08T09:59:59Z', -8],
  ['America/Los_Angeles', '2026-03-08T10:00:00Z', -7],
  ['Europe/Berlin', '2026-10-25T00:59:59Z', 2],
  ['Europe/Berlin', '2026-10-25T01:00:00Z', 1],
  ['Asia/Kolkata', '2026-06-01T00:00:00Z', 5.5],
  ['America/St_Johns', '2026-01-01T00:00:00Z', -3.5],
  ['Australia/Lord_Howe', '2026-01-01T00:00:00Z', 11],
])('clocks of %s at %s are %d hours from UTC', (zone, at, expected) => {
  expect(hours(at, zone)).toBe(expected);
});

test('what is no zone is told, not taken for UTC', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true);
  for (const name of ['', 'Europe/Atlantis', '+05:00']) expect(isTimeZone(name)).toBe(false);
  expect(() => zoneOffsetMs(0, 'Europe/Atlantis')).toThrow(RangeError);
});
