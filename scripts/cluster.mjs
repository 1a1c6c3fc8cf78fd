// npm run cluster: makes the tables of Insights on a Citus cluster, runs the server's whole suite on it and measures reads.
// The cluster is the one whose coordinator CLUSTER_URL names, by the address of a database there that knows its workers; or,
// where Citus is installed beside PostgreSQL on this machine, one of three servers that are thrown away afterwards. The
// suite and the benchmark have databases of their own beside that one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ask, databaseAt, joinMachines, listMachines, startCitus } from './citus.mjs';
import { loadEnvFile } from './env-file.mjs';
import { seconds } from './parts.mjs';
import { build, builtServer, fail, install, requireNode, root } from './setup.mjs';

const BENCH = 'insights_bench';

requireNode();
process.chdir(root);
loadEnvFile();
install();
build();

const given = process.env['CLUSTER_URL'];
const cluster = given ? { url: given, stop: async () => {} } : await startOwn();
/** @type {string[]} */
const failed = [];
try {
  await part('tables', async () => {
    const { prepareCluster } = await import(builtServer('prepare-cluster'));
    process.stdout.write(`${await prepareCluster(cluster.url)}\n`);
    return true;
  });
  await part('the server’s tests, plans of the hot queries among them', async () =>
    run(
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--project=server on postgres',
        ...process.argv.slice(2),
      ],
      { TEST_DATABASE_URL: cluster.url },
    ),
  );
  await part('reading sales', async () => {
    const machines = await listMachines(cluster.url);
    for (const machine of machines) await ask(machine, `drop database if exists ${BENCH} with (force)`);
    for (const machine of machines) await ask(machine, `create database ${BENCH}`);
    try {
      await joinMachines(machines.map((machine) => databaseAt(machine, BENCH)));
      return await run(['bench/read.bench.mjs'], { BENCH_DATABASE_URL: databaseAt(cluster.url, BENCH) });
    } finally {
      for (const machine of machines) await ask(machine, `drop database ${BENCH} with (force)`);
    }
  });
} finally {
  await cluster.stop();
}
if (failed.length > 0) fail(`Failed: ${failed.join(', ')}`);

async function startOwn() {
  try {
    return await startCitus();
  } catch (error) {
    throw new Error(
      `Name the database of a Citus coordinator in CLUSTER_URL, or install Citus beside PostgreSQL.`,
      { cause: error },
    );
  }
}

async function part(/** @type {string} */ name, /** @type {() => Promise<boolean>} */ work) {
  const startedAt = performance.now();
  process.stdout.write(`\n== ${name}\n`);
  if (!(await work())) failed.push(name);
  process.stdout.write(`${name}: ${seconds(performance.now() - startedAt)}\n`);
}

/** Meanwhile what the servers say is read: those whose words nobody takes stand still. */
async function run(/** @type {string[]} */ args, /** @type {Record<string, string>} */ env) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [status] = await once(child, 'exit');
  return status === 0;
}
