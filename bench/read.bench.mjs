// Reading sales, authenticated, beside PostGraphile, Directus, a bare handler and the bare driver on the same PostgreSQL with the
// same 1.5 million rows; while the figures change; and on the embedded engine beside PostgreSQL. 20 callers ask as fast as they are
// answered, those who are compared in turns. Insights asks who is calling each time, checks the session and sends its
// envelope; the others let everybody in. See [the decision](decisions/0033-response-cache.md). BENCH_DATABASE_URL names an empty
// database to be measured on instead of a throw-away one, such as one on a cluster.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../scripts/postgres.mjs';
import { load } from './load.mjs';
import { median, record, rounds } from './performance/figures.mjs';
import { freePort, run } from './processes.mjs';
import { startPeers } from './read/peers.mjs';
import { kinds, MARKETPLACE, pathOf } from './read/questions.mjs';
import { fillShops } from './read/shops.mjs';

const SECONDS = 2;
const ROUNDS = rounds(3);
const CHANGES_A_SECOND = 20;
const OURS = 'Insights';
// What a demo does at its first start goes on for a while.
const SETTLE_MS = 15_000;

/** What each reached in each question: the medians of its runs. @type {Map<string, { perSecond: number, p99: number }>} */
const reached = new Map();
/** @typedef {Record<string, readonly import('./load.mjs').Request[]>} Contestants */

const folder = mkdtempSync(join(tmpdir(), 'insights-bench-'));
const given = process.env['BENCH_DATABASE_URL'];
const postgres = given ? { url: given, stop: async () => {} } : await startPostgres();
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
  const changing = setInterval(() => void shops.change().catch(noteReason), 1000 / CHANGES_A_SECOND);
  await compare(
    `${overview.name}, ${CHANGES_A_SECOND} changes a second among ${shops.ids.length} sellers`,
    contestants(overview.questions),
  ).finally(() => clearInterval(changing));
  await compare(never.name, contestants(never.questions));
  await stop();
  await shops.close();

  const embedded = await startProduct('embedded', {});
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const theirs = await embedded.asker();
  const engines = {
    'engines: 336 hours': `/api/sales/hourly/latest/acme-outdoor/${MARKETPLACE}?limit=336`,
    'engines: 90 days': `/api/sales/daily/latest/acme-outdoor/${MARKETPLACE}?limit=90`,
  };
  for (const [question, path] of Object.entries(engines))
    await compare(question, { 'on the embedded engine': [theirs(path)], 'on PostgreSQL': [ours(path)] });
  await embedded.stop();
  await product.stop();
  judge([overview.name, report.name], Object.keys(engines));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

function noteReason(/** @type {unknown} */ error) {
  process.stdout.write(`A figure could not be changed: ${error}\n`);
  process.exitCode = 1;
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
  for (const [who, runs] of Object.entries(loads)) {
    const [perSecond, p99] = [runs.map((run) => run.perSecond), runs.map((run) => run.p99)];
    reached.set(`${question} ${who.replace(/ [\d.]+$/, '')}`, {
      perSecond: median(perSecond),
      p99: median(p99),
    });
    const more = { 'p50 ms': runs.map(({ p50 }) => p50), 'p99 ms': p99 };
    record({ what: question, who, unit: 'answers a second', runs: perSecond, more });
  }
}

/** What is promised of answers whose figures have not changed, and of the embedded engine. */
function judge(/** @type {string[]} */ unchanged, /** @type {string[]} */ engines) {
  const promise = (
    /** @type {string} */ question,
    /** @type {string} */ who,
    /** @type {string} */ beside,
    /** @type {number} */ least,
  ) => {
    const [ours, theirs] = [reached.get(`${question} ${who}`), reached.get(`${question} ${beside}`)];
    if (!ours || !theirs) throw new Error(`${question}: ${beside} was not measured`);
    const what = `${question}, ${who} beside ${beside}`;
    record({ what: `${what}, answers`, unit: 'times', runs: [ours.perSecond / theirs.perSecond], least });
    return { what, p99: ours.p99 / theirs.p99 };
  };
  for (const question of unchanged) {
    for (const peer of ['PostGraphile', 'Directus']) {
      const { what, p99 } = promise(question, OURS, peer, 5);
      record({ what: `${what}, p99`, unit: 'times', runs: [p99], most: 1 });
    }
    promise(question, OURS, 'bare Fastify and driver', 2);
  }
  for (const question of engines) promise(question, 'on the embedded engine', 'on PostgreSQL', 0.5);
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
