// Reads what a scenario has left: rows and jobs from the database, the truth from the simulator.
import { callsOf } from './calls.mjs';
import { readHistory } from './history.mjs';

/** @typedef {import('../happenings/happenings.mjs').World} World */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEPT_HOURS = 30 * 24;
const FIRST_MINUTE_MS = 120_000;
const SPREAD_MS = 240_000;

/** What Amazon still answers for and what was over when the scenario began: the intervals that are compared. */
export function stretches(/** @type {number} */ startedAt, /** @type {number} */ readAt) {
  const twoYearsAgo = new Date(readAt);
  twoYearsAgo.setUTCFullYear(twoYearsAgo.getUTCFullYear() - 2);
  return {
    hour: {
      start: Math.ceil((readAt - KEPT_HOURS * HOUR_MS) / HOUR_MS) * HOUR_MS,
      end: Math.floor(startedAt / HOUR_MS) * HOUR_MS,
    },
    day: {
      start: Math.ceil(twoYearsAgo.getTime() / DAY_MS) * DAY_MS,
      end: Math.floor(startedAt / DAY_MS) * DAY_MS,
    },
  };
}

/** Updates come two to six minutes after the full hour. */
function scheduledRounds(/** @type {number} */ startedAt, /** @type {number} */ readAt) {
  const first = Math.floor(startedAt / HOUR_MS) * HOUR_MS + FIRST_MINUTE_MS;
  const isBefore = startedAt < first + SPREAD_MS;
  const next = isBefore ? first : first + HOUR_MS;
  return readAt >= next ? 1 : 0;
}

/** Whoever must be stopped for it is not started again. @returns {Promise<import('./verdict.mjs').View>} */
export async function readView(/** @type {World} */ world, /** @type {number} */ startedAt) {
  const { amazon, shops, staff, store, processes } = world;
  const states = await Promise.all(
    shops.map(async (shop) => ({
      isUpdated: await staff.isUpdated(shop),
      backfills: {
        daily: await staff.readBackfill(shop, 'daily'),
        hourly: await staff.readBackfill(shop, 'hourly'),
      },
    })),
  );
  if (store.mustStopToRead) await Promise.all(processes.map((process) => process.stop()));
  const { jobs, jobsReadAt, rows, history } = await store.read(readTables);
  const noted = await amazon.calls('getOrderMetrics');
  const readAt = Date.now();
  const compared = stretches(startedAt, readAt);
  const views = shops.map(async (shop, index) => {
    const { sellerId, marketplaceId } = shop;
    const account = { sellingPartnerId: shop.sellingPartnerId, marketplaceId };
    const state = states[index];
    if (!state) throw new Error('Every shop has a state');
    return {
      name: `shop ${index + 1}`,
      sellerId,
      marketplaceId,
      ...state,
      rows: rows.filter((row) => row.sellerId === sellerId && row.marketplaceId === marketplaceId),
      history: history.filter((row) => row.sellerId === sellerId && row.marketplaceId === marketplaceId),
      truth: {
        hour: await amazon.ledger(account, 'hour', compared.hour),
        day: await amazon.ledger(account, 'day', compared.day),
      },
      restatements: world.restatements.filter((restatement) => restatement.shop === index),
      calls: callsOf(noted, shop.sellingPartnerId),
      restarts: world.restarts
        .filter((restart) => restart.shop === index)
        .map(({ granularity }) => granularity),
      rounds: 1 + (world.turnedOn[index] ?? 0) + scheduledRounds(startedAt, readAt),
    };
  });
  return { jobsReadAt, jobs, shops: await Promise.all(views) };
}

async function readTables(/** @type {import('pg').Client} */ client) {
  // Leases last two seconds: by the time that all else has been read, those of jobs that are under way have run out.
  const jobsReadAt = Date.now();
  // As documents: columns come and go with migrations.
  const jobs = await client.query('select to_jsonb(j) as one from jobs j');
  // A row that a later answer has merely confirmed was not written again; its place knows of the answer.
  const rows = await client.query(`
    select to_jsonb(s) || jsonb_build_object('asked_at', greatest(s.asked_at, (
             select max(asking.asked_at)
               from sales_coverage place, unnest(place.askings) asking
              where place.seller_id = s.seller_id
                and place.marketplace_id = s.marketplace_id
                and place.granularity = s.granularity
                and asking.ranges @> s.interval_start))) as one
      from sales_intervals s`);
  return {
    history: await readHistory(client),
    jobsReadAt,
    /** @type {import('./verdict.mjs').Job[]} */
    jobs: jobs.rows.map(({ one }) => one),
    rows: rows.rows.map(({ one }) => ({
      sellerId: String(one.seller_id),
      marketplaceId: String(one.marketplace_id),
      granularity: /** @type {'hour' | 'day'} */ (one.granularity),
      start: Date.parse(one.interval_start),
      cents: Math.round(Number(one.amount) * 100),
      orders: Number(one.order_count),
      units: Number(one.unit_count),
      askedAt: Date.parse(one.asked_at),
    })),
  };
}
