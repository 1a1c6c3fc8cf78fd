// The list of all sellers: how long it takes, and for how long nobody else is answered meanwhile.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { MARKETPLACES, measure, report, SELLERS } from './house.mjs';

const ROUNDS = 8;
const MOST_STALL_MS = 50;
const MOST_MS = 500;

// In a thread of its own: what the caller does must not count as the server's.
const CALLER = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', async ({ url, headers }) => {
    const startedAt = performance.now();
    const response = await fetch(url, { headers });
    const firstByteMs = performance.now() - startedAt;
    const { length } = await response.text();
    parentPort.postMessage({ status: response.status, length, firstByteMs, ms: performance.now() - startedAt });
  });`;

export async function measureSellers(/** @type {import('./house.mjs').House} */ { url, headers }) {
  const caller = new Worker(CALLER, { eval: true });
  const ask = (/** @type {Record<string, string>} */ more) =>
    new Promise((/** @type {(answer: any) => void} */ resolve) => {
      caller.once('message', resolve);
      caller.postMessage({ url: `${url}/api/authed-sellers`, headers: { ...headers, ...more } });
    });
  for (const encoding of ['identity', 'gzip']) {
    const rounds = [];
    for (let i = 0; i < ROUNDS; i++) {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const { result, statements } = await measure(() => ask({ 'accept-encoding': encoding }));
      delay.disable();
      rounds.push({ .../** @type {any} */ (result), statements, stallMs: delay.max / 1e6 });
    }
    const least = (/** @type {string} */ name) => Math.min(...rounds.map((round) => round[name]));
    process.stdout.write(
      `${SELLERS} sellers, ${MARKETPLACES} marketplaces, ${encoding}: status ${rounds[0].status}, ${(rounds[0].length / 1e6).toFixed(1)} MB of JSON, ${least('statements')} statements, first byte after ${least('firstByteMs').toFixed(0)} ms\n`,
    );
    report(`list of sellers, ${encoding}, longest stall`, least('stallMs'), MOST_STALL_MS, ' ms');
    report(`list of sellers, ${encoding}, whole answer`, least('ms'), MOST_MS, ' ms');
  }
  await caller.terminate();
}
