// The two database engines: where Insights keeps its rows, what can happen to them, and how they are read.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { startPostgres } from '../../scripts/postgres.mjs';
import { builtServer } from '../../scripts/setup.mjs';

/**
 * @typedef {<T>(read: (client: import('pg').Client) => Promise<T>) => Promise<T>} Read
 * @typedef {{
 *   env: Record<string, string>,
 *   mustStopToRead: boolean,
 *   read: Read,
 *   restart: () => Promise<void>,
 *   freeze: (ms: number) => Promise<void>,
 *   remove: () => Promise<void>,
 * }} Store
 */

/** A PostgreSQL server, and an empty database on it for each scenario. */
export async function startPostgresStores() {
  const postgres = await startPostgres();
  let count = 0;
  const administer = (/** @type {string} */ statement) =>
    withClient({ connectionString: postgres.url }, (client) => client.query(statement));
  return {
    stop: postgres.stop,
    /** @returns {Promise<Store>} */
    async make() {
      count += 1;
      const name = `chaos_${count}`;
      await administer(`create database ${name}`);
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      const folder = mkdtempSync(join(tmpdir(), 'insights-chaos-'));
      return {
        env: { DATABASE_URL: url.href, DATA_DIR: folder },
        mustStopToRead: false,
        read: (read) => withClient({ connectionString: url.href }, read),
        restart: postgres.restart,
        freeze: (ms) => freezeTree(postgres.pid(), ms),
        async remove() {
          await administer(`drop database ${name} with (force)`);
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
  };
}

/** The embedded engine: folders, copied from one that is made once, and read while nobody serves them. */
export async function startEmbeddedStores() {
  const template = mkdtempSync(join(tmpdir(), 'insights-chaos-'));
  await readFolder(template, async () => {});
  return {
    stop: async () => rmSync(template, { recursive: true, force: true }),
    /** @returns {Promise<Store>} */
    async make() {
      const folder = mkdtempSync(join(tmpdir(), 'insights-chaos-'));
      cpSync(template, folder, { recursive: true });
      return makeEmbeddedStore(folder);
    },
  };
}

/** @returns {Store} */
function makeEmbeddedStore(/** @type {string} */ folder) {
  return {
    env: { DATA_DIR: folder },
    mustStopToRead: true,
    read: (read) => readFolder(folder, read),
    restart: async () => {},
    freeze: async () => {},
    async remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * @template T
 * @param {string} folder
 * @param {(client: import('pg').Client) => Promise<T>} read
 */
async function readFolder(folder, read) {
  const sockets = mkdtempSync(join(tmpdir(), 'insights-read-'));
  const worker = new Worker(new URL(builtServer('embedded-worker')), {
    workerData: { folder: join(folder, 'pglite'), socketPath: join(sockets, '.s.PGSQL.5432') },
  });
  await once(worker, 'message');
  try {
    return await withClient({ host: sockets, port: 5432, user: 'postgres', database: 'postgres' }, read);
  } finally {
    worker.postMessage('close');
    await once(worker, 'message');
    await worker.terminate();
    rmSync(sockets, { recursive: true, force: true });
  }
}

/**
 * @template T
 * @param {import('pg').ClientConfig} where
 * @param {(client: import('pg').Client) => Promise<T>} use
 */
async function withClient(where, use) {
  const client = new pg.Client(where);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Each connection of PostgreSQL is a process of its own, in a session of its own: all of them are stopped. */
async function freezeTree(/** @type {number} */ parent, /** @type {number} */ ms) {
  process.kill(parent, 'SIGSTOP');
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter((pid) => pid > 0);
  signalAll(children, 'SIGSTOP');
  await sleep(ms);
  signalAll([parent, ...children], 'SIGCONT');
}

function signalAll(/** @type {number[]} */ pids, /** @type {NodeJS.Signals} */ signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}
