// What a piece of work costs: time of the processor, here and at the database, statements, bytes and Amazon's calls.
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

const TICKS_A_SECOND = 100; // of Linux, whatever the processor

/**
 * @typedef {{ serverCpuMs: number, databaseCpuMs: number, statements: number, bytes: number, amazon: Record<string, number> }} Cost
 */

/** Milliseconds that a process has computed, with those of its own that have ended. */
function cpuMsOf(/** @type {number | string} */ pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15).map(Number);
    return ((utime + stime + cutime + cstime) * 1000) / TICKS_A_SECOND;
  } catch {
    return 0; // it has ended meanwhile
  }
}

const parentOf = (/** @type {string} */ pid) => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return 0;
  }
};

/** A process and its children. */
function cpuMsOfAll(/** @type {number} */ pid) {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return cpuMsOf(pid) + children.reduce((sum, child) => sum + cpuMsOf(child), 0);
}

/** Counts on a database with pg_stat_statements, on a server process and on the stand-in for Amazon. */
export async function openMeter(
  /** @type {{ databaseUrl: string, databasePid: number, serverPid: number, amazonUrl: string }} */ where,
) {
  const client = new pg.Client(where.databaseUrl);
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  /** @returns {Promise<Cost>} */
  const read = async () => {
    // What is counted here is not of the product: the meter asks as somebody whose statements are left out.
    const { rows } = await client.query(`
      select (select coalesce(sum(calls), 0)::float
                from pg_stat_statements
               where query !~ 'pg_stat_statements|pg_database_size') as statements,
             pg_database_size(current_database())::float as bytes`);
    const { operations } = /** @type {any} */ (
      await (await fetch(`${where.amazonUrl}/__sim/requests`)).json()
    );
    return {
      serverCpuMs: cpuMsOf(where.serverPid),
      databaseCpuMs: cpuMsOfAll(where.databasePid),
      ...rows[0],
      amazon: Object.fromEntries(
        Object.entries(operations).map(([name, byStatus]) => [
          name,
          Object.values(/** @type {Record<string, number>} */ (byStatus)).reduce(
            (sum, n) => sum + Number(n),
            0,
          ),
        ]),
      ),
    };
  };
  return {
    client,
    /** @returns {Promise<Cost>} what the work has cost, and whatever else went on meanwhile */
    async measure(/** @type {() => Promise<unknown>} */ work) {
      const before = await read();
      await work();
      const after = await read();
      return {
        serverCpuMs: after.serverCpuMs - before.serverCpuMs,
        databaseCpuMs: after.databaseCpuMs - before.databaseCpuMs,
        statements: after.statements - before.statements,
        bytes: after.bytes - before.bytes,
        amazon: Object.fromEntries(
          Object.entries(after.amazon)
            .map(([name, n]) => /** @type {const} */ ([name, n - (before.amazon[name] ?? 0)]))
            .filter(([, n]) => n > 0),
        ),
      };
    },
    close: () => client.end(),
  };
}
