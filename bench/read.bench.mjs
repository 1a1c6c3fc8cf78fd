// Reading sales, authenticated, beside PostGraphile, a bare handler and the bare driver on the same PostgreSQL with the same
// 1.5 million rows; while the figures change; and on the embedded engine beside PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../scripts/postgres.mjs';
import { CALLERS, load } from './load.mjs';
import { describeMachine, median, saveResults } from './performance/results.mjs';
import { freePort, run } from './processes.mjs';
import { startPeers } from './read/peers.mjs';
import { kinds, MARKETPLACE, pathOf } from './read/questions.mjs';
import { fillShops } from './read/shops.mjs';

const SECONDS = 2;
const ROUNDS = 3;
const CHANGES_A_SECOND = 20;
const OURS = 'Insights';
// What a demo does at its first start goes on for a while.
const SETTLE_MS = 15_000;

/** @type {import('./performance/results.mjs').Result[]} */
const results = [];
/** @typedef {Record<string, readonly import('./load.mjs').Request[]>} Contestants */

const folder = mkdtempSync(join(tmpdir(), 'insights-bench-'));
const postgres = await startPostgres();
try {
  const product = await startProduct('postgres', { DATABASE_URL: postgres.url });
  const shops = await fillShops(postgres.url);
  const { peers, stop } = await startPeers(postgres.url);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const ours = await product.asker();
  const contestants = (/** @type {import('./read/questions.mjs').Question[]} */ questions) => ({
    [OURS]: questions.map((question) => ours(pathOf(question))),
    ...Object.fromEntries(Object.entries(peers).map(([name, ask]) => [name, questions.map(ask)])),
  });
  const { overview, report, never } = kinds(shops.ids);
  await compare(overview.name, contestants(overview.questions));
  await compare(report.name, contestants(report.questions));
  const changing = setInterval(shops.change, 1000 / CHANGES_A_SECOND);
  await compare(
    `${overview.name}, ${CHANGES_A_SECOND} changes a second among ${shops.ids.length} sellers`,
    contestants(overview.questions),
  );
  clearInterval(changing);
  await compare(never.name, contestants(never.questions));
  await stop();
  await shops.close();

  const embedded = await startProduct('embedded', {});
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const theirs = await embedded.asker();
  for (const path of [
    `/api/sales/hourly/latest/acme-outdoor/${MARKETPLACE}?limit=336`,
    `/api/sales/daily/latest/acme-outdoor/${MARKETPLACE}?limit=90`,
  ])
    await compare(`engines: ${path.replace(/^.api.sales.|\/acme.*\?/g, ' ').trim()}`, {
      'on the embedded engine': [theirs(path)],
      'on PostgreSQL': [ours(path)],
    });
  await embedded.stop();
  await product.stop();
  saveResults('read', {
    machine: describeMachine(postgres.version()),
    callers: CALLERS,
    seconds: SECONDS,
    rounds: ROUNDS,
    rows: shops.rows,
    results,
  });
  judge();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

/** In turns, so that whatever else the machine does meets all of them. */
async function compare(/** @type {string} */ question, /** @type {Contestants} */ contestants) {
  /** @type {Record<string, import('./load.mjs').Load[]>} */
  const loads = {};
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, requests] of Object.entries(contestants)) {
      loads[name] ??= [];
      loads[name].push(await load(requests, SECONDS));
    }
  for (const [name, runs] of Object.entries(loads)) {
    const result = { question, name, runs };
    results.push(result);
    process.stdout.write(
      `${question} | ${name}: ${runs.map(({ perSecond }) => perSecond).join(', ')} a second, `,
    );
    process.stdout.write(`p99 ${median(runs.map(({ p99 }) => p99))} ms, ${runs[0]?.bytes} bytes\n`);
  }
}

/** What is promised of answers whose figures have not changed. */
function judge() {
  const perSecond = (/** @type {string} */ name) =>
    median(
      results.filter((result) => result.name.startsWith(name))[0]?.runs.map((run) => run.perSecond) ?? [],
    );
  const p99 = (/** @type {string} */ name) =>
    median(results.filter((result) => result.name.startsWith(name))[0]?.runs.map((run) => run.p99) ?? []);
  const promises = [
    ['at least 5 times PostGraphile', perSecond(OURS) >= 5 * perSecond('PostGraphile')],
    ['a p99 below that of PostGraphile', p99(OURS) < p99('PostGraphile')],
    ['at least twice the bare handler', perSecond(OURS) >= 2 * perSecond('bare')],
    [
      'half of PostgreSQL on the embedded engine',
      perSecond('on the embedded') >= perSecond('on PostgreSQL') / 2,
    ],
  ];
  for (const [promise, isKept] of promises) {
    process.stdout.write(`${isKept ? 'kept' : 'BROKEN'}: ${promise}\n`);
    if (!isKept) process.exitCode = 1;
  }
}

async function startProduct(/** @type {string} */ name, /** @type {Record<string, string>} */ env) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const ports = { PORT: String(port), SIMULATOR_PORT: String(await freePort()) };
  const product = await run('scripts/start.mjs', { ...env, ...ports, DATA_DIR: join(folder, name) });
  return {
    stop: product.stop,
    /** How it is asked by someone who is signed in. */
    async asker() {
      const answer = await fetch(`${base}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@insights.example', password: 'insights-demo' }),
      });
      const { data } = /** @type {{ data: { accessToken: string } }} */ (await answer.json());
      const headers = { authorization: `Bearer ${data.accessToken}` };
      return (/** @type {string} */ path) => ({ url: base + path, headers });
    },
  };
}
