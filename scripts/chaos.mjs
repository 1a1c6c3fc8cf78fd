// npm run chaos [seed] [count] [-- --engine postgres|embedded] [-- --write]: scenarios from seeds, each against the ledger.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { writeReliability } from '../chaos/reliability.mjs';
import { runScenario } from '../chaos/run-scenario.mjs';
import { describeScenario, makeScenario } from '../chaos/scenario.mjs';
import { shrink } from '../chaos/shrink.mjs';
import { startEmbeddedStores, startPostgresStores } from '../chaos/stores.mjs';
import { build, fail, install, requireNode, root } from './setup.mjs';

requireNode();
process.chdir(root);
install();
build();

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string' },
    scenario: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const [seed = 1, count = 1] = positionals.map(Number);
if (!Number.isInteger(seed) || !Number.isInteger(count) || count < 1)
  fail('npm run chaos [seed] [count]: both are whole numbers');
if (options.engine && !['postgres', 'embedded'].includes(options.engine))
  fail('--engine is postgres or embedded');

const stores = { postgres: await startPostgresStores(), embedded: await startEmbeddedStores() };

/** @param {import('../chaos/scenario.mjs').Scenario} scenario */
async function run(scenario) {
  const store = await stores[scenario.engine].make();
  try {
    return await runScenario(scenario, store);
  } finally {
    await store.remove();
  }
}

/** The scenarios asked for: one from a file, or one of each seed, every third on the embedded engine. */
function listScenarios() {
  if (options.scenario) return [JSON.parse(readFileSync(options.scenario, 'utf8'))];
  return Array.from({ length: count }, (_, index) => {
    const own = seed + index;
    const chosen = options.engine === 'postgres' || options.engine === 'embedded' ? options.engine : null;
    return makeScenario(own, chosen ?? (own % 3 === 0 ? 'embedded' : 'postgres'));
  });
}

const results = [];
const startedAt = Date.now();
for (const scenario of listScenarios()) {
  const outcome = await run(scenario);
  results.push({ scenario, outcome });
  const verdict = outcome.problems.length === 0 ? 'ok' : 'FAILED';
  console.log(
    `seed ${scenario.seed} on ${scenario.engine}: ${verdict}, ${scenario.events.length} events, ${outcome.requests} requests, ${outcome.rowsCompared} rows, ${(outcome.ms / 1000).toFixed(1)} s`,
  );
  if (outcome.problems.length > 0) await explain(scenario, outcome);
}
await stores.postgres.stop();
await stores.embedded.stop();

const failed = results.filter(({ outcome }) => outcome.problems.length > 0);
console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
if (options.write) writeReliability(results, { seed, count, ms: Date.now() - startedAt });
if (failed.length > 0) process.exitCode = 1;

/**
 * @param {import('../chaos/scenario.mjs').Scenario} scenario
 * @param {import('../chaos/run-scenario.mjs').Outcome} outcome
 */
async function explain(scenario, outcome) {
  console.log(describeScenario(scenario));
  for (const problem of outcome.problems) console.log(`  ! ${problem}`);
  for (const line of outcome.output.trim().split('\n').slice(-12)) console.log(`  | ${line.slice(0, 240)}`);
  if (options.write) return; // a long run only counts; a failure is shrunk when it is repeated
  console.log('Shrinking…');
  const smallest = await shrink(scenario, async (candidate) => (await run(candidate)).problems.length > 0);
  console.log(`The smallest that fails:\n${describeScenario(smallest)}`);
  console.log(`Again: npm run chaos -- ${scenario.seed} 1 --engine ${scenario.engine}`);
  console.log(`The smallest alone, saved as smallest.json: npm run chaos -- --scenario smallest.json`);
  console.log(JSON.stringify(smallest));
}
