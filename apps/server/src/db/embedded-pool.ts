// The pool of the embedded engine, which has one connection.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { createEmbeddedQueue } from './embedded-queue.ts';

type Release = (error?: Error | boolean) => void;
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void;

export type InBackground = <T>(work: () => T) => T;

// Sent in the form that ends with a Sync, which the driver does by itself only where there are values.
const SYNC: pg.QueryConfig & { queryMode: 'extended' } = { text: 'rollback', queryMode: 'extended' };

/**
 * All connections share the engine's one session. After a failed statement the engine ignores messages until a Sync, which
 * a broken connection may never have sent. The session also keeps that connection's transaction and prepared statements.
 */
async function resetSession(client: pg.ClientBase): Promise<void> {
  await client.query(SYNC);
  await client.query('rollback; deallocate all');
}

/** Opens the pool; work `inBackground` waits for requests, and requests wait for what runs `aheadOfAll`. */
export function openEmbeddedPool(options: pg.PoolConfig & { connectionTimeoutMillis: number }) {
  const priorities = new AsyncLocalStorage<'probe' | 'background'>();
  const queue = createEmbeddedQueue();

  class EmbeddedPool extends pg.Pool {
    override connect(): Promise<pg.PoolClient>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
      if (callback) return this.#connectQueued(callback);
      return new Promise((resolve, reject) => {
        this.#connectQueued((error, client) => (client ? resolve(client) : reject(error)));
      });
    }

    #connectQueued(callback: Connected): undefined {
      const timer = setTimeout(() => {
        cancel();
        // The driver's message for it, which isDatabaseUnreachable recognises.
        callback(new Error('timeout exceeded when trying to connect'), undefined, () => {});
      }, options.connectionTimeoutMillis).unref();
      const cancel = queue.acquire(priorities.getStore() ?? 'request', () => {
        clearTimeout(timer);
        super.connect((error, client, release) => {
          if (error) queue.release();
          callback(error, client, release);
        });
      });
    }
  }

  const pool = new EmbeddedPool({
    ...options,
    // The engine has one session: messages of a second connection would be mixed with the first's.
    max: 1,
    onConnect: resetSession,
  });
  pool.on('release', queue.release);
  const inBackground: InBackground = (work) => priorities.run('background', work);
  const aheadOfAll: InBackground = (work) => priorities.run('probe', work);
  return { pool, inBackground, aheadOfAll };
}
