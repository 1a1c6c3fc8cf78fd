// A yardstick: the same rows straight from the driver, without accounts, checks or envelope.
import fastify from 'fastify';
import pg from 'pg';
import { STATEMENT, valuesOf } from './questions.mjs';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();

app.get('/latest/:sellerId/:granularity/:limit', async (request) => {
  const question = /** @type {import('./questions.mjs').Question} */ (request.params);
  return { rows: (await pool.query({ name: 'latest', text: STATEMENT, values: valuesOf(question) })).rows };
});

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.stdout.write('Insights is running\n');
