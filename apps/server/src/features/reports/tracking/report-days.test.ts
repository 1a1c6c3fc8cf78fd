import { expect, test } from 'vitest';
import { daysToAsk, isCut, isMonthSoFar, refusalOf, settlesAt, todayIn } from './report-days.ts';

const SYDNEY = 'A39IBJ37TRP1C6';
const US = 'ATVPDKIKX0DER';
const MARCH = { year: 2026, month: 3 };

test('today is the marketplace’s own: at one instant Sydney is a day ahead of Los Angeles', () => {
  const now = new Date('2026-10-01T03:00:00Z');
  expect(todayIn(SYDNEY, now)).toBe('2026-10-01');
  expect(todayIn(US, now)).toBe('2026-09-30');
});

test('the running month ends yesterday, in Sydney and in Los Angeles', () => {
  const now = new Date('2026-03-10T03:00:00Z'); // 14:00 on the 10th in Sydney, 20:00 on the 9th in Los Angeles
  const asked = (marketplace: string) => daysToAsk(MARCH, todayIn(marketplace, now), now);
  expect(asked(SYDNEY)).toEqual({ startsOn: '2026-03-01', endsOn: '2026-03-09' });
  expect(asked(US)).toEqual({ startsOn: '2026-03-01', endsOn: '2026-03-08' });
  expect(isMonthSoFar(MARCH, { startsOn: '2026-03-01', endsOn: '2026-03-09' })).toBe(true);
});

test('a month that is over is asked for whole, leap years included', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  expect(daysToAsk({ year: 2026, month: 2 }, '2026-03-10', now)).toEqual({
    startsOn: '2026-02-01',
    endsOn: '2026-02-28',
  });
  const leap = new Date('2025-03-10T12:00:00Z');
  expect(daysToAsk({ year: 2024, month: 2 }, '2025-03-10', leap)).toEqual({
    startsOn: '2024-02-01',
    endsOn: '2024-02-29',
  });
});

test('a month partly older than two years starts at the two-year day; one wholly older is not asked for', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const days = daysToAsk({ year: 2024, month: 3 }, '2026-03-10', now);
  expect(days).toEqual({ startsOn: '2024-03-10', endsOn: '2024-03-31' });
  expect(days && isCut({ year: 2024, month: 3 }, days)).toBe(true);
  expect(daysToAsk({ year: 2024, month: 2 }, '2026-03-10', now)).toBeNull();
});

test('where the marketplace is a day behind UTC, the later two-year day counts', () => {
  const now = new Date('2026-03-11T03:00:00Z');
  expect(daysToAsk({ year: 2024, month: 3 }, '2026-03-10', now)?.startsOn).toBe('2024-03-11');
});

test.each([
  ['the year after', { year: 2027, month: 1 }, 'Choose a year from 2024 to 2026'],
  ['three years before', { year: 2023, month: 12 }, 'Choose a year from 2024 to 2026'],
  ['next month', { year: 2026, month: 4 }, 'This month lies in the future'],
  ['the running month', MARCH, null],
  ['the oldest month that is offered', { year: 2024, month: 1 }, null],
])('%s', (_case, month, words) => {
  expect(refusalOf(month, '2026-03-10')?.message ?? null).toBe(words);
});

test('on its first day a month has nothing to tell yet', () => {
  expect(refusalOf(MARCH, '2026-03-01')?.message).toBe('This month has no complete day yet');
  expect(refusalOf(MARCH, '2026-03-02')).toBeNull();
});

test('a month is asked for again 3 and 7 days after its end, and then it has settled', () => {
  expect(settlesAt(MARCH, new Date('2026-03-10T12:00:00Z'))?.toISOString()).toBe('2026-04-04T12:00:00.000Z');
  expect(settlesAt(MARCH, new Date('2026-04-04T12:00:00Z'))?.toISOString()).toBe('2026-04-08T12:00:00.000Z');
  expect(settlesAt(MARCH, new Date('2026-04-08T12:00:00Z'))).toBeNull();
});
