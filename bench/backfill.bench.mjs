// A backfill at Amazon's published rates: how close it comes to the time the quota alone demands, and whether it is ever refused.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, run } from './processes.mjs';

const MARKETPLACES = 8;
const CALLS_PER_MARKETPLACE = 9 + 5; // two years of days, thirty days of hours
const RATE = 0.5;
const BURST = 15;
const MOST = 1.05;

const folder = mkdtempSync(join(tmpdir(), 'insights-bench-'));
const [port, simulatorPort] = [await freePort(), await freePort()];
const product = await run('scripts/start.mjs', {
  DATA_DIR: folder,
  PORT: String(port),
  SIMULATOR_PORT: String(simulatorPort),
});
const amazon = `http://127.0.0.1:${simulatorPort}`;

let accessToken = '';
({ accessToken } = await call('POST', '/api/auth/login', {
  email: 'staff@insights.example',
  password: 'insights-demo',
}));
const { seller } = await call('POST', '/api/sellers/create', { name: 'Atlas Trading', slug: 'atlas' });
const { authUrl } = await call('POST', `/api/public/sp-api/${seller.id}/initiate`, { region: 'EU' });
const consent = new URLSearchParams({ selling_partner: 'A6ATLASTRADING', decision: 'authorize' });
const decided = await fetch(authUrl, { method: 'POST', body: consent, redirect: 'manual' });
await fetch(decided.headers.get('location') ?? '', { redirect: 'manual' });
const { marketplaces } = await call('GET', '/api/sp-api/atlas/marketplaces/fetch');
const chosen = marketplaces
  .filter((/** @type {{ is_participating: boolean }} */ { is_participating }) => is_participating)
  .slice(0, MARKETPLACES)
  .map(
    (/** @type {{ marketplace_id: string }} */ { marketplace_id }) =>
      `/api/sp-api/atlas/marketplaces/${marketplace_id}/backfill`,
  );
await fetch(`${amazon}/__sim/requests`, { method: 'DELETE' });

const startedAt = performance.now();
for (const path of chosen)
  for (const granularity of ['daily', 'hourly']) await call('POST', path, { granularity });
while (!(await isDone())) await wait(250);
const seconds = (performance.now() - startedAt) / 1000;

const calls = chosen.length * CALLS_PER_MARKETPLACE;
const floor = (calls - BURST) / RATE;
const { operations } = /** @type {any} */ (await (await fetch(`${amazon}/__sim/requests`)).json());
const refused = JSON.stringify(operations).match(/"429":(\d+)/)?.[1] ?? '0';
process.stdout.write(
  `${chosen.length} marketplaces, ${calls} calls: ${seconds.toFixed(1)} s, the quota's floor is ${floor} s: ${(seconds / floor).toFixed(3)} times (at most ${MOST})\n`,
);
process.stdout.write(`answers 429: ${refused}\n`);
if (seconds > floor * MOST || refused !== '0') process.exitCode = 1;

await product.stop();
rmSync(folder, { recursive: true });

async function isDone() {
  for (const path of chosen)
    for (const granularity of ['daily', 'hourly']) {
      const { state, errorCount, lastError } = await call('GET', `${path}?granularity=${granularity}`);
      if (state === 'failed' || errorCount > 0) throw new Error(`${path} ${granularity}: ${lastError}`);
      if (state !== 'completed') return false;
    }
  return true;
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
