// Bounds what reads take of the database. They have connections of their own, so that a table that hangs leaves those for
// signing in, for writes and for jobs alone; each kind of read has a share of them, so that it leaves some for the others.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { DatabaseBusy } from './errors.ts';

export const READ_CONNECTIONS = 8;
const CONNECTIONS_OF_A_KIND = 4;

const kinds = new AsyncLocalStorage<string | null>();

/** Runs a read of this kind, such as `sales`: each of its statements outside of a transaction is bounded. Null: none is. */
export const asRead = <T>(kind: string | null, work: () => T): T => kinds.run(kind, work);

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  giveBack: (error?: Error | boolean) => void,
) => void;
type Waiting = { kind: string; grant: () => void };

/** A pool that sends reads over another one, in which each kind has a share, and refuses those that wait too long for it. */
export class PoolWithReads extends pg.Pool {
  readonly #reads: pg.Pool;
  readonly #waitMs: number;
  readonly #inUse = new Map<string, number>();
  readonly #kindOf = new WeakMap<pg.PoolClient, string>();
  readonly #waiting = new Set<Waiting>();
  #total = 0;

  constructor(options: pg.PoolConfig, reads: pg.Pool, waitMs: number) {
    super(options);
    this.#reads = reads;
    this.#waitMs = waitMs;
    reads.on('release', (_error, client) => this.#giveBack(this.#kindOf.get(client)));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const kind = kinds.getStore() ?? null;
    if (kind === null) return callback ? this.#connectOtherwise(callback) : super.connect();
    if (!callback) return this.#connectToRead(kind);
    this.#connectToRead(kind).then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  #connectOtherwise(callback: Connected): undefined {
    super.connect(callback);
  }

  async #connectToRead(kind: string): Promise<pg.PoolClient> {
    await this.#take(kind);
    try {
      const client = await this.#reads.connect();
      this.#kindOf.set(client, kind);
      return client;
    } catch (error) {
      this.#giveBack(kind);
      throw error;
    }
  }

  #grantIfFree({ kind, grant }: Waiting): boolean {
    const inUse = this.#inUse.get(kind) ?? 0;
    if (this.#total >= READ_CONNECTIONS || inUse >= CONNECTIONS_OF_A_KIND) return false;
    this.#total += 1;
    this.#inUse.set(kind, inUse + 1);
    grant();
    return true;
  }

  #take(kind: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#grantIfFree({ kind, grant: resolve })) return;
      const refuse = setTimeout(() => {
        this.#waiting.delete(waiting);
        reject(new DatabaseBusy());
      }, this.#waitMs);
      const grant = () => {
        clearTimeout(refuse);
        resolve();
      };
      const waiting = { kind, grant };
      this.#waiting.add(waiting);
    });
  }

  #giveBack(kind: string | undefined): void {
    if (kind === undefined) return;
    this.#total -= 1;
    this.#inUse.set(kind, (this.#inUse.get(kind) ?? 1) - 1);
    for (const waiting of this.#waiting) {
      if (!this.#grantIfFree(waiting)) continue;
      this.#waiting.delete(waiting);
      return;
    }
  }
}
