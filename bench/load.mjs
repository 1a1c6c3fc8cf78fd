// Asks one address as fast as it answers, from a fixed number of callers, for a fixed time.
import { Agent, get } from 'node:http';

const CALLERS = 16;

/** @returns {Promise<{ perSecond: number, p50: number, p99: number, bytes: number }>} */
export async function load(
  /** @type {string} */ url,
  /** @type {Record<string, string>} */ headers,
  /** @type {number} */ seconds,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  await Promise.all(Array.from({ length: 200 }, () => ask(url, headers, agent))); // warm
  /** @type {number[]} */
  const times = [];
  let bytes = 0;
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < end) {
        const startedAt = performance.now();
        bytes = await ask(url, headers, agent);
        times.push(performance.now() - startedAt);
      }
    }),
  );
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1));
  return { perSecond: Math.round(times.length / seconds), p50: at(0.5), p99: at(0.99), bytes };
}

/** @returns {Promise<number>} the size of the answer */
function ask(
  /** @type {string} */ url,
  /** @type {Record<string, string>} */ headers,
  /** @type {Agent} */ agent,
) {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => {
        bytes += chunk.length;
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    }).on('error', reject);
  });
}
