// One scenario from the first start to the verdict.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../bench/processes.mjs';
import { beginBackfill, GRANULARITIES } from './happenings/backfills.mjs';
import { revive, unleash } from './happenings/happenings.mjs';
import { FINAL_FAULTS, LEASE_MS } from './scenario/scenario.mjs';
import { judgeRefusals, judgeRequests } from './verdict/budget.mjs';
import { strikesOf } from './verdict/calls.mjs';
import { keepHistory } from './verdict/history.mjs';
import { judgeAfter, judgeBefore } from './verdict/verdict.mjs';
import { readView } from './verdict/view.mjs';
import { connectAmazon } from './world/amazon.mjs';
import { createProcess, startSimulator } from './world/children.mjs';
import { createStaff, STAFF } from './world/staff.mjs';

/**
 * @typedef {import('./scenario/scenario.mjs').Scenario} Scenario
 * @typedef {import('./happenings/happenings.mjs').World} World
 * @typedef {{ problems: string[], tally: import('./verdict/verdict.mjs').Tally, requests: number, rowsCompared: number, ms: number, output: string }} Outcome
 */

const ENDED = ['completed', 'failed'];
const END_MS = 120_000;
const QUIET_MS = 2_000;
const HEALING_ROUNDS = 4;
const RETRY_SCALE = 2_000; // 10 seconds become 5 milliseconds, an hour becomes 1.8 seconds
const SALES = 'getOrderMetrics';

/** @returns {Promise<Outcome>} */
export async function runScenario(
  /** @type {Scenario} */ scenario,
  /** @type {import('./world/stores.mjs').Store} */ store,
) {
  const startedAt = Date.now();
  const simulator = await startSimulator(scenario.seed);
  const processes = await makeProcesses(scenario, simulator.url, store);
  const amazon = connectAmazon(simulator.url);
  const tally = emptyTally(scenario);
  /** @type {Outcome} */
  const outcome = { problems: [], tally, requests: 0, rowsCompared: 0, ms: 0, output: '' };
  try {
    await startAll(processes, outcome);
    if (!store.mustStopToRead) await store.read(keepHistory);
    const staff = createStaff(processes);
    await amazon.addFault({ operation: SALES, fault: 'latency', ms: scenario.latencyMs });
    const shops = [];
    for (const [index, { region }] of scenario.shops.entries())
      shops.push(await staff.connect(`shop-${index + 1}`, region));
    const { latencyMs } = scenario;
    const told = { restatements: [], restarts: [], turnedOn: [] };
    const world = { amazon, staff, processes, store, shops, latencyMs, ...told };
    await play(scenario, world, outcome, startedAt);
  } catch (error) {
    outcome.problems.push(`could not go on: ${error instanceof Error ? error.stack : error}`);
  } finally {
    await Promise.all(processes.map((process) => process.kill()));
    await simulator.stop();
  }
  outcome.ms = Date.now() - startedAt;
  outcome.output = processes.map((process) => process.output()).join('\n');
  if (outcome.problems.length > 0)
    outcome.problems.push(...errorsIn(outcome.output), ...processes.flatMap((process) => process.deaths()));
  return outcome;
}

const MOST_ERRORS = 5;

/** What the processes had to say themselves: without it, a trouble that comes once in fifty runs stays unknown. */
const errorsIn = (/** @type {string} */ output) =>
  output
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
    .slice(-MOST_ERRORS);

/** All at once, on an empty database: each must manage, whoever comes first. */
async function startAll(
  /** @type {readonly import('./world/children.mjs').Process[]} */ processes,
  /** @type {Outcome} */ outcome,
) {
  const starts = await Promise.allSettled(processes.map((process) => process.start()));
  for (const start of starts)
    if (start.status === 'rejected') outcome.problems.push(`a first start failed: ${start.reason}`);
  await Promise.all(processes.map(revive));
}

async function play(
  /** @type {Scenario} */ scenario,
  /** @type {World} */ world,
  /** @type {Outcome} */ outcome,
  /** @type {number} */ startedAt,
) {
  const { amazon, shops, staff } = world;
  const { tally, problems } = outcome;
  for (const [index, shop] of shops.entries()) {
    await staff.setUpdated(shop, scenario.shops[index]?.isUpdated ?? false);
    for (const granularity of GRANULARITIES) await beginBackfill(world, index, granularity);
  }
  await unleash(scenario.events, world);
  tally.restatements = world.restatements.length;

  await amazon.clearFaults();
  await Promise.all(world.processes.map(revive));
  await sleep(scenario.latencyMs + 200); // what was struck is still on its way
  const stormy = await amazon.calls(SALES);
  await awaitBackfills(world);
  await quiet(world);
  const all = await amazon.calls(SALES);
  tally.faults = strikesOf([...all, ...(await amazon.calls('token'))]);
  const before = await readView(world, startedAt);
  problems.push(...judgeBefore(before), ...judgeRequests(before, tally));
  problems.push(...judgeRefusals(all.slice(stormy.length)));
  outcome.requests = all.length;
  outcome.rowsCompared = before.shops.reduce((sum, { rows }) => sum + rows.length, 0);
  if (problems.length > 0) return; // what is wrong now must not be healed out of sight
  problems.push(...(await heal(world, startedAt)));
}

/** Until each has ended; one that failed of something only a person can mend is started again, once. */
async function awaitBackfills(/** @type {World} */ { amazon, staff, shops, restarts }) {
  const strikes = strikesOf(await amazon.calls(SALES));
  const mayFail = FINAL_FAULTS.some((fault) => fault in strikes);
  const mended = new Set();
  for (const until = Date.now() + END_MS; Date.now() < until; await sleep(400)) {
    const states = await Promise.all(
      shops.flatMap((shop, index) =>
        GRANULARITIES.map(async (granularity) => {
          const { state } = await staff.readBackfill(shop, granularity);
          const key = `${shop.sellerId} ${granularity}`;
          if (state !== 'failed' || !mayFail || mended.has(key)) return state;
          mended.add(key);
          restarts.push({ shop: index, granularity });
          await staff.startBackfill(shop, granularity);
          return 'queued';
        }),
      ),
    );
    if (states.every((state) => ENDED.includes(state))) return;
  }
}

/** Until nobody has asked Amazon for a while. */
async function quiet(/** @type {World} */ { amazon }) {
  let last = -1;
  let since = Date.now();
  for (const until = Date.now() + END_MS; Date.now() < until; await sleep(250)) {
    const asked = (await amazon.calls(SALES)).length;
    if (asked !== last) since = Date.now();
    else if (Date.now() - since >= QUIET_MS) return;
    last = asked;
  }
}

/** Updates that run now; a hole may take more than one. */
async function heal(/** @type {World} */ world, /** @type {number} */ startedAt) {
  const { processes, shops, staff } = world;
  /** @type {string[]} */
  let problems = [];
  for (let round = 0; round < HEALING_ROUNDS; round += 1) {
    await Promise.all(processes.map(revive));
    for (const shop of shops) {
      await staff.setUpdated(shop, false);
      await staff.setUpdated(shop, true);
    }
    await quiet(world);
    problems = judgeAfter(await readView(world, startedAt));
    if (problems.length === 0) return [];
  }
  return problems;
}

/** @returns {Outcome['tally']} */
function emptyTally(/** @type {Scenario} */ { events }) {
  const count = (/** @type {string} */ kind) => events.filter((event) => event.kind === kind).length;
  return {
    kills: count('kill'),
    freezes: count('freeze'),
    overtakes: count('overtake'),
    databaseRestarts: count('database restart'),
    databaseFreezes: count('database freeze'),
    toggles: events.reduce((sum, event) => sum + (event.kind === 'toggle' ? event.times : 0), 0),
    restatements: 0,
    faults: {},
  };
}

async function makeProcesses(
  /** @type {Scenario} */ { skewsMs },
  /** @type {string} */ amazonUrl,
  /** @type {import('./world/stores.mjs').Store} */ store,
) {
  const regions = /** @type {const} */ (['NA', 'EU', 'FE']);
  const perRegion = (/** @type {string} */ name, /** @type {string} */ path) =>
    Object.fromEntries(
      regions.map((region) => [`${name}_${region}_URL`, `${amazonUrl}/${path}/${region.toLowerCase()}`]),
    );
  const secret = () => randomBytes(32).toString('hex');
  const env = {
    ...store.env,
    LOG_LEVEL: 'error',
    JWT_SECRET: secret(),
    TOKEN_ENCRYPTION_KEY: secret(),
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
    STAFF_EMAILS: STAFF.email,
    SP_API_CLIENT_ID: 'amzn1.application-oa2-client.sim-sp-api',
    SP_API_CLIENT_SECRET: 'sim-sp-api-secret',
    SP_API_APPLICATION_ID: 'amzn1.sellerapps.app.sim-insights',
    LWA_TOKEN_URL: `${amazonUrl}/lwa/auth/o2/token`,
    ...perRegion('SP_API', 'sp-api'),
    ...perRegion('SELLER_CENTRAL', 'seller-central'),
    JOB_LEASE_MS: String(LEASE_MS),
    RETRY_SCALE: String(RETRY_SCALE),
  };
  const ports = await Promise.all(skewsMs.map(freePort));
  // One address for all of them, as behind a proxy.
  const all = { ...env, PUBLIC_URL: `http://localhost:${ports[0]}` };
  return skewsMs.map((skewMs, index) => createProcess({ port: ports[index] ?? 0, env: all, skewMs }));
}
