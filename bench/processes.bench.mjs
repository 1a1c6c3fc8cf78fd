// Several processes on one PostgreSQL, which is all they share: answers a second against web processes, and jobs a second against
// workers. Database, processes and callers share the machine's cores: where these are used up, more processes cannot bring
// more, and what an answer or a job costs of a core says how many cores would.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../scripts/postgres.mjs';
import { load } from './load.mjs';
import { record, rounds } from './performance/figures.mjs';
import { freePort, run } from './processes.mjs';
import { kinds, pathOf } from './read/questions.mjs';
import { fillShops } from './read/shops.mjs';
import { coreSecondsOf, treeOf } from './scale-out/cores.mjs';
import { fillJobs, jobsDone } from './scale-out/jobs.mjs';
import { measureWish } from './scale-out/wishes.mjs';

const WEB = [1, 2, 4];
const WORKERS = [1, 2, 4];
const ROUNDS = rounds(3);
const SECONDS = 3;
const ADMIN = { email: 'admin@insights.example', password: 'a password for figures' };

const folder = mkdtempSync(join(tmpdir(), 'insights-processes-'));
const postgres = await startPostgres();
try {
  await measureWeb();
  await measureWorkers();
  await measureWish(postgres.url, folder);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** As in production: no demo, no simulator, nothing to do but answer. */
async function startWeb() {
  const port = String(await freePort());
  const { pid, stop } = await run('scripts/start.mjs', {
    ROLE: 'web',
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    JWT_SECRET: 'a secret for figures only'.repeat(2),
    TOKEN_ENCRYPTION_KEY: 'a key for figures only'.repeat(2),
    SP_API_CLIENT_ID: 'none',
    SP_API_CLIENT_SECRET: 'none',
    SP_API_APPLICATION_ID: 'none',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    STAFF_EMAILS: ADMIN.email,
    LOG_LEVEL: 'warn',
  });
  return { pid, stop, base: `http://127.0.0.1:${port}` };
}

async function measureWeb() {
  const running = [await startWeb()];
  const shops = await fillShops(postgres.url);
  const answer = await fetch(`${running[0]?.base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { data } = /** @type {any} */ (await answer.json());
  const headers = { authorization: `Bearer ${data.accessToken}` };
  const { overview, never } = kinds(shops.ids);
  for (const count of WEB) {
    while (running.length < count) running.push(await startWeb());
    for (const { name, questions } of [overview, never]) {
      // Each question goes to the next process: none of them is always asked the same.
      const requests = Array.from({ length: questions.length * count }, (_, i) => {
        const question = questions[Math.floor(i / count) % questions.length];
        if (!question) throw new Error('There is nothing to ask');
        return { url: running[i % count]?.base + pathOf(question), headers };
      });
      /** @type {{ result: import('./load.mjs').Load, cores: Record<string, number>, used: number }[]} */
      const runs = [];
      for (let round = 0; round < ROUNDS; round++)
        runs.push(
          await withCores(() => load(requests, SECONDS), {
            web: () => running.map(({ pid }) => pid),
            database: () => treeOf(postgres.pid()),
            callers: () => [process.pid],
          }),
        );
      const coreMs = (/** @type {'web' | 'database' | 'callers'} */ of) =>
        runs.map(({ result, cores }) => ((cores[of] ?? 0) * 1000) / result.asked);
      record({
        what: name,
        who: `${count} web`,
        unit: 'answers a second',
        runs: runs.map(({ result }) => result.perSecond),
        more: {
          'p99 ms': runs.map(({ result }) => result.p99),
          'core ms of web': coreMs('web'),
          'of the database': coreMs('database'),
          'of callers': coreMs('callers'),
          'cores in use': runs.map(({ used }) => used),
        },
      });
    }
  }
  for (const { stop } of running) await stop();
  await shops.close();
}

async function measureWorkers() {
  for (const count of WORKERS) {
    await fillJobs(postgres.url);
    const workers = await Promise.all(
      Array.from({ length: count }, () => run('bench/scale-out/worker.mjs', { DATABASE_URL: postgres.url })),
    );
    /** @type {{ result: { done: number, perSecond: number }, cores: Record<string, number>, used: number }[]} */
    const runs = [];
    for (let round = 0; round < ROUNDS; round++)
      runs.push(
        await withCores(() => jobsDone(postgres.url, SECONDS), {
          workers: () => workers.map(({ pid }) => pid),
          database: () => treeOf(postgres.pid()),
        }),
      );
    for (const { stop } of workers) await stop();
    const coreMs = (/** @type {'workers' | 'database'} */ of) =>
      runs.map(({ result, cores }) => ((cores[of] ?? 0) * 1000) / Math.max(1, result.done));
    record({
      what: 'hourly updates, each waiting 100 ms for Amazon and storing 49 hours',
      who: `${count} worker`,
      unit: 'jobs a second',
      runs: runs.map(({ result }) => result.perSecond),
      more: {
        'core ms of workers': coreMs('workers'),
        'of the database': coreMs('database'),
        'cores in use': runs.map(({ used }) => used),
      },
    });
  }
}

/**
 * What the work took of the cores, by whom, in seconds; and how many cores were in use for it.
 * @template T
 */
async function withCores(
  /** @type {() => Promise<T>} */ work,
  /** @type {Record<string, () => number[]>} */ whose,
) {
  const before = new Map(
    Object.values(whose).flatMap((pids) => pids().map((pid) => [pid, coreSecondsOf(pid)])),
  );
  const startedAt = performance.now();
  const result = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  // Asked again: a connection that was opened meanwhile is a process of its own, which began at nothing.
  const cores = Object.fromEntries(
    Object.entries(whose).map(([name, pids]) => [
      name,
      pids().reduce((sum, pid) => sum + coreSecondsOf(pid) - (before.get(pid) ?? 0), 0),
    ]),
  );
  return { result, cores, used: Object.values(cores).reduce((sum, value) => sum + value, 0) / seconds };
}
