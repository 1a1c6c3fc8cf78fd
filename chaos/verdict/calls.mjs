// The calls for sales as the simulator has noted them: whose, for which stretch, and the fault that struck.

/**
 * @typedef {import('./compare.mjs').Granularity} Granularity
 * @typedef {{ subject: string, query: string, outcome: string, fault: string | null }} NotedCall
 * @typedef {{ granularity: Granularity, start: number, end: number, outcome: string, fault: string | null }} Call
 */

/** The calls of one seller. @returns {Call[]} */
export function callsOf(/** @type {readonly NotedCall[]} */ noted, /** @type {string} */ sellingPartnerId) {
  return noted
    .filter(({ subject }) => subject === sellingPartnerId)
    .map(({ query, outcome, fault }) => {
      const asked = new URLSearchParams(query);
      const [start = '', end = ''] = (asked.get('interval') ?? '').split('--');
      return {
        granularity: asked.get('granularity') === 'Hour' ? 'hour' : 'day',
        start: Date.parse(start),
        end: Date.parse(end),
        outcome,
        fault,
      };
    });
}

/** How often each fault has struck. @returns {Record<string, number>} */
export function strikesOf(/** @type {readonly NotedCall[]} */ noted) {
  /** @type {Record<string, number>} */
  const strikes = {};
  for (const { fault } of noted) if (fault !== null) strikes[fault] = (strikes[fault] ?? 0) + 1;
  return strikes;
}

const DAY_MS = 86_400_000;
const CHUNK_MS = { hour: 7 * DAY_MS, day: 90 * DAY_MS };

/** Where the chunks of a backfill begin that was planned at an instant. */
export function chunkStarts(/** @type {Granularity} */ granularity, /** @type {number} */ plannedAt) {
  const reach = new Date(plannedAt);
  if (granularity === 'hour') reach.setTime(plannedAt - 30 * DAY_MS);
  else reach.setUTCFullYear(reach.getUTCFullYear() - 2);
  const unit = granularity === 'hour' ? DAY_MS / 24 : DAY_MS;
  const starts = [];
  for (let at = Math.ceil(reach.getTime() / unit) * unit; at < plannedAt; at += CHUNK_MS[granularity])
    starts.push(at);
  return starts;
}
