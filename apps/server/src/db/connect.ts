// The one door to the database: PostgreSQL by address, or the embedded engine on a folder.
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { asTransaction, asUnlimited, LimitedPool, READ_CONNECTIONS } from './connection-limits.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { type InBackground, openEmbeddedPool } from './embedded-pool.ts';
import { isDatabaseUnreachable } from './errors.ts';
import { type Listen, listenOn, listenWithin } from './listen.ts';
import * as schema from './schema.ts';
import { createWithAdvisoryLock, createWithLocalLock } from './with-advisory-lock.ts';

export type TimeLimits = typeof TIME_LIMITS;

const TIME_LIMITS = {
  /** For a query, told to PostgreSQL itself; and a little later by us, should it not even answer that. */
  queryMs: 15_000,
  unansweredMs: 16_000,
  /** For a statement of a read: of whoever waits for it, few wait longer. */
  readMs: 5_000,
  /** For a connection to be free. */
  connectMs: 5_000,
  /** The same for a read. */
  readConnectMs: 1_000,
  /** For the question whether it is there. */
  probeMs: 2_000,
};

export type Connection = Awaited<ReturnType<typeof openDatabase>>;
export type Database = Connection['db'];
/** A database or a transaction on it: what a repository's functions are given. */
export type Transaction = Database | Parameters<Parameters<Database['transaction']>[0]>[0];

/** PostgreSQL's address, or the folder of an embedded engine, or one that is running already and is not ours to end. */
type Where = { url: string } | { folder: string } | { engine: Pick<Embedded, 'host'> };

/** Where the settings say that the database is. */
export const whereFrom = ({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | null;
  dataDir: string;
}): Where => (databaseUrl ? { url: databaseUrl } : { folder: `${dataDir}/pglite` });

/** Opens a pool of connections; `close` gives everything back. */
export async function openDatabase(where: Where, limits: TimeLimits = TIME_LIMITS) {
  const started = 'folder' in where ? await startEmbedded(where.folder) : null;
  const embedded = 'engine' in where ? where.engine : started;
  const address = embedded
    ? { host: embedded.host, port: 5432, user: 'postgres', database: 'postgres' }
    : { connectionString: 'url' in where ? where.url : '' };
  const { pool, patientPool, inBackground, listen, withAdvisoryLock, ask, pools } = embedded
    ? openEmbedded(address, limits)
    : openPostgres(address, limits);
  for (const each of pools) surviveLostConnections(each);
  return {
    db: databaseOn(pool, inBackground, listen),
    /** The same database without a time limit, for what is allowed to take long. */
    patientDb: databaseOn(patientPool, inBackground, listen),
    /** Runs the work while no other process runs any under this lock. */
    withAdvisoryLock,
    isReachable: createProbe(ask, limits.probeMs),
    async close() {
      await Promise.all(pools.map((each) => each.end()));
      await started?.close();
    },
  };
}

/** One connection for everything: there is one session. */
function openEmbedded(address: pg.PoolConfig, limits: TimeLimits) {
  const { pool, inBackground, aheadOfAll } = openEmbeddedPool({
    ...address,
    query_timeout: limits.unansweredMs,
    // Whoever waits for the embedded engine waits for the queries of all others.
    connectionTimeoutMillis: limits.unansweredMs,
  });
  return {
    pool,
    patientPool: pool,
    inBackground,
    listen: listenWithin(pool),
    withAdvisoryLock: createWithLocalLock(),
    ask: () => aheadOfAll(() => pool.query('select 1')),
    pools: [pool],
  };
}

function openPostgres(address: pg.PoolConfig, limits: TimeLimits) {
  const withLimit = (statementMs: number): pg.PoolConfig => ({
    ...address,
    query_timeout: limits.unansweredMs,
    connectionTimeoutMillis: limits.connectMs,
    // Not as parameters of the connection: poolers in between refuse those they do not know. To compile a statement takes
    // PostgreSQL longer than any of ours runs (docs/decisions/0049).
    onConnect: (client) => client.query(`set statement_timeout = ${statementMs}; set jit = off`),
  });
  const reads = new pg.Pool({ ...withLimit(limits.readMs), max: READ_CONNECTIONS });
  const pool = new LimitedPool(withLimit(limits.queryMs), reads, {
    reads: limits.readConnectMs,
    others: limits.connectMs,
  });
  // A migration may rewrite a large table.
  const patientPool = new pg.Pool({ ...address, max: 1, connectionTimeoutMillis: limits.connectMs });
  // A connection for the probe alone, kept open: whatever has all others, it can be asked whether the database is there.
  const probePool = new pg.Pool({
    ...address,
    max: 1,
    idleTimeoutMillis: 0,
    query_timeout: limits.probeMs,
    connectionTimeoutMillis: limits.probeMs,
  });
  return {
    pool,
    patientPool,
    /** Work that a request has begun is no part of it. */
    inBackground: asUnlimited satisfies InBackground,
    listen: listenOn(address),
    withAdvisoryLock: createWithAdvisoryLock(pool),
    // Asked twice, because a connection that was terminated a moment ago fails its next query.
    ask: () => probePool.query('select 1').catch(() => probePool.query('select 1')),
    pools: [pool, reads, patientPool, probePool],
  };
}

/**
 * A connection that is lost emits an error, which would end the process if nobody listened: the pool does so while the
 * connection is idle, and nobody while it is checked out. Whoever uses it hears of it from their query; the pool replaces it.
 */
function surviveLostConnections(pool: pg.Pool): void {
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
}

/**
 * The library's own transactions keep a connection for ever whose `begin` has failed, and give one back that no longer
 * answers. Here such a connection is thrown away.
 */
function databaseOn(pool: pg.Pool, inBackground: InBackground, listen: Listen) {
  const db = drizzle({ client: pool, schema });
  const transaction: typeof db.transaction = async (run, config) => {
    // What writes, or has to see one state of several tables, is no read.
    const client = await asTransaction(() => pool.connect());
    let reason: unknown;
    let isBroken = false;
    const breaksOn = (error: unknown) => {
      isBroken ||= isDatabaseUnreachable(error);
      // Closed at once: the rollback that follows would wait for an answer just as long.
      if (isBroken) client.end().catch(() => {});
      return error;
    };
    try {
      return await drizzle({ client, schema }).transaction(
        (tx) =>
          run(tx).catch((error: unknown) => {
            reason = error;
            throw breaksOn(error);
          }),
        config,
      );
    } catch (error) {
      // Not the rollback that failed on a closed connection.
      throw breaksOn(reason ?? error);
    } finally {
      client.release(isBroken);
    }
  };
  return Object.assign(db, {
    transaction,
    /** Runs work that nobody sits and waits for: on the embedded engine it gives way to everything else. */
    inBackground,
    /** Hears what is told on a channel, by whichever process, when it is committed. */
    listen,
  });
}

/** Asks whether the database is there, once at a time however many want to know, and never for long. */
function createProbe(query: () => Promise<unknown>, probeMs: number) {
  let underWay: Promise<boolean> | null = null;
  const ask = () => {
    underWay ??= query()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
  return async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), probeMs);
    });
    return Promise.race([ask(), late]).finally(() => clearTimeout(timer));
  };
}
