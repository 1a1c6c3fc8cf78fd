// Databases on a Citus cluster, each one of the same name on every machine; and a throw-away cluster on this machine, for
// those who have Citus installed beside PostgreSQL and no cluster of their own.
import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { startPostgres } from './postgres.mjs';

const WORKERS = 2;
const HOST = '127.0.0.1';

/** @returns the address of a database on the coordinator, which knows its two workers */
export async function startCitus() {
  const nodes = await Promise.all(Array.from({ length: WORKERS + 1 }, startNode));
  const [coordinator] = nodes;
  if (!coordinator) throw new Error('A cluster has a coordinator');
  await joinMachines(nodes.map(({ url }) => url));
  return {
    url: coordinator.url,
    async stop() {
      for (const node of nodes) await node.stop();
    },
  };
}

async function startNode() {
  const port = await freePort();
  const server = await startPostgres({
    listen_addresses: HOST,
    port: String(port),
    shared_preload_libraries: 'citus',
    max_connections: '300',
    max_prepared_transactions: '300',
    // One for each database that is in use.
    max_worker_processes: '100',
    'citus.node_conn_info': 'sslmode=prefer',
  });
  return { ...server, url: `postgres://postgres@${HOST}:${port}/postgres` };
}

/**
 * The addresses of a server and, where it is the coordinator of a cluster, of those that it knows; of the same database on
 * each of them.
 * @returns {Promise<string[]>}
 */
export async function listMachines(/** @type {string} */ url) {
  const installed = await ask(url, `select from pg_extension where extname = 'citus'`);
  if (installed.length === 0) return [url];
  const workers = await ask(
    url,
    'select nodename, nodeport from pg_dist_node where groupid <> 0 and isactive order by nodeid',
  );
  return [
    url,
    ...workers.map(({ nodename, nodeport }) => {
      const worker = new URL(url);
      worker.hostname = nodename;
      worker.port = String(nodeport);
      return worker.href;
    }),
  ];
}

/** Makes a cluster of databases on several machines, the coordinator's first. */
export async function joinMachines(/** @type {readonly string[]} */ urls) {
  const [coordinator = '', ...workers] = urls;
  for (const url of urls) await ask(url, 'create extension citus');
  const { hostname, port } = new URL(coordinator);
  await ask(coordinator, `select citus_set_coordinator_host('${hostname}', ${port || 5432})`);
  for (const worker of workers.map((url) => new URL(url)))
    await ask(coordinator, `select citus_add_node('${worker.hostname}', ${worker.port || 5432})`);
}

/** The same machine's database of another name. */
export function databaseAt(/** @type {string} */ url, /** @type {string} */ name) {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** @returns {Promise<any[]>} the rows that the statement tells */
export async function ask(/** @type {string} */ url, /** @type {string} */ statement) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function freePort() {
  const probe = createServer().listen(0, HOST);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
