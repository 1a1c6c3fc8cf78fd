import { expect, test } from 'vitest';
import { formatInterval, interval } from './interval.ts';

const span = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) });

// The live validator's pattern, as quoted in its own refusal (amzn/selling-partner-api-docs#1700).
const END =
  '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{3})?(([+-]\\d\\d:\\d\\d)|Z)(\\[[a-zA-Z/_]+\\])?';
const ACCEPTED = new RegExp(`^${END}--${END}$`);

test.each([
  ['UTC', '2026-03-01T00:00:00Z--2026-03-02T00:00:00Z'],
  ['America/Los_Angeles', '2026-02-28T16:00:00-08:00--2026-03-01T16:00:00-08:00'],
  ['Asia/Kolkata', '2026-03-01T05:30:00+05:30--2026-03-02T05:30:00+05:30'],
  ['Europe/London', '2026-03-01T00:00:00+00:00--2026-03-02T00:00:00+00:00'],
])('an interval in %s is written with the zone’s offset', (zone, text) => {
  const written = formatInterval(span('2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'), zone);
  expect(written).toBe(text);
  expect(written).toMatch(ACCEPTED);
});

test('across the start of summer time each end has its own offset', () => {
  expect(formatInterval(span('2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z'), 'America/Los_Angeles')).toBe(
    '2026-03-08T00:00:00-08:00--2026-03-09T00:00:00-07:00',
  );
});

test.each([
  // From Amazon's model, from docs#690, and two that the live validator would accept.
  ['2018-05-01T00:00-07:00--2018-05-02T00:00-07:00', '2018-05-01T07:00:00Z', '2018-05-02T07:00:00Z'],
  ['2020-03-31T00:00Z--2020-04-01T00:00Z', '2020-03-31T00:00:00Z', '2020-04-01T00:00:00Z'],
  ['2026-03-08T00:00:00-08:00--2026-03-09T00:00:00-07:00', '2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z'],
  [
    '2026-03-01T01:00+01:00[Europe/Paris]--2026-03-01T02:00+01:00[Europe/Paris]',
    '2026-03-01T00:00:00Z',
    '2026-03-01T01:00:00Z',
  ],
])('%s is read as two instants', (text, start, end) => {
  expect(interval.parse(text)).toEqual(span(start, end));
});

test.each(['', '2018-05-01', '2018-05-01T00:00-07:00', '2018-05-01T00:00--2018-05-02T00:00', 'a--b'])(
  '"%s" is no interval',
  (text) => {
    expect(interval.safeParse(text).success).toBe(false);
  },
);
