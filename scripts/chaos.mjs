// npm run chaos [seed] [count] [-- --engine postgres|embedded] [-- --at-once n] [-- --write]: scenarios from seeds, each
// against the ledger.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runScenario } from '../chaos/run-scenario.mjs';
import { describeScenario, makeScenario } from '../chaos/scenario/scenario.mjs';
import { shrink } from '../chaos/scenario/shrink.mjs';
import { describeCommit, writeReliability } from '../chaos/verdict/reliability.mjs';
import { startEmbeddedStores, startPostgresStores } from '../chaos/world/stores.mjs';
import { build, fail, install, requireNode, root } from './setup.mjs';

requireNode();
// By way of `exit`, at which the database servers are ended too.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
process.chdir(root);
install();
build();

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string' },
    'at-once': { type: 'string', default: '2' },
    scenario: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const [seed = 1, count = 1] = positionals.map(Number);
if (!Number.isInteger(seed) || !Number.isInteger(count) || count < 1)
  fail('npm run chaos [seed] [count]: both are whole numbers');
if (options.engine && !['postgres', 'embedded'].includes(options.engine))
  fail('--engine is postgres or embedded');

const atOnce = Number(options['at-once']);
if (!Number.isInteger(atOnce) || atOnce < 1) fail('--at-once is a whole number');

const scenarios = listScenarios();
const needs = (/** @type {string} */ engine) => scenarios.some((scenario) => scenario.engine === engine);
const embedded = needs('embedded') ? await startEmbeddedStores() : null;

/** @typedef {Awaited<ReturnType<typeof startPostgresStores>> | null} Server of those that run one after the other */

async function run(
  /** @type {import('../chaos/scenario/scenario.mjs').Scenario} */ scenario,
  /** @type {Server} */ server,
) {
  const store = await (scenario.engine === 'embedded' ? embedded : server)?.make();
  if (!store) throw new Error(`There is no ${scenario.engine}`);
  try {
    return await runScenario(scenario, store);
  } finally {
    await store.remove();
  }
}

/** The scenarios asked for: one from a file, or one of each seed, every fifth on the embedded engine. */
function listScenarios() {
  if (options.scenario) return [JSON.parse(readFileSync(options.scenario, 'utf8'))];
  return Array.from({ length: count }, (_, index) => {
    const own = seed + index;
    const chosen = options.engine === 'postgres' || options.engine === 'embedded' ? options.engine : null;
    return makeScenario(own, chosen ?? (own % 5 === 0 ? 'embedded' : 'postgres'));
  });
}

/** @type {import('../chaos/verdict/reliability.mjs').Result[]} */
const results = [];
const startedAt = Date.now();
const commit = describeCommit();
const queue = [...scenarios];
/** One after the other, with a database server that nobody else freezes. */
async function work() {
  const server = needs('postgres') ? await startPostgresStores() : null;
  for (let scenario = queue.shift(); scenario; scenario = queue.shift()) await report(scenario, server);
  await server?.stop();
}
await Promise.all(Array.from({ length: Math.min(atOnce, scenarios.length) }, work));
await embedded?.stop();

async function report(
  /** @type {import('../chaos/scenario/scenario.mjs').Scenario} */ scenario,
  /** @type {Server} */ server,
) {
  const outcome = await run(scenario, server);
  results.push({ scenario, outcome });
  // At once, so that a run that is ended early has told what it saw.
  if (options.write) writeReliability(results, { seed, count, ms: Date.now() - startedAt }, commit);
  const verdict = outcome.problems.length === 0 ? 'ok' : 'FAILED';
  console.log(
    `seed ${scenario.seed} on ${scenario.engine}: ${verdict}, ${scenario.events.length} events, ${outcome.requests} requests, ${outcome.rowsCompared} rows, ${(outcome.ms / 1000).toFixed(1)} s`,
  );
  if (outcome.problems.length > 0) await explain(scenario, outcome, server);
}

const failed = results.filter(({ outcome }) => outcome.problems.length > 0);
console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
if (failed.length > 0) process.exitCode = 1;

async function explain(
  /** @type {import('../chaos/scenario/scenario.mjs').Scenario} */ scenario,
  /** @type {import('../chaos/run-scenario.mjs').Outcome} */ outcome,
  /** @type {Server} */ server,
) {
  console.log(describeScenario(scenario));
  for (const problem of outcome.problems) console.log(`  ! ${problem}`);
  for (const line of outcome.output.trim().split('\n').slice(-12)) console.log(`  | ${line.slice(0, 240)}`);
  if (scenarios.length > 1) return; // a long run only counts; a failure is shrunk when it is repeated alone
  console.log('Shrinking…');
  const smallest = await shrink(
    scenario,
    async (candidate) => (await run(candidate, server)).problems.length > 0,
  );
  console.log(`The smallest that fails:\n${describeScenario(smallest)}`);
  console.log(`Again: npm run chaos -- ${scenario.seed} 1 --engine ${scenario.engine}`);
  console.log(`The smallest alone, saved as smallest.json: npm run chaos -- --scenario smallest.json`);
  console.log(JSON.stringify(smallest));
}
