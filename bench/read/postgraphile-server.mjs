// A peer: PostGraphile over the same rows, as its documentation says it is run in production.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const loadPeer = createRequire(process.env['PEERS'] ?? '');
const { postgraphile } = loadPeer('postgraphile');
const { Pool } = loadPeer('pg');

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const handler = postgraphile(pool, 'peers', {
  disableDefaultMutations: true,
  disableQueryLog: true,
  graphiql: false,
  setofFunctionsContainNulls: false,
  ignoreRBAC: true,
});
await handler.getGraphQLSchema();
createServer(handler).listen(Number(process.env['PORT']), '127.0.0.1', () =>
  process.stdout.write('Insights is running\n'),
);
