// Runs work in one process at a time: what must not be done by two that start together.
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const LOCK = 0x1751_6875; // any number that only this uses
const RETRY_MS = 200;

export type WithAdvisoryLock = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs the work while no other process runs any. The lock is asked for again and again rather than waited for: a
 * first start may take longer than a statement may.
 */
export function createWithAdvisoryLock(pool: pg.Pool): WithAdvisoryLock {
  return async (work) => {
    const client = await pool.connect();
    try {
      while (!(await isLocked(client))) await wait(RETRY_MS);
      try {
        return await work();
      } finally {
        await client.query('select pg_advisory_unlock($1)', [LOCK]);
      }
    } finally {
      client.release();
    }
  };
}

async function isLocked(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as is_locked', [LOCK]);
  return rows[0]?.is_locked === true;
}

/** The embedded engine belongs to one process, and is one session: only that process has to wait for itself. */
export function createWithLocalLock(): WithAdvisoryLock {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}
