// Databases on a PostgreSQL server for tests, each a copy of one that is migrated already; on a cluster a copy on each of its
// machines.
import { randomUUID } from 'node:crypto';
import { ask, databaseAt, joinMachines, listMachines } from '../../../../scripts/citus.mjs';
import { openDatabase } from '../db/connect.ts';
import { distribute } from '../db/distribution.ts';
import { migrate } from '../db/migrate.ts';

/** Shards of each table: enough to tell one from all of them, and no more to be copied for every test. */
const SHARDS = 4;

/** A database of its own, as the server makes them or as a copy of another one. */
export async function createDatabase(serverUrl: string, copyOf = 'template1') {
  const name = `${copyOf === 'template1' ? 'test' : copyOf}_${randomUUID().slice(0, 8)}`;
  const machines = await listMachines(serverUrl);
  const onEach = (statement: string) => Promise.all(machines.map((machine) => ask(machine, statement)));
  await onEach(`create database ${name} template ${copyOf}`);
  // Tests put triggers where something is to be refused.
  if (machines.length > 1)
    await ask(serverUrl, `alter database ${name} set citus.enable_unsafe_triggers = on`);
  return {
    name,
    machines,
    where: { url: databaseAt(serverUrl, name) },
    remove: async () => {
      if (machines.length > 1) for (const machine of machines) await leaveAlone(machine, name);
      await onEach(`drop database ${name} with (force)`);
    },
  };
}

/** The one that the others are copied from. */
export async function createMigrated(serverUrl: string) {
  const made = await createDatabase(serverUrl);
  const { name, machines, where } = made;
  if (machines.length > 1) {
    await ask(serverUrl, `alter database ${name} set citus.shard_count = ${SHARDS}`);
    await joinMachines(machines.map((machine) => databaseAt(machine, name)));
  }
  const database = await openDatabase(where);
  await migrate(database);
  await distribute(database.patientDb);
  await database.close();
  if (machines.length > 1) for (const machine of machines) await leaveAlone(machine, name);
  /** Together with the copies of it that nobody has removed. */
  const removeAll = async () => {
    const left = await ask(serverUrl, `select datname from pg_database where datname like '${name}\\_%'`);
    for (const { datname } of left) await ask(serverUrl, `drop database ${datname} with (force)`);
    await made.remove();
  };
  return { name, removeAll };
}

/** What looks after a cluster stays connected to each of its databases, and what is in use can be neither copied nor dropped. */
async function leaveAlone(machine: string, name: string): Promise<void> {
  await ask(machine, `alter database ${name} with allow_connections false`);
  const usedBy = `pg_stat_activity where datname = '${name}'`;
  while ((await ask(machine, `select pg_terminate_backend(pid) from ${usedBy}`)).length > 0);
}
