// Those we are measured beside, started on the same database.
import { join } from 'node:path';
import pg from 'pg';
import { freePort, run } from '../processes.mjs';
import { DIRECTUS, startDirectus } from './directus.mjs';
import { folderOf, installPeer } from './peer-packages.mjs';
import { GRAPHQL, MARKETPLACE, STATEMENT, valuesOf } from './questions.mjs';

const POSTGRAPHILE = '4.14.1';

/** @returns how each peer is asked a question, by its name, and how they all are stopped */
export async function startPeers(/** @type {string} */ databaseUrl) {
  installPeer('postgraphile', POSTGRAPHILE);
  const [barePort, graphPort] = [await freePort(), await freePort()];
  const env = {
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
    PEERS: join(folderOf('postgraphile'), 'package.json'),
  };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  // What went wrong before the database was stopped is worth telling, not that it was stopped.
  pool.on('error', () => {});
  // PostGraphile does not see a table that is partitioned; through a view the plan is the same.
  await pool.query('create schema peers');
  await pool.query('create view peers.sales_intervals as select * from sales_intervals');
  const bare = await run('bench/read/bare-server.mjs', { ...env, PORT: String(barePort) });
  const graph = await run('bench/read/postgraphile-server.mjs', { ...env, PORT: String(graphPort) });
  const directus = await startDirectus(databaseUrl);

  /** @type {Record<string, (question: import('./questions.mjs').Question) => import('../load.mjs').Request>} */
  const peers = {
    [`PostGraphile ${POSTGRAPHILE}`]: (question) => ({
      url: `http://127.0.0.1:${graphPort}/graphql`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: GRAPHQL, variables: { ...question, marketplaceId: MARKETPLACE } }),
    }),
    [`Directus ${DIRECTUS}`]: directus.ask,
    'bare Fastify and driver': ({ sellerId, granularity, limit }) => ({
      url: `http://127.0.0.1:${barePort}/latest/${sellerId}/${granularity}/${limit}`,
    }),
    'driver alone, no HTTP': (question) => ({
      ask: async () =>
        (await pool.query({ name: 'latest', text: STATEMENT, values: valuesOf(question) })).rows.length,
    }),
  };
  return {
    peers,
    async stop() {
      await pool.end();
      await bare.stop();
      await graph.stop();
      await directus.stop();
    },
  };
}
