import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { expect, test } from 'vitest';
import { CHUNK_MS } from '../spans.ts';
import { gapsOf, requestsFor } from './stored-gaps.ts';

const REACH = new Date('2026-02-08T12:00:00Z');
const at = (hours: number) => new Date(REACH.getTime() + hours * HOUR_MS).toISOString();
const gap = (from: number, to: number) => ({
  start: at(from),
  end: at(to),
  reason: null,
  nextTryAt: at(900),
});

test('a hole that reaches out of what Amazon gives is two, and only the younger can be filled', () => {
  expect(
    gapsOf([gap(-5, 2)], 'hour', REACH).map(({ intervals, canFill, nextTryAt }) => [
      intervals,
      canFill,
      nextTryAt?.toISOString() ?? null,
    ]),
  ).toEqual([
    [2, true, at(900)],
    [5, false, null],
  ]);
});

test('holes on either side of the limit stay whole', () => {
  const holes = gapsOf([gap(10, 12), gap(-4, -1)], 'hour', REACH);
  expect(holes.map(({ intervals, canFill }) => [intervals, canFill])).toEqual([
    [2, true],
    [3, false],
  ]);
});

test('every missing interval is asked for once, within what one request may span', () => {
  const everySecond = Array.from({ length: 360 }, (_, nth) => gap(2 * nth, 2 * nth + 1));
  const holes = gapsOf(everySecond.reverse(), 'hour', REACH);
  const requests = requestsFor(holes, 'hour');
  expect(requests.length).toBeLessThanOrEqual(5);
  for (const { start, end } of requests)
    expect(end.getTime() - start.getTime()).toBeLessThanOrEqual(CHUNK_MS.hour);
  for (const { start } of holes)
    expect(requests.filter((one) => start >= one.start && start < one.end)).toHaveLength(1);
});

test('what cannot be had is not asked for', () => {
  expect(requestsFor(gapsOf([gap(-48, -24)], 'hour', REACH), 'hour')).toEqual([]);
  const day = { start: at(-12), end: at(-12 + 24), reason: '', nextTryAt: null };
  const [hole] = requestsFor(gapsOf([day], 'day', new Date(REACH.getTime() - 12 * HOUR_MS)), 'day');
  expect(hole && hole.end.getTime() - hole.start.getTime()).toBe(DAY_MS);
});
