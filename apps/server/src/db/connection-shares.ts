// Bounds what each kind of work takes of the database. Reads have connections of their own, so that a table that hangs leaves
// the others for signing in, for writes and for jobs; of either, each kind has a share, so that it leaves some for the rest.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { DatabaseBusy } from './errors.ts';

export const READ_CONNECTIONS = 8;
export const POOL_SIZE = 10;
const SHARE_OF_READS = { inAll: READ_CONNECTIONS, ofKind: 4 };
// What is left is for work of no kind: signing in, who is calling, and the queue itself.
const SHARE_OF_OTHERS = { inAll: 8, ofKind: 6 };

type Work = { kind: string; isRead: boolean };

const works = new AsyncLocalStorage<Work | null>();

/** Runs a read of this kind, such as `sales`: each of its statements outside of a transaction is bounded. */
export const asRead = <T>(kind: string, run: () => T): T => works.run({ kind, isRead: true }, run);

/** Runs what does more than read: it has its kind's share of the connections that are not for reads. */
export const asWrite = <T>(kind: string, run: () => T): T => works.run({ kind, isRead: false }, run);

/** Runs what belongs to no kind, and is refused no connection. */
export const asNoKind = <T>(run: () => T): T => works.run(null, run);

/** Runs a transaction, which is no read, as part of the work that it was begun in. */
export function asTransaction<T>(run: () => T): T {
  const work = works.getStore();
  return work ? asWrite(work.kind, run) : asNoKind(run);
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  giveBack: (error?: Error | boolean) => void,
) => void;
type Waiting = { kind: string; grant: () => void };

/** Counts who has a connection, by kind, and refuses those that wait too long for their kind's share. */
function createShares(most: { inAll: number; ofKind: number }, waitMs: number) {
  const inUse = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let total = 0;

  function grantIfFree({ kind, grant }: Waiting): boolean {
    const ofKind = inUse.get(kind) ?? 0;
    if (total >= most.inAll || ofKind >= most.ofKind) return false;
    total += 1;
    inUse.set(kind, ofKind + 1);
    grant();
    return true;
  }

  return {
    take: (kind: string): Promise<void> =>
      new Promise((resolve, reject) => {
        if (grantIfFree({ kind, grant: resolve })) return;
        const refuse = setTimeout(() => {
          waiting.delete(mine);
          reject(new DatabaseBusy());
        }, waitMs);
        const grant = () => {
          clearTimeout(refuse);
          resolve();
        };
        const mine = { kind, grant };
        waiting.add(mine);
      }),

    giveBack(kind: string): void {
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

/** A pool in which each kind of work has a share, and which sends reads over another one. */
export class SharedPool extends pg.Pool {
  readonly #reads: pg.Pool;
  readonly #readShares;
  readonly #otherShares;
  readonly #giveBack = new WeakMap<pg.PoolClient, () => void>();

  constructor(options: pg.PoolConfig, reads: pg.Pool, waitMs: { reads: number; others: number }) {
    super({ ...options, max: POOL_SIZE });
    this.#reads = reads;
    this.#readShares = createShares(SHARE_OF_READS, waitMs.reads);
    this.#otherShares = createShares(SHARE_OF_OTHERS, waitMs.others);
    for (const pool of [this, reads])
      pool.on('release', (_error, client) => {
        this.#giveBack.get(client)?.();
        this.#giveBack.delete(client);
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
    const shares = isRead ? this.#readShares : this.#otherShares;
    await shares.take(kind);
    try {
      const client = await (isRead ? this.#reads.connect() : super.connect());
      this.#giveBack.set(client, () => shares.giveBack(kind));
      return client;
    } catch (error) {
      shares.giveBack(kind);
      throw error;
    }
  }
}
