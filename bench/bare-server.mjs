// The yardstick: the same rows straight from the driver, without accounts, checks or envelope.
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();

const COLUMNS = 'interval_start, amount, currency, order_count, unit_count, fetched_at';

app.get('/latest/:seller/:marketplace', async (request) => {
  const { seller, marketplace } = /** @type {{ seller: string, marketplace: string }} */ (request.params);
  const { rows } = await pool.query(
    `select * from (select ${COLUMNS} from sales_intervals
       where seller_id = $1 and marketplace_id = $2 and granularity = 'hour'
       order by interval_start desc limit 336) newest order by interval_start`,
    [seller, marketplace],
  );
  return { rows };
});

app.get('/daily/:seller/:marketplace', async (request) => {
  const { seller, marketplace } = /** @type {{ seller: string, marketplace: string }} */ (request.params);
  const { rows } = await pool.query(
    `select ${COLUMNS} from sales_intervals
      where seller_id = $1 and marketplace_id = $2 and granularity = 'day'
        and interval_start >= $3 and interval_start < $4 order by interval_start`,
    [seller, marketplace, process.env['FROM'], process.env['TO']],
  );
  return { rows };
});

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.stdout.write('Insights is running\n');
