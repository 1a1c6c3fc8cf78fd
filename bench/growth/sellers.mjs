// The list of all sellers: how long it takes, and for how long nobody else is answered meanwhile.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { fastest, MARKETPLACES, measure, report, SELLERS } from './house.mjs';

const ROUNDS = 8;
// Beside checking and writing the whole list in one go at the same time: a busy machine is slower at both.
const MOST_STALL = 0.5;

// In a thread of its own: what the caller does must not count as the server's.
const CALLER = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', async ({ url, headers }) => {
    const startedAt = performance.now();
    const response = await fetch(url, { headers });
    const firstByteMs = performance.now() - startedAt;
    const text = await response.text();
    parentPort.postMessage({ status: response.status, text, firstByteMs, ms: performance.now() - startedAt });
  });`;

export async function measureSellers(/** @type {import('./house.mjs').House} */ { url, headers, contract }) {
  const caller = new Worker(CALLER, { eval: true });
  const ask = (/** @type {Record<string, string>} */ more) =>
    new Promise((/** @type {(answer: any) => void} */ resolve) => {
      caller.once('message', resolve);
      caller.postMessage({ url: `${url}/api/authed-sellers`, headers: { ...headers, ...more } });
    });
  for (const encoding of ['identity', 'gzip']) {
    /** @type {any[]} */
    const rounds = [];
    for (let i = 0; i < ROUNDS; i++) {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const { result, statements } = await measure(() => ask({ 'accept-encoding': encoding }));
      delay.disable();
      rounds.push({ .../** @type {any} */ (result), statements, stallMs: delay.max / 1e6 });
    }
    const least = (/** @type {string} */ name) => Math.min(...rounds.map((round) => round[name]));
    const { text, status } = rounds[0];
    process.stdout.write(
      `${SELLERS} sellers, ${MARKETPLACES} marketplaces, ${encoding}: status ${status}, ${(text.length / 1e6).toFixed(1)} MB of JSON, ${least('statements')} statements, first byte after ${least('firstByteMs').toFixed(0)} ms, whole answer after ${least('ms').toFixed(0)} ms\n`,
    );
    const { data } = JSON.parse(text);
    const inOneGo = await fastest(
      ROUNDS,
      async () => JSON.stringify(contract.authedSellers.data.parse(data)).length,
    );
    process.stdout.write(
      `longest stall ${least('stallMs').toFixed(0)} ms, checked and written in one go ${inOneGo.ms.toFixed(0)} ms\n`,
    );
    report(
      `list of sellers, ${encoding}, longest stall beside one go`,
      least('stallMs') / inOneGo.ms,
      MOST_STALL,
    );
  }
  await caller.terminate();
}
