import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reachOf, splitSpan, withinReach } from '../spans.ts';
import { planBackfill } from './backfill-plan.ts';

const NOW = new Date('2026-03-10T12:34:56Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const iso = (date: Date | undefined) => date?.toISOString();

test('two years of days are nine chunks of at most 90 days', () => {
  const chunks = planBackfill('daily', NOW);
  expect(chunks).toHaveLength(9);
  expect(iso(chunks[0]?.start)).toBe('2024-03-11T00:00:00.000Z');
  expect(iso(chunks[0]?.end)).toBe('2024-06-09T00:00:00.000Z');
  expect(iso(chunks.at(-1)?.end)).toBe(iso(NOW));
});

test('thirty days of hours are five chunks of at most 7 days', () => {
  const chunks = planBackfill('hourly', NOW);
  expect(chunks).toHaveLength(5);
  expect(iso(chunks[0]?.start)).toBe('2026-02-08T13:00:00.000Z');
});

test('from 29 February the reach is a day that exists', () => {
  expect(iso(reachOf('day', new Date('2028-02-29T08:00:00Z')))).toBe('2026-03-02T00:00:00.000Z');
});

test('chunks follow each other without gap or overlap, whatever the span', () => {
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(
      instant,
      fc.integer({ min: 1, max: 800 * DAY_MS }),
      fc.integer({ min: 1, max: 90 }),
      (start, ms, days) => {
        const end = new Date(start.getTime() + ms);
        const spans = splitSpan({ start, end }, days * DAY_MS);
        expect(spans[0]?.start).toEqual(start);
        expect(spans.at(-1)?.end).toEqual(end);
        spans.slice(1).forEach((span, i) => {
          expect(span.start).toEqual(spans[i]?.end);
        });
      },
    ),
  );
});

test('a chunk resumed days later is cut to what Amazon still answers for', () => {
  const [first] = planBackfill('hourly', NOW);
  const later = new Date(NOW.getTime() + 3 * DAY_MS);
  expect(first && iso(withinReach(first, 'hour', later)?.start)).toBe('2026-02-11T13:00:00.000Z');
  const muchLater = new Date(NOW.getTime() + 30 * DAY_MS);
  expect(first && withinReach(first, 'hour', muchLater)).toBeNull();
});
