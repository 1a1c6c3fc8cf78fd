// The backfills of a scenario: begun by hand, amid the events.

export const GRANULARITIES = /** @type {const} */ (['daily', 'hourly']);

/** Connecting begins a backfill by itself; one that is through already is made once more. */
export async function beginBackfill(
  /** @type {import('./happenings.mjs').World} */ { staff, shops, restarts },
  /** @type {number} */ index,
  /** @type {'daily' | 'hourly'} */ granularity,
) {
  const shop = shops[index];
  if (!shop || (await staff.readBackfill(shop, granularity)).state !== 'completed') return;
  restarts.push({ shop: index, granularity });
  await staff.startBackfill(shop, granularity);
}
