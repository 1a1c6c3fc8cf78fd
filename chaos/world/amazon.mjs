// The simulator as a scenario uses it: faults, restatements, counts, and the true figures.
import { toCents } from '../verdict/compare.mjs';

/** @typedef {ReturnType<typeof connectAmazon>} Amazon */

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
    clearFaults: () => send('DELETE', 'faults'),
    restate: (/** @type {object} */ restatement) => send('POST', 'restate', restatement),
    /** The calls of an operation so far. @returns {Promise<import('../verdict/calls.mjs').NotedCall[]>} */
    calls: async (/** @type {string} */ operation) => (await send('GET', `requests/${operation}`)).requests,
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
