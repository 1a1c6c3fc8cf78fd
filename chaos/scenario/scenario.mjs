// What happens in a scenario, all of it decided by its seed; nothing here touches the world.
import { createRandom } from './random.mjs';

/**
 * @typedef {'postgres' | 'embedded'} Engine
 * @typedef {{ region: 'NA' | 'EU', isUpdated: boolean }} Shop one seller in one marketplace
 * @typedef {(
 *   | { kind: 'kill', process: number, restartMs: number }
 *   | { kind: 'freeze', process: number, ms: number }
 *   | { kind: 'overtake', process: number, share: number, cents: number }
 *   | { kind: 'database restart' }
 *   | { kind: 'database freeze', ms: number }
 *   | { kind: 'fault', operation: string, fault: string, times: number }
 *   | { kind: 'restate', shop: number, hoursAgo: number, cents: number, isMoved: boolean }
 *   | { kind: 'toggle', shop: number, times: number }
 * )} Happening
 * @typedef {{ atMs: number } & Happening} Event
 * @typedef {{ seed: number, engine: Engine, skewsMs: number[], shops: Shop[], latencyMs: number, events: Event[] }} Scenario
 */

export const LEASE_MS = 2_000;
const CHAOS_MS = 7_000; // a backfill of both granularities takes about that long
const TWO_HOURS_MS = 2 * 60 * 60 * 1000;

// Everything the simulator can do to the calls of a backfill.
const FAULTS = /** @type {const} */ ([
  '429',
  '500',
  '503',
  'reset',
  'truncate',
  'malformed',
  'revoked',
  'secret-rotated',
  'empty',
  'forbidden',
  'gaps',
  'odd-row',
  'float-noise',
]);
const TOKEN_FAULTS = /** @type {const} */ (['500', '503', 'reset', 'truncate', 'malformed']);
/** After these nothing but a person's hand goes on: the job may end as failed. */
export const FINAL_FAULTS = ['secret-rotated', 'revoked'];
/** After these an answer lacks something that only a later update brings. */
export const HOLE_FAULTS = ['empty', 'malformed', 'forbidden', 'gaps', 'odd-row', ...FINAL_FAULTS];

const KINDS = /** @type {const} */ ([
  'kill',
  'kill',
  'freeze',
  'overtake',
  'overtake',
  'database restart',
  'database freeze',
  'fault',
  'fault',
  'fault',
  'restate',
  'restate',
  'toggle',
]);

/** The scenario of a seed; engines differ in what can happen to them. @returns {Scenario} */
export function makeScenario(/** @type {number} */ seed, /** @type {Engine} */ engine) {
  const random = createRandom(seed);
  const processes = engine === 'embedded' ? 1 : random.between(1, 2);
  const skewsMs = Array.from({ length: processes }, () =>
    engine === 'postgres' && random.chance(0.3) ? random.pick([TWO_HOURS_MS, -TWO_HOURS_MS]) : 0,
  );
  /** @type {Shop[]} */
  const shops = Array.from({ length: random.between(2, 3) }, () => ({
    region: random.pick(['NA', 'EU']),
    isUpdated: random.chance(0.5),
  }));
  const events = Array.from({ length: random.between(2, 6) }, () =>
    makeEvent(random, { engine, processes, shops: shops.length }),
  ).flatMap((event) => withRestatement(random, event, shops.length));
  return {
    seed,
    engine,
    skewsMs,
    shops,
    latencyMs: random.between(80, 300),
    events: events.sort((a, b) => a.atMs - b.atMs),
  };
}

/** @returns {Event} */
function makeEvent(
  /** @type {import('./random.mjs').Random} */ random,
  /** @type {{ engine: Engine, processes: number, shops: number }} */ { engine, processes, shops },
) {
  const kind = random.pick(KINDS);
  const atMs = random.between(200, CHAOS_MS);
  const process = random.between(0, processes - 1);
  const shop = random.between(0, shops - 1);
  const kill = { kind: /** @type {const} */ ('kill'), process, restartMs: random.between(0, 3_000) };
  const freezeMs = random.between(LEASE_MS + 500, LEASE_MS + 2_000);
  const freeze = { kind: /** @type {const} */ ('freeze'), process, ms: freezeMs };
  switch (kind) {
    case 'kill':
      return { atMs, ...kill };
    case 'freeze':
      return { atMs, ...freeze };
    case 'overtake':
      // It takes two.
      if (processes < 2) return { atMs, ...freeze };
      return { atMs, kind, process, share: random.between(0, 99) / 100, cents: random.between(1, 500_000) };
    case 'database restart':
      return engine === 'embedded' ? { atMs, ...kill } : { atMs, kind };
    case 'database freeze':
      if (engine === 'embedded') return { atMs, ...freeze };
      return { atMs, kind, ms: random.between(LEASE_MS, LEASE_MS + 2_000) };
    case 'fault':
      return { atMs, kind, ...makeFault(random) };
    case 'restate':
      return { atMs, kind, shop, ...makeRestatement(random) };
    case 'toggle':
      return { atMs, kind, shop, times: random.between(2, 5) };
  }
}

/**
 * While a process is frozen with an answer on its way, Amazon may say something else: that must not come back later.
 * @returns {Event[]}
 */
function withRestatement(
  /** @type {import('./random.mjs').Random} */ random,
  /** @type {Event} */ event,
  /** @type {number} */ shops,
) {
  if (event.kind !== 'freeze') return [event];
  const restatements = Array.from({ length: 2 }, () => ({
    atMs: event.atMs + random.between(300, 1_500),
    kind: /** @type {const} */ ('restate'),
    shop: random.between(0, shops - 1),
    ...makeRestatement(random),
  }));
  return [event, ...restatements];
}

function makeFault(/** @type {import('./random.mjs').Random} */ random) {
  if (random.chance(0.15)) return { operation: 'token', fault: random.pick(TOKEN_FAULTS), times: 1 };
  const fault = random.pick(FAULTS);
  const times = FINAL_FAULTS.includes(fault) ? 1 : random.between(1, 3);
  return { operation: 'getOrderMetrics', fault, times };
}

/**
 * An update sees these at once: any change of the last 40 hours, also one that keeps its day's sum, and an older hour
 * whose day changes with it.
 */
function makeRestatement(/** @type {import('./random.mjs').Random} */ random) {
  const cents = random.between(1, 500_000);
  if (random.chance(0.5)) return { hoursAgo: random.between(48, 25 * 24), cents, isMoved: false };
  return { hoursAgo: random.between(2, 40), cents, isMoved: random.chance(0.4) };
}

/** One line for each thing that happens. */
export function describeScenario(/** @type {Scenario} */ scenario) {
  const { seed, engine, skewsMs, shops, latencyMs, events } = scenario;
  const skews = skewsMs.map((ms) => (ms === 0 ? 'on time' : `${ms / 3_600_000} h off`)).join(', ');
  const updated = shops.map(({ region, isUpdated }) => `${region}${isUpdated ? ' with updates' : ''}`);
  return [
    `seed ${seed} on ${engine}: ${skewsMs.length} process(es) (${skews}), shops ${updated.join(', ')}`,
    `  every answer takes ${latencyMs} ms`,
    ...events.map(({ atMs, ...happening }) => `  at ${atMs} ms: ${JSON.stringify(happening)}`),
  ].join('\n');
}
