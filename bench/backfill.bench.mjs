// A backfill at Amazon's published rates: how close it comes to the time the quota alone demands, and whether it is ever refused.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { record } from './performance/figures.mjs';
import { freePort, run } from './processes.mjs';

const MARKETPLACES = 6;
const RATE = 0.5;
const BURST = 15;
const MOST = 1.05;

const folder = mkdtempSync(join(tmpdir(), 'insights-bench-'));
const [port, simulatorPort] = [await freePort(), await freePort()];
const product = await run('scripts/start.mjs', {
  DATA_DIR: folder,
  PORT: String(port),
  SIMULATOR_PORT: String(simulatorPort),
  SIMULATOR_NEW_SELLER_MARKETPLACES: String(MARKETPLACES),
});
const amazon = `http://127.0.0.1:${simulatorPort}`;

let accessToken = '';
({ accessToken } = await call('POST', '/api/auth/login', {
  email: 'staff@insights.example',
  password: 'insights-demo',
}));
const { seller } = await call('POST', '/api/sellers/create', { name: 'Atlas Trading', slug: 'atlas' });
const { authUrl } = await call('POST', `/api/public/sp-api/${seller.id}/initiate`, { region: 'EU' });
const consent = new URLSearchParams({ selling_partner: 'new', decision: 'authorize' });
const decided = await fetch(authUrl, { method: 'POST', body: consent, redirect: 'manual' });

// The demo's own sellers are brought up to date first: their calls must not be counted with the new one's.
for (let before = -1, now = 0; before !== now; before = now, now = (await metricsCalls()).accepted)
  await wait(4000);
await fetch(`${amazon}/__sim/requests`, { method: 'DELETE' });

// Everything follows the consent by itself: marketplaces, updates, two years of days and thirty days of hours of each.
const startedAt = performance.now();
await fetch(decided.headers.get('location') ?? '', { redirect: 'manual' });
while (!(await isDone())) await wait(250);
const seconds = (performance.now() - startedAt) / 1000;

const { backfills } = await call('GET', '/api/sp-api/atlas/backfills');
const { accepted, refused } = await metricsCalls();
const floor = (accepted - BURST) / RATE;
process.stdout.write(
  `${backfills.length} backfills and the first updates, ${accepted} calls: ${seconds.toFixed(1)} s, the quota's floor is ${floor} s\n`,
);
record({ what: "backfills beside the quota's floor", unit: 'times', runs: [seconds / floor], most: MOST });
record({ what: 'calls that Amazon refused', unit: 'answers 429', runs: [refused], most: 0 });

await product.stop();
rmSync(folder, { recursive: true });

async function isDone() {
  const { followUp } = await call('GET', '/api/sp-api/account-status/atlas');
  if (followUp?.state === 'failed') throw new Error(followUp.words);
  return followUp?.state === 'completed';
}

/** How Amazon answered. */
async function metricsCalls() {
  const { operations } = /** @type {any} */ (await (await fetch(`${amazon}/__sim/requests`)).json());
  const byStatus = operations.getOrderMetrics ?? {};
  return { accepted: Number(byStatus['200'] ?? 0), refused: Number(byStatus['429'] ?? 0) };
}

/** @returns {Promise<any>} */
async function call(
  /** @type {string} */ method,
  /** @type {string} */ path,
  /** @type {object | undefined} */ body = undefined,
) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = /** @type {any} */ (await response.json());
  if (!answer.success) throw new Error(`${method} ${path}: ${answer.error.message}`);
  return answer.data;
}
