// The list of all sellers: how long it takes, and for how long nobody else is answered meanwhile.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { record } from '../performance/figures.mjs';
import { fastest, MARKETPLACES, measure, report, SELLERS } from './house.mjs';

const ROUNDS = 8;
// Beside checking and writing the whole list in one go at the same time: a busy machine is slower at both.
const MOST_STALL = 0.5;
const MOST_MS = 100;

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

export async function measureSellers(
  /** @type {import('./house.mjs').House} */ { url, headers, contract, client },
) {
  const caller = new Worker(CALLER, { eval: true });
  const ask = (/** @type {Record<string, string>} */ more) =>
    new Promise((/** @type {(answer: any) => void} */ resolve) => {
      caller.once('message', resolve);
      caller.postMessage({ url: `${url}/api/authed-sellers`, headers: { ...headers, ...more } });
    });
  let times = 0;
  const rename = () => {
    times += 1;
    return client.query(
      "update sellers set name = 'Seller 1, for the ' || $1 || '. time' where slug = 'seller-1'",
      [times],
    );
  };
  /** @type {any} */
  let data;
  for (const [state, before] of /** @type {const} */ ([
    ['just changed', rename],
    ['unchanged', async () => {}],
  ])) {
    /** @type {any[]} */
    const all = [];
    for (let i = 0; i < ROUNDS; i++) {
      await before();
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const { result, statements } = await measure(() => ask({ 'accept-encoding': 'gzip' }));
      delay.disable();
      all.push({ .../** @type {any} */ (result), statements, stallMs: delay.max / 1e6 });
    }
    const of = (/** @type {string} */ name) => all.map((round) => Math.round(round[name] * 10) / 10);
    const { text, status } = all[0];
    data = JSON.parse(text).data;
    process.stdout.write(
      `${SELLERS} sellers, ${MARKETPLACES} marketplaces, ${state}: status ${status}, ${(text.length / 1e6).toFixed(1)} MB of JSON, ${Math.min(...of('statements'))} statements\n`,
    );
    record({
      what: `the list of ${SELLERS} sellers with ${MARKETPLACES} marketplaces, ${state}, first byte`,
      runs: of('firstByteMs'),
      more: { 'longest stall of others': of('stallMs') },
      most: MOST_MS,
    });
    if (state === 'unchanged') continue;
    const inOneGo = await fastest(
      ROUNDS,
      async () => JSON.stringify(contract.authedSellers.data.parse(data)).length,
    );
    report(
      'the longest stall while it is made, beside making it in one go',
      Math.min(...of('stallMs')) / inOneGo.ms,
      MOST_STALL,
      'times',
    );
  }
  await caller.terminate();
}
