// Makes a failing scenario smaller: drops what it fails without.

/** @typedef {import('./scenario.mjs').Scenario} Scenario */

/** Every scenario that is one step smaller, the boldest steps first. @returns {Scenario[]} */
export function smallerThan(/** @type {Scenario} */ scenario) {
  const { events, shops, skewsMs } = scenario;
  const half = Math.ceil(events.length / 2);
  const halves = events.length > 2 ? [events.slice(0, half), events.slice(half)] : [];
  const without = events.map((_, index) => events.filter((_event, other) => other !== index));
  return [
    ...[...halves, ...without].map((fewer) => ({ ...scenario, events: fewer })),
    ...(shops.length > 1 ? [dropLastShop(scenario)] : []),
    ...(skewsMs.length > 1 ? [dropLastProcess(scenario)] : []),
    ...(skewsMs.some((ms) => ms !== 0) ? [{ ...scenario, skewsMs: skewsMs.map(() => 0) }] : []),
    ...(shops.some(({ isUpdated }) => isUpdated)
      ? [{ ...scenario, shops: shops.map((shop) => ({ ...shop, isUpdated: false })) }]
      : []),
  ];
}

function dropLastShop(/** @type {Scenario} */ scenario) {
  const shops = scenario.shops.slice(0, -1);
  const events = scenario.events.filter((event) => !('shop' in event) || event.shop < shops.length);
  return { ...scenario, shops, events };
}

function dropLastProcess(/** @type {Scenario} */ scenario) {
  const skewsMs = scenario.skewsMs.slice(0, -1);
  const events = scenario.events.filter((event) => !('process' in event) || event.process < skewsMs.length);
  return { ...scenario, skewsMs, events };
}

/**
 * The smallest scenario that still fails, within a number of tries.
 * @param {Scenario} scenario
 * @param {(candidate: Scenario) => Promise<boolean>} fails
 */
export async function shrink(scenario, fails, mostTries = 20) {
  let smallest = scenario;
  let tries = 0;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smallerThan(smallest)) {
      if (tries >= mostTries) return smallest;
      tries += 1;
      if (!(await fails(candidate))) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
  }
  return smallest;
}
