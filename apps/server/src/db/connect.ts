// The one door to the database: PostgreSQL by address, or the embedded engine on a folder.
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createAlone, createAloneHere } from './alone.ts';
import { startEmbedded } from './embedded.ts';
import * as schema from './schema.ts';

const POOL_SIZE = 10;

export type Connection = Awaited<ReturnType<typeof openDatabase>>;
export type Database = Connection['db'];
/** A database or a transaction on it: what a repository's functions are given. */
export type Queryable = Database | Parameters<Parameters<Database['transaction']>[0]>[0];

type Where = { url: string } | { folder: string };

/** Where the settings say that the database is. */
export const whereFrom = ({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | null;
  dataDir: string;
}): Where => (databaseUrl ? { url: databaseUrl } : { folder: `${dataDir}/pglite` });

/** Opens a pool of connections; `close` gives everything back. */
export async function openDatabase(where: Where) {
  const embedded = 'folder' in where ? await startEmbedded(where.folder) : null;
  const pool = new pg.Pool(
    embedded
      ? // The embedded engine is one session. A second connection would see its messages mixed with the first's.
        { host: embedded.host, port: 5432, user: 'postgres', database: 'postgres', max: 1 }
      : { connectionString: 'url' in where ? where.url : '', max: POOL_SIZE, connectionTimeoutMillis: 5_000 },
  );
  // An idle connection that breaks is replaced by the pool; unheard, its event would end the process.
  pool.on('error', () => {});
  return {
    db: drizzle({ client: pool, schema }),
    /** Runs the work while no other process does such. */
    alone: embedded ? createAloneHere() : createAlone(pool),
    async isReachable() {
      return pool.query('select 1').then(
        () => true,
        () => false,
      );
    },
    async close() {
      await pool.end();
      await embedded?.close();
    },
  };
}
