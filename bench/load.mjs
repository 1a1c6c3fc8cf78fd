// Asks as fast as it is answered, from a fixed number of callers, for a fixed time.
import { Agent, request } from 'node:http';

export const CALLERS = 20;
const WARM_ROUNDS = 10;

/**
 * A request over HTTP, with a body if it is a POST, or whatever else tells how much came.
 * @typedef {{ url: string, headers?: Record<string, string>, body?: string } | { ask: () => Promise<number> }} Request
 * @typedef {{ perSecond: number, p50: number, p99: number, bytes: number, asked: number }} Load
 */

/** @returns {Promise<Load>} */
export async function load(/** @type {readonly Request[]} */ requests, /** @type {number} */ seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  let turn = 0;
  const askNext = () => {
    const next = requests[turn++ % requests.length];
    if (!next) throw new Error('There is nothing to ask');
    return 'ask' in next ? next.ask() : ask(next, agent);
  };
  for (let round = 0; round < WARM_ROUNDS; round += 1)
    await Promise.all(Array.from({ length: CALLERS }, askNext)); // warm
  /** @type {number[]} */
  const times = [];
  let bytes = 0;
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < end) {
        const askedAt = performance.now();
        // Not added in one go: what others add during the wait would be lost.
        const came = await askNext();
        bytes += came;
        times.push(performance.now() - askedAt);
      }
    }),
  );
  const took = performance.now() - startedAt;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1));
  return {
    perSecond: Math.round((times.length * 1000) / took),
    p50: at(0.5),
    p99: at(0.99),
    bytes: Math.round(bytes / times.length),
    /** All that was answered, the warming up included. */
    asked: times.length + WARM_ROUNDS * CALLERS,
  };
}

/** @returns {Promise<number>} the size of the answer */
function ask(
  /** @type {{ url: string, headers?: Record<string, string>, body?: string }} */ { url, headers, body },
  /** @type {Agent} */ agent,
) {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    request(url, { method, headers, agent }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => {
        bytes += chunk.length;
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    })
      .on('error', reject)
      .end(body);
  });
}
