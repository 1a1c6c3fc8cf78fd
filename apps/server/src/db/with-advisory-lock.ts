// Runs work in one process at a time: what must not be done by two that start together.
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { isConnectionLost } from './errors.ts';

const RETRY_MS = 200;
const MOST_LOST = 25; // in a row: PostgreSQL restarts within five seconds

export type WithAdvisoryLock = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs the work while no other process runs any. The lock is asked for again and again rather than waited for: a
 * first start may take longer than a statement may. If the connection that holds the lock is lost, PostgreSQL frees the
 * lock while the work goes on, so two processes may then do the same: whatever is run here must be safe to run twice.
 */
export function createWithAdvisoryLock(pool: pg.Pool): WithAdvisoryLock {
  return async (work) => {
    const client = await lock(pool);
    try {
      return await work();
    } finally {
      // A connection that is lost has no lock to give back.
      await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.withAdvisoryLock]).then(
        () => client.release(),
        () => client.release(true),
      );
    }
  };
}

/** Repeats work that has no effect until it ends, such as waiting for a lock, when its connection is lost. */
export async function repeatWhenLost<T>(work: () => Promise<T>): Promise<T> {
  for (let lost = 1; ; lost += 1) {
    try {
      return await work();
    } catch (error) {
      if (lost === MOST_LOST || !isConnectionLost(error)) throw error;
      await wait(RETRY_MS);
    }
  }
}

/** The connection that holds the lock. No connection is kept between two attempts. */
async function lock(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await repeatWhenLost(() => tryLock(pool));
    if (client) return client;
    await wait(RETRY_MS);
  }
}

async function tryLock(pool: pg.Pool): Promise<pg.PoolClient | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_locked', [
      ADVISORY_LOCKS.withAdvisoryLock,
    ]);
    if (rows[0]?.is_locked === true) return client;
    client.release();
    return null;
  } catch (error) {
    // The lock may have been granted, and ends with the connection.
    client.release(true);
    throw error;
  }
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
