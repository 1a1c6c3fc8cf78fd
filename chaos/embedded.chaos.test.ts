import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../scripts/setup.mjs';
import { runScenario } from './run-scenario.mjs';
import { FIXED_SEEDS } from './scenario/fixed-seeds.mjs';
import { makeScenario } from './scenario/scenario.mjs';
import { startEmbeddedStores } from './world/stores.mjs';

let stores: Awaited<ReturnType<typeof startEmbeddedStores>>;
beforeAll(async () => {
  build();
  stores = await startEmbeddedStores();
});
afterAll(() => stores.stop());

test.concurrent.each(FIXED_SEEDS)('nothing is lost, doubled or stale whatever seed %i does', async (seed) => {
  const store = await stores.make();
  const { problems } = await runScenario(makeScenario(seed, 'embedded'), store).finally(() => store.remove());
  expect(problems).toEqual([]);
});
