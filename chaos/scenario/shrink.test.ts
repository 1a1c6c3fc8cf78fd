import { expect, test } from 'vitest';
import { makeScenario, type Scenario } from './scenario.mjs';
import { shrink, smallerThan } from './shrink.mjs';

const BIG: Scenario = {
  ...makeScenario(1, 'postgres'),
  skewsMs: [0, 7_200_000],
  shops: [
    { region: 'NA', isUpdated: true },
    { region: 'EU', isUpdated: false },
    { region: 'NA', isUpdated: true },
  ],
  events: [
    { atMs: 100, kind: 'kill', process: 1, restartMs: 0 },
    { atMs: 200, kind: 'database restart' },
    { atMs: 300, kind: 'restate', shop: 2, hoursAgo: 5, cents: 100, isMoved: false },
    { atMs: 400, kind: 'freeze', process: 0, ms: 3_000 },
  ],
};

test('a failing scenario is cut down to what it fails of', async () => {
  const smallest = await shrink(BIG, async ({ events }) => events.some(({ kind }) => kind === 'freeze'), 100);
  expect(smallest.events).toEqual([BIG.events[3]]);
  expect([smallest.shops.length, smallest.skewsMs]).toEqual([1, [0]]);
});

test('a shop or a process that goes takes its events along', () => {
  for (const candidate of smallerThan(BIG))
    for (const event of candidate.events) {
      if ('shop' in event) expect(event.shop).toBeLessThan(candidate.shops.length);
      if ('process' in event) expect(event.process).toBeLessThan(candidate.skewsMs.length);
    }
});

test('shrinking ends after its number of tries', async () => {
  let tries = 0;
  await shrink(
    BIG,
    async () => {
      tries += 1;
      return false;
    },
    3,
  );
  expect(tries).toBe(3);
});
