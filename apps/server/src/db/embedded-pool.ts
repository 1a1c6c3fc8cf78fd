// The one connection to the embedded engine, and who may use it next.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { createTurns } from './embedded-turns.ts';

type GivenBack = (error?: Error | boolean) => void;
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, giveBack: GivenBack) => void;

export type InBackground = <T>(work: () => T) => T;

// Sent in the form that ends with a Sync, which the driver does by itself only where there are values.
const SYNC: pg.QueryConfig & { queryMode: 'extended' } = { text: 'rollback', queryMode: 'extended' };

/**
 * The engine is one session, whoever speaks to it. After a statement that failed it hears nothing until the Sync that
 * ends it, which a connection that broke off may never have sent: it would be silent to everybody for ever. It also
 * remembers what a connection before this one, thrown away after an error, has begun and has prepared by name.
 */
async function beginAnew(client: pg.ClientBase): Promise<void> {
  await client.query(SYNC);
  await client.query('rollback; deallocate all');
}

/** Opens the pool; what runs `inBackground` gives way to everything else, and everything else to what runs `aheadOfAll`. */
export function openEmbeddedPool(options: pg.PoolConfig & { connectionTimeoutMillis: number }) {
  const kinds = new AsyncLocalStorage<'probe' | 'work'>();
  const turns = createTurns();

  class EmbeddedPool extends pg.Pool {
    override connect(): Promise<pg.PoolClient>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
      if (callback) return this.#connectInTurn(callback);
      return new Promise((resolve, reject) => {
        this.#connectInTurn((error, client) => (client ? resolve(client) : reject(error)));
      });
    }

    #connectInTurn(callback: Connected): undefined {
      const timer = setTimeout(() => {
        withdraw();
        // The driver's own words for it, by which it is known that the database does not answer.
        callback(new Error('timeout exceeded when trying to connect'), undefined, () => {});
      }, options.connectionTimeoutMillis).unref();
      const withdraw = turns.wait(kinds.getStore() ?? 'request', () => {
        clearTimeout(timer);
        super.connect((error, client, giveBack) => {
          if (error) turns.end();
          callback(error, client, giveBack);
        });
      });
    }
  }

  const pool = new EmbeddedPool({
    ...options,
    // The engine is one session. A second connection would see its messages mixed with the first's.
    max: 1,
    onConnect: beginAnew,
  });
  pool.on('release', turns.end);
  const inBackground: InBackground = (work) => kinds.run('work', work);
  const aheadOfAll: InBackground = (work) => kinds.run('probe', work);
  return { pool, inBackground, aheadOfAll };
}
