import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayToReport, hoursToDay } from './compare.ts';
import { booksOf, type Recorded, sourcesOf } from './day-sources.ts';
import { takeApart } from './difference.ts';

const DAY = '2026-02-20';
const START = Date.parse(DAY);

const amounts = fc.integer({ min: -5_000_000, max: 5_000_000 });
const figures = fc.record({
  amount: amounts,
  cancelled: amounts,
  restated: amounts,
  changedLate: amounts,
  isStored: fc.boolean(),
});
type Figures = { isStored: boolean } & Pick<Recorded, 'amount' | 'cancelled' | 'restated' | 'changedLate'>;

const recorded = (granularity: 'hour' | 'day', startsAt: number, fetchedAt: number) => (one: Figures) => ({
  ...one,
  granularity,
  startsAt,
  fetchedAt,
  currency: 'USD',
});

test('causes and what is unexplained add up to the difference, whatever is stored and whatever became of it', () => {
  fc.assert(
    fc.property(
      fc.array(figures, { minLength: 72, maxLength: 72 }),
      figures,
      amounts,
      fc.integer({ min: -2, max: 40 }),
      fc.constantFrom('UTC', 'America/Los_Angeles', 'Asia/Tokyo', 'Asia/Kolkata', 'Europe/Berlin'),
      (hours, day, reported, askedDays, timeZone) => {
        const now = START + 50 * DAY_MS;
        const rows = hours
          .filter(({ isStored }) => isStored)
          .map((hour, index) => recorded('hour', START - DAY_MS + index * HOUR_MS, now)(hour));
        const books = booksOf([...rows, recorded('day', START, START + 2 * DAY_MS)(day)]);
        const sources = sourcesOf(DAY, timeZone, books, now);
        const report = { amount: reported, askedAt: START + askedDays * DAY_MS };
        for (const difference of [hoursToDay(sources), dayToReport(sources, report, timeZone)]) {
          const explained = difference?.causes.reduce((total, { amount }) => total + amount, 0) ?? 0;
          expect(explained + (difference?.unexplained ?? 0)).toBe(difference?.amount ?? 0);
        }
        expect(dayToReport(sources, report, timeZone)?.amount).toBe(reported - day.amount);
      },
    ),
  );
});

test('what is left is given to the one thing that it can be due to, and to nothing where there are two', () => {
  const computed = [{ cause: 'zone' as const, amount: 70, message: 'zone' }];
  const unfinished = { cause: 'report_not_finished' as const, message: 'early' };
  const hours = { cause: 'missing_hours' as const, message: '3 of 24' };
  expect(takeApart(100, computed, [unfinished])).toMatchObject({
    causes: [
      { cause: 'zone', amount: 70, is_exact: true },
      { cause: 'report_not_finished', amount: 30, is_exact: false },
    ],
    unexplained: 0,
  });
  expect(takeApart(100, computed, [unfinished, hours])).toMatchObject({
    unexplained: 30,
    may_be: ['report_not_finished', 'missing_hours'],
  });
  expect(takeApart(100, computed, [])).toMatchObject({ unexplained: 30, may_be: [] });
  expect(takeApart(70, computed, [unfinished])).toMatchObject({ causes: [{ amount: 70 }], unexplained: 0 });
});

test('hours that are missing cannot have taken anything away', () => {
  const hour = { ...{ cancelled: 0, restated: 0, changedLate: 0, isStored: true }, amount: 500 };
  const now = START + 5 * DAY_MS;
  const books = (day: number) =>
    booksOf([recorded('hour', START, now)(hour), recorded('day', START, now)({ ...hour, amount: day })]);
  const difference = (day: number) => hoursToDay(sourcesOf(DAY, 'UTC', books(day), now));
  expect(difference(800)).toMatchObject({ amount: 300, causes: [{ cause: 'missing_hours', amount: 300 }] });
  expect(difference(400)).toMatchObject({ amount: -100, causes: [], unexplained: -100 });
});
