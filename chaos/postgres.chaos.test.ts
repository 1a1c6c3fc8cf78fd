import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../scripts/setup.mjs';
import { FIXED_SEEDS } from './fixed-seeds.mjs';
import { runScenario } from './run-scenario.mjs';
import { makeScenario } from './scenario.mjs';
import { startPostgresStores } from './stores.mjs';

let stores: Awaited<ReturnType<typeof startPostgresStores>>;
beforeAll(async () => {
  build();
  stores = await startPostgresStores();
});
afterAll(() => stores.stop());

test.each(FIXED_SEEDS)('nothing is lost, doubled or stale whatever seed %i does', async (seed) => {
  const store = await stores.make();
  const { problems } = await runScenario(makeScenario(seed, 'postgres'), store).finally(() => store.remove());
  expect(problems).toEqual([]);
});
