import { beforeAll, expect, test } from 'vitest';
import { build } from '../scripts/setup.mjs';
import { runScenario } from './run-scenario.mjs';
import { FIXED_SEEDS } from './scenario/fixed-seeds.mjs';
import { makeScenario } from './scenario/scenario.mjs';
import { startPostgresStores } from './world/stores.mjs';

beforeAll(() => build());

test.concurrent.each(FIXED_SEEDS)('nothing is lost, doubled or stale whatever seed %i does', async (seed) => {
  // A server of its own: what happens to it happens to no other scenario.
  const stores = await startPostgresStores();
  const store = await stores.make();
  const { problems } = await runScenario(makeScenario(seed, 'postgres'), store)
    .finally(store.remove)
    .finally(stores.stop);
  expect(problems).toEqual([]);
});
