// What must hold after a scenario, judged from what was read; nothing here touches the world.

import { FINAL_FAULTS, HOLE_FAULTS } from '../scenario/scenario.mjs';
import { chunkStarts } from './calls.mjs';
import { findMissing, findRelapses, findWrongRows } from './compare.mjs';

/**
 * @typedef {import('./compare.mjs').StoredRow} StoredRow
 * @typedef {import('./compare.mjs').TrueRow} TrueRow
 * @typedef {'hourly' | 'daily'} Asked
 * @typedef {{
 *   name: string,
 *   sellerId: string,
 *   marketplaceId: string,
 *   isUpdated: boolean,
 *   rows: StoredRow[],
 *   history: import('./history.mjs').Stored[],
 *   truth: { hour: TrueRow[], day: TrueRow[] },
 *   restatements: import('./compare.mjs').Restatement[],
 *   backfills: Record<Asked, import('../world/staff.mjs').BackfillState>,
 *   calls: import('./calls.mjs').Call[],
 *   restarts: Asked[],
 *   rounds: number,
 * }} ShopView `restarts` were begun anew by hand, `rounds` are the updates that may have begun
 * @typedef {{ key: string, kind: string, state: string, lease_until: string | null, started_at: string | null, payload: Record<string, string> }} Job
 * @typedef {{ jobsReadAt: number, jobs: Job[], shops: ShopView[] }} View
 * @typedef {{ kills: number, freezes: number, overtakes: number, databaseRestarts: number, databaseFreezes: number, toggles: number, restatements: number, faults: Record<string, number> }} Tally what happened
 */

const GRANULARITIES = /** @type {const} */ (['hour', 'day']);
const SHOWN = 3;
const TAKEN_OVER_MS = 2_000; // who looks for work does so every second, and on a busy machine later

/** Before the healing update: nothing false, nothing stale, nothing lost but where an answer lacked it. */
export function judgeBefore(/** @type {View} */ view) {
  return [
    ...view.shops.flatMap((shop) => [
      ...wrongRows(shop),
      ...relapses(shop),
      ...missingRows(shop, (granularity, start) => isExcused(shop, granularity, start)),
      ...judgeBackfills(shop, view.jobs),
    ]),
    ...judgeJobs(view),
  ].map((problem) => `before the healing update: ${problem}`);
}

/** After it: everything that Amazon still holds, as Amazon says it now. */
export function judgeAfter(/** @type {View} */ view) {
  return [
    ...view.shops.flatMap((shop) => [...staleRows(shop), ...missingRows(shop, () => false)]),
    ...judgeJobs(view),
  ].map((problem) => `after the healing update: ${problem}`);
}

function wrongRows(/** @type {ShopView} */ { name, rows, truth, restatements }) {
  return GRANULARITIES.flatMap((granularity) =>
    few(
      name,
      findWrongRows({
        granularity,
        rows: rowsOf(rows, granularity),
        truth: truth[granularity],
        restatements,
      }),
    ),
  );
}

/** Nothing newer gives way to something older, whoever wakes up late. */
function relapses(/** @type {ShopView} */ { name, history, truth, restatements }) {
  return GRANULARITIES.flatMap((granularity) => {
    const stored = history.filter((one) => one.granularity === granularity);
    return few(name, findRelapses({ granularity, stored, truth: truth[granularity], restatements }));
  });
}

function staleRows(/** @type {ShopView} */ shop) {
  return wrongRows({ ...shop, restatements: [] });
}

/** An interval may be missing for now if a call that asked for it was struck, and the answer lacked it or never came. */
function isExcused(
  /** @type {ShopView} */ { calls, backfills },
  /** @type {import('./compare.mjs').Granularity} */ granularity,
  /** @type {number} */ at,
) {
  const { errorCount } = backfills[granularity === 'hour' ? 'hourly' : 'daily'];
  return calls.some(
    ({ fault, start, end, ...call }) =>
      fault !== null &&
      (errorCount > 0 || HOLE_FAULTS.includes(fault)) &&
      call.granularity === granularity &&
      at >= start &&
      at < end,
  );
}

function missingRows(
  /** @type {ShopView} */ { name, rows, truth },
  /** @type {(granularity: import('./compare.mjs').Granularity, start: number) => boolean} */ isExcusedAt,
) {
  return GRANULARITIES.flatMap((granularity) => {
    const missing = findMissing(rowsOf(rows, granularity), truth[granularity]).filter(
      (start) => !isExcusedAt(granularity, start),
    );
    const examples = missing.slice(0, SHOWN).map((start) => new Date(start).toISOString());
    return missing.length > 0
      ? [`${name} lacks ${missing.length} ${granularity}s, ${examples.join(', ')}`]
      : [];
  });
}

const rowsOf = (
  /** @type {readonly StoredRow[]} */ rows,
  /** @type {import('./compare.mjs').Granularity} */ granularity,
) => rows.filter((row) => row.granularity === granularity);

const few = (/** @type {string} */ name, /** @type {string[]} */ problems) =>
  problems.length > SHOWN
    ? [...problems.slice(0, SHOWN), `… ${problems.length} in all`].map((problem) => `${name}: ${problem}`)
    : problems.map((problem) => `${name}: ${problem}`);

/** When the plan of a backfill was made; its chunks follow from that. */
export function plannedAtOf(
  /** @type {readonly Job[]} */ jobs,
  /** @type {ShopView} */ { sellerId, marketplaceId },
  /** @type {Asked} */ granularity,
) {
  const job = jobs.find(
    ({ kind, payload }) =>
      kind === 'sales.backfill' &&
      payload['sellerId'] === sellerId &&
      payload['marketplaceId'] === marketplaceId &&
      payload['granularity'] === granularity,
  );
  return Date.parse(job?.payload['plannedAt'] ?? '');
}

function judgeBackfills(/** @type {ShopView} */ shop, /** @type {Job[]} */ jobs) {
  const mayFail = shop.calls.some(({ fault }) => fault !== null && FINAL_FAULTS.includes(fault));
  return /** @type {const} */ (['daily', 'hourly']).flatMap((granularity) => {
    const backfill = shop.backfills[granularity];
    const who = `the ${granularity} backfill of ${shop.name}`;
    const found = [];
    if (backfill.state !== 'completed' && !(mayFail && backfill.state === 'failed'))
      found.push(`${who} is ${backfill.state}: ${backfill.lastError}`);
    if (backfill.state === 'completed' && backfill.chunksDone !== backfill.chunksTotal)
      found.push(`${who} has done ${backfill.chunksDone} of ${backfill.chunksTotal}`);
    const { least, most } = savedBounds(shop, granularity, plannedAtOf(jobs, shop, granularity));
    const { recordsSaved, errorCount } = backfill;
    // What a chunk that was given up lacks may have come with an update since.
    if (recordsSaved > most || (errorCount === 0 && recordsSaved < least))
      found.push(`${who} says ${recordsSaved} saved, ${most} rows are stored`);
    return found;
  });
}

/** The rows a backfill has stored: from its first chunk up to the moment its last one was asked for. */
function savedBounds(
  /** @type {ShopView} */ { rows, calls },
  /** @type {Asked} */ asked,
  /** @type {number} */ plannedAt,
) {
  const granularity = asked === 'daily' ? 'day' : 'hour';
  const starts = chunkStarts(granularity, plannedAt);
  const first = starts[0] ?? 0;
  const askedUntil = calls
    .filter((call) => call.granularity === granularity && call.start === starts.at(-1))
    .reduce((latest, { end }) => Math.max(latest, end), plannedAt);
  const countUntil = (/** @type {number} */ end) =>
    rowsOf(rows, granularity).filter(({ start }) => start >= first && start < end).length;
  return { least: countUntil(plannedAt), most: countUntil(askedUntil) };
}

function judgeJobs(/** @type {View} */ { jobsReadAt, jobs, shops }) {
  const isAbandoned = (/** @type {string | null} */ leaseUntil) =>
    leaseUntil !== null && Date.parse(leaseUntil) + TAKEN_OVER_MS < jobsReadAt;
  const abandoned = jobs.filter(({ state, lease_until: until }) => state === 'running' && isAbandoned(until));
  const unserved = shops.filter(
    ({ isUpdated, sellerId, marketplaceId }) =>
      isUpdated &&
      !jobs.some(
        ({ kind, state, payload }) =>
          kind === 'sales.auto-update' &&
          ['queued', 'running'].includes(state) &&
          payload['sellerId'] === sellerId &&
          payload['marketplaceId'] === marketplaceId,
      ),
  );
  return [
    ...abandoned.map(({ key, lease_until: until }) => `the lease of ${key} expired at ${until}`),
    ...unserved.map(({ name }) => `${name} is updated hourly, and has no job for it`),
  ];
}
