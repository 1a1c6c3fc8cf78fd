import { expect, test } from 'vitest';
import { aimedHour } from '../happenings/overtake.mjs';
import { FIXED_SEEDS } from './fixed-seeds.mjs';
import { describeScenario, LEASE_MS, makeScenario } from './scenario.mjs';

const SEEDS = Array.from({ length: 300 }, (_, index) => index + 1);

test('a seed always makes the same scenario, another seed another one', () => {
  for (const engine of ['postgres', 'embedded'] as const)
    expect(makeScenario(7, engine)).toEqual(makeScenario(7, engine));
  const told = new Set(SEEDS.map((seed) => describeScenario(makeScenario(seed, 'postgres')).slice(10)));
  expect(told.size).toBeGreaterThan(290);
});

test.each([
  ['some seed', SEEDS],
  ['the seeds of every test run', FIXED_SEEDS],
])('everything that can happen happens to %s', (_whom, seeds) => {
  const scenarios = seeds.map((seed) => makeScenario(seed, 'postgres'));
  const events = scenarios.flatMap((scenario) => scenario.events);
  expect([...new Set(events.map(({ kind }) => kind))].sort()).toEqual([
    'database freeze',
    'database restart',
    'fault',
    'freeze',
    'kill',
    'overtake',
    'restate',
    'toggle',
  ]);
  const faults = new Set(events.flatMap((event) => (event.kind === 'fault' ? [event.fault] : [])));
  expect(faults.size).toBe(13);
  expect(new Set(scenarios.map(({ skewsMs }) => skewsMs.length))).toEqual(new Set([1, 2]));
  expect(new Set(scenarios.map(({ shops }) => shops.length))).toEqual(new Set([2, 3]));
  expect(scenarios.some(({ skewsMs }) => skewsMs.some((ms) => ms !== 0))).toBe(true);
});

test('a freeze outlasts the lease, and the embedded engine has one process', () => {
  for (const seed of SEEDS) {
    const { skewsMs, events } = makeScenario(seed, 'embedded');
    expect(skewsMs).toEqual([0]);
    for (const event of events) {
      expect(event.kind).not.toMatch(/database/);
      if (event.kind === 'freeze') expect(event.ms).toBeGreaterThan(LEASE_MS);
    }
  }
});

test('what is restated behind the back of a frozen process is what it had asked for', () => {
  const now = Date.parse('2026-03-10T12:30:00Z');
  const hour = 3_600_000;
  const asked = { start: now - 7 * 24 * hour, end: now };
  for (const share of [0, 0.3, 0.99]) {
    const at = aimedHour(asked.start, asked.end, share, now) ?? 0;
    expect(at % hour).toBe(0);
    expect(at).toBeGreaterThan(asked.start - hour);
    expect(at).toBeLessThan(asked.end);
  }
  expect(aimedHour(now - 200 * 24 * hour, now - 110 * 24 * hour, 0.5, now)).toBeNull();
});
