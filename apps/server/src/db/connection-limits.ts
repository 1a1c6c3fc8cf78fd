// Limits how many connections each kind of work may hold. Reads have a pool of their own, so that a table that hangs leaves
// connections for signing in, for writes and for jobs; in either pool a kind of work may hold only some of them.
// Unlike the fair queue it limits each kind as well as the total, and refuses whoever waits too long.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { DatabaseBusy } from './errors.ts';

export const READ_CONNECTIONS = 8;
export const POOL_SIZE = 10;
const READ_LIMITS = { total: READ_CONNECTIONS, perKind: 4 };
// The rest is for unlimited work: signing in, authentication, and the job queue itself.
const OTHER_LIMITS = { total: 8, perKind: 6 };

type Work = { kind: string; isRead: boolean };

const works = new AsyncLocalStorage<Work | null>();

/** Runs a read of this kind, such as `sales`: its statements outside of a transaction use the pool for reads. */
export const asRead = <T>(kind: string, run: () => T): T => works.run({ kind, isRead: true }, run);

/** Runs work of this kind that does more than read. */
export const asWrite = <T>(kind: string, run: () => T): T => works.run({ kind, isRead: false }, run);

/** Runs work that is not limited. */
export const asUnlimited = <T>(run: () => T): T => works.run(null, run);

/** Runs a transaction, which may write, within the limits of the work that began it. */
export function asTransaction<T>(run: () => T): T {
  const work = works.getStore();
  return work ? asWrite(work.kind, run) : asUnlimited(run);
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  giveBack: (error?: Error | boolean) => void,
) => void;
type Waiting = { kind: string; grant: () => void };

/** Counts connections in use by kind, and refuses work that waits too long for one. */
function createLimiter(limits: { total: number; perKind: number }, waitMs: number) {
  const inUse = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let total = 0;

  function grantIfFree({ kind, grant }: Waiting): boolean {
    const count = inUse.get(kind) ?? 0;
    if (total >= limits.total || count >= limits.perKind) return false;
    total += 1;
    inUse.set(kind, count + 1);
    grant();
    return true;
  }

  return {
    acquire: (kind: string): Promise<void> =>
      new Promise((resolve, reject) => {
        if (grantIfFree({ kind, grant: resolve })) return;
        const refuse = setTimeout(() => {
          waiting.delete(entry);
          reject(new DatabaseBusy());
        }, waitMs);
        const grant = () => {
          clearTimeout(refuse);
          resolve();
        };
        const entry = { kind, grant };
        waiting.add(entry);
      }),

    release(kind: string): void {
      total -= 1;
      inUse.set(kind, (inUse.get(kind) ?? 1) - 1);
      for (const next of waiting) {
        if (!grantIfFree(next)) continue;
        waiting.delete(next);
        return;
      }
    },
  };
}

/** A pool that limits each kind of work, and sends reads over another pool. */
export class LimitedPool extends pg.Pool {
  readonly #reads: pg.Pool;
  readonly #readLimiter;
  readonly #otherLimiter;
  readonly #release = new WeakMap<pg.PoolClient, () => void>();

  constructor(options: pg.PoolConfig, reads: pg.Pool, waitMs: { reads: number; others: number }) {
    super({ ...options, max: POOL_SIZE });
    this.#reads = reads;
    this.#readLimiter = createLimiter(READ_LIMITS, waitMs.reads);
    this.#otherLimiter = createLimiter(OTHER_LIMITS, waitMs.others);
    for (const pool of [this, reads])
      pool.on('release', (_error, client) => {
        this.#release.get(client)?.();
        this.#release.delete(client);
      });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const work = works.getStore() ?? null;
    if (!callback) return work ? this.#connectWithin(work) : super.connect();
    if (!work) return this.#connectAtOnce(callback);
    this.#connectWithin(work).then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  #connectAtOnce(callback: Connected): undefined {
    super.connect(callback);
  }

  async #connectWithin({ kind, isRead }: Work): Promise<pg.PoolClient> {
    const limiter = isRead ? this.#readLimiter : this.#otherLimiter;
    await limiter.acquire(kind);
    try {
      const client = await (isRead ? this.#reads.connect() : super.connect());
      this.#release.set(client, () => limiter.release(kind));
      return client;
    } catch (error) {
      limiter.release(kind);
      throw error;
    }
  }
}
