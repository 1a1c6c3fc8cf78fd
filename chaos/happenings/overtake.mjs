// The race that must not be left to luck: a process is frozen with answers on their way, Amazon says something else, the
// other process takes over and stores that, and then the first one wakes up with its old answers.
import { setTimeout as sleep } from 'node:timers/promises';
import { LEASE_MS } from '../scenario/scenario.mjs';
import { callsOf } from '../verdict/calls.mjs';
import { beginBackfill, GRANULARITIES } from './backfills.mjs';
import { restate } from './restate.mjs';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HELD_MS = 600; // longer than it takes to freeze somebody, shorter than a lease
const ASIDE_MS = 900; // in which only one process asks
const HELD_CALLS = 4;
const OVERTAKEN_MS = LEASE_MS + 4_000; // the lease, and time for the other one to ask and to store
const AWAKE_MS = 1_000; // before anything else happens to it: now it would store what it has
// Which changes an update sees at once: those of the last 40 hours, and those of older days of which hours are kept.
const RECENT_MS = 40 * HOUR_MS;
const OLD_MS = { from: 25 * DAY_MS, to: 2 * DAY_MS };
const SALES = 'getOrderMetrics';

/**
 * @param {{ process: number, share: number, cents: number }} event
 * @param {import('./happenings.mjs').World} world
 */
export async function overtake({ process, share, cents }, world) {
  const { amazon, processes, shops, latencyMs } = world;
  const [late, other] = [processes[process], processes[1 - process]];
  if (!late?.isUp() || !other?.isUp()) return;
  const aside = other.freeze(ASIDE_MS);
  await amazon.addFault({ operation: SALES, fault: 'latency', ms: HELD_MS, times: HELD_CALLS });
  for (const shop of shops.keys())
    for (const granularity of GRANULARITIES) await beginBackfill(world, shop, granularity);
  await aside;
  const answered = (await amazon.calls(SALES)).length;
  const thawed = late.freeze(OVERTAKEN_MS);
  await sleep(HELD_MS + latencyMs + 100);
  const onTheirWay = (await amazon.calls(SALES)).slice(answered);
  for (const [shop, { sellingPartnerId }] of shops.entries())
    for (const { start, end } of callsOf(onTheirWay, sellingPartnerId)) {
      const at = aimedHour(start, end, share);
      if (at !== null) await restate({ shop, start: at, cents, isMoved: false }, world);
    }
  await thawed;
  await sleep(AWAKE_MS);
}

/** An hour of a stretch, of those whose changes an update sees at once; null where there is none. */
export function aimedHour(
  /** @type {number} */ start,
  /** @type {number} */ end,
  /** @type {number} */ share,
  now = Date.now(),
) {
  const first = Math.ceil(Math.max(start, now - OLD_MS.from) / HOUR_MS) * HOUR_MS;
  const last = Math.min(end, now - 2 * HOUR_MS);
  const at = Math.floor((first + share * (last - first)) / HOUR_MS) * HOUR_MS;
  const isSeen = at < now - OLD_MS.to || at > now - RECENT_MS;
  return at >= first && at < last && isSeen ? at : null;
}
