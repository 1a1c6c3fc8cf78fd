// The simulator as a scenario uses it: faults, restatements, counts, and the true figures.
import { toCents } from './compare.mjs';

/** @typedef {ReturnType<typeof connectAmazon>} Amazon */
/** @typedef {Record<string, Record<string, number>>} Counts operation, answer, how often */

export function connectAmazon(/** @type {string} */ url) {
  const send = async (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {object | undefined} */ body = undefined,
  ) => {
    const response = await fetch(`${url}/__sim/${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    /** @type {any} */
    const answer = await response.json();
    if (!response.ok) throw new Error(`The simulator refuses ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    addFault: (/** @type {object} */ fault) => send('POST', 'faults', fault),
    /** What was still to strike when it was taken away. @returns {Promise<{ fault: string, timesLeft: number | null }[]>} */
    async clearFaults() {
      const { faults } = await send('GET', 'faults');
      await send('DELETE', 'faults');
      return faults;
    },
    restate: (/** @type {object} */ restatement) => send('POST', 'restate', restatement),
    /** @returns {Promise<Counts>} */
    counts: async () => (await send('GET', 'requests')).operations,
    resetCounts: () => send('DELETE', 'requests'),
    /**
     * The figures of whole intervals.
     * @param {{ sellingPartnerId: string, marketplaceId: string }} account
     * @param {'hour' | 'day'} granularity
     * @param {{ start: number, end: number }} stretch
     */
    async ledger(account, granularity, { start, end }) {
      const query = new URLSearchParams({
        ...account,
        granularity,
        start: new Date(start).toISOString(),
        end: new Date(end).toISOString(),
      });
      const { rows } = await send('GET', `ledger?${query}`);
      return rows.map(toTrueRow);
    },
  };
}

/** @param {{ start: string, totalSales: string, orderCount: number, unitCount: number }} row */
function toTrueRow({ start, totalSales, orderCount, unitCount }) {
  return { start: Date.parse(start), cents: toCents(totalSales), orders: orderCount, units: unitCount };
}

/** All requests of an operation, whatever the answer. */
export function countRequests(/** @type {Counts} */ counts, /** @type {string} */ operation) {
  return Object.values(counts[operation] ?? {}).reduce((sum, count) => sum + count, 0);
}

/** Two counts of the same things as one. @returns {Counts} */
export function addCounts(/** @type {Counts} */ a, /** @type {Counts} */ b) {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(
    names.map((name) => {
      const answers = new Set([...Object.keys(a[name] ?? {}), ...Object.keys(b[name] ?? {})]);
      const sum = (/** @type {string} */ answer) => (a[name]?.[answer] ?? 0) + (b[name]?.[answer] ?? 0);
      return [name, Object.fromEntries([...answers].map((answer) => [answer, sum(answer)]))];
    }),
  );
}
