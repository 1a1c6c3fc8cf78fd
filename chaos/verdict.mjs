// What must hold after a scenario, judged from what was read; nothing here touches the world.
import { countRequests } from './amazon.mjs';
import { findMissing, findWrongRows } from './compare.mjs';
import { FINAL_FAULTS, HOLE_FAULTS } from './scenario.mjs';

/**
 * @typedef {import('./compare.mjs').StoredRow} StoredRow
 * @typedef {import('./compare.mjs').TrueRow} TrueRow
 * @typedef {{
 *   name: string,
 *   sellerId: string,
 *   marketplaceId: string,
 *   isUpdated: boolean,
 *   rows: StoredRow[],
 *   truth: { hour: TrueRow[], day: TrueRow[] },
 *   restatements: import('./compare.mjs').Restatement[],
 *   backfills: { hourly: import('./staff.mjs').BackfillState, daily: import('./staff.mjs').BackfillState },
 * }} ShopView
 * @typedef {{ key: string, kind: string, state: string, lease_until: string | null, started_at: string | null, payload: Record<string, string> }} Job
 * @typedef {{ readAt: number, jobs: Job[], shops: ShopView[] }} View
 * @typedef {{ kills: number, freezes: number, databaseRestarts: number, databaseFreezes: number, toggles: number, restatements: number, faults: Record<string, number> }} Tally what happened
 */

const GRANULARITIES = /** @type {const} */ (['hour', 'day']);
const SHOWN = 3;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CHUNKS_PER_SHOP = 9 + 5;
const AT_ONCE_PER_SHOP = 2; // what one interruption can cost: the answers on their way
const CALLS_PER_UPDATE = 8;
const CALLS_PER_HOLE = 20; // a gappy answer is asked for again piece by piece

/** Before the healing update: nothing false, nothing stale, nothing lost but where an answer lacked it. */
export function judgeBefore(/** @type {View} */ view, /** @type {Tally} */ tally) {
  const mayLack = HOLE_FAULTS.some((fault) => (tally.faults[fault] ?? 0) > 0);
  return [
    ...view.shops.flatMap((shop) => [
      ...wrongRows(shop),
      ...(mayLack ? [] : missingRows(shop)),
      ...judgeBackfills(shop, view.jobs, mayLack, tally),
    ]),
    ...judgeJobs(view),
  ].map((problem) => `before the healing update: ${problem}`);
}

/** After it: everything that Amazon still holds, as Amazon says it now. */
export function judgeAfter(/** @type {View} */ view) {
  return [
    ...view.shops.flatMap((shop) => [...staleRows(shop), ...missingRows(shop)]),
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

function staleRows(/** @type {ShopView} */ shop) {
  return wrongRows({ ...shop, restatements: [] });
}

function missingRows(/** @type {ShopView} */ { name, rows, truth }) {
  return GRANULARITIES.flatMap((granularity) => {
    const missing = findMissing(rowsOf(rows, granularity), truth[granularity]);
    const examples = missing.slice(0, SHOWN).join(', ');
    return missing.length > 0 ? [`${name} lacks ${missing.length} ${granularity}s, ${examples}`] : [];
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

function judgeBackfills(
  /** @type {ShopView} */ { name, sellerId, marketplaceId, rows, backfills },
  /** @type {Job[]} */ jobs,
  /** @type {boolean} */ mayLack,
  /** @type {Tally} */ tally,
) {
  const mayFail = FINAL_FAULTS.some((fault) => (tally.faults[fault] ?? 0) > 0);
  return /** @type {const} */ (['daily', 'hourly']).flatMap((granularity) => {
    const backfill = backfills[granularity];
    const who = `the ${granularity} backfill of ${name}`;
    const found = [];
    if (backfill.state !== 'completed' && !(mayFail && backfill.state === 'failed'))
      found.push(`${who} is ${backfill.state}: ${backfill.lastError}`);
    if (backfill.state === 'completed' && backfill.chunksDone !== backfill.chunksTotal)
      found.push(`${who} has done ${backfill.chunksDone} of ${backfill.chunksTotal}`);
    const job = jobs.find(
      ({ kind, payload }) =>
        kind === 'sales.backfill' &&
        payload['sellerId'] === sellerId &&
        payload['marketplaceId'] === marketplaceId &&
        payload['granularity'] === granularity,
    );
    const plannedAt = Date.parse(job?.payload['plannedAt'] ?? job?.started_at ?? '');
    const unitMs = granularity === 'daily' ? DAY_MS : HOUR_MS;
    const own = rowsOf(rows, granularity === 'daily' ? 'day' : 'hour').filter(
      ({ start }) => !(start > plannedAt),
    );
    // The interval that was running when the plan was made may have been stored by an update instead.
    const least = mayLack ? 0 : own.filter(({ start }) => !(start + unitMs > plannedAt)).length;
    const saved = backfill.recordsSaved;
    if (saved < least || saved > own.length)
      found.push(`${who} says ${saved} saved, ${own.length} rows are stored`);
    return found;
  });
}

function judgeJobs(/** @type {View} */ { readAt, jobs, shops }) {
  const abandoned = jobs.filter(
    ({ state, lease_until: until }) => state === 'running' && until !== null && Date.parse(until) < readAt,
  );
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

/** How often the sales may have been asked for up to the healing update. */
export function requestBudget(/** @type {Tally} */ tally, /** @type {number} */ shops) {
  const interruptions = tally.kills + tally.freezes + tally.databaseRestarts + tally.databaseFreezes;
  const strikes = Object.entries(tally.faults).reduce(
    (sum, [fault, times]) => sum + times * (HOLE_FAULTS.includes(fault) ? CALLS_PER_HOLE : 1),
    0,
  );
  // Connecting starts an update, turning it on another; one that is interrupted starts again.
  const updates = shops * (2 + interruptions) + tally.toggles;
  return (
    shops * CHUNKS_PER_SHOP + updates * CALLS_PER_UPDATE + interruptions * shops * AT_ONCE_PER_SHOP + strikes
  );
}

export function judgeRequests(
  /** @type {import('./amazon.mjs').Counts} */ counts,
  /** @type {import('./amazon.mjs').Counts} */ afterCalm,
  /** @type {number} */ budget,
) {
  const asked = countRequests(counts, 'getOrderMetrics');
  const refused = afterCalm['getOrderMetrics']?.['429'] ?? 0;
  return [
    ...(asked > budget ? [`${asked} requests for sales, at most ${budget} are explained`] : []),
    ...(refused > 0 ? [`${refused} requests were refused with 429 after calm had come`] : []),
  ];
}
