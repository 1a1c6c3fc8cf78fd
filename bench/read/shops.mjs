// 1.5 million rows on PostgreSQL: sellers with two years of hours and days, a few of whom are asked about.
import pg from 'pg';
import { MARKETPLACE } from './questions.mjs';

const ASKED_ABOUT = 12;
const OTHERS = 70;
const FROM = '2024-11-01';
const TO = '2026-10-31 23:00';

/** @returns the ids of those who are asked about, and what changes a figure of one of them */
export async function fillShops(/** @type {string} */ databaseUrl) {
  const client = new pg.Client(databaseUrl);
  client.on('error', () => {});
  await client.connect();
  const { rows: sellers } = await client.query(
    `insert into sellers (id, slug, name)
     select gen_random_uuid(), 'bench-' || n, 'Bench ' || n from generate_series(1, ${ASKED_ABOUT}) n
     returning id`,
  );
  const ids = sellers.map(({ id }) => id);
  await client.query(
    `insert into seller_marketplaces (seller_id, marketplace_id, name, country_code, currency_code, is_participating, fetched_at)
     select id, $2, 'Amazon.com', 'US', 'USD', true, now() from unnest($1::uuid[]) id`,
    [ids, MARKETPLACE],
  );
  for (const [granularity, step] of [
    ['hour', '1 hour'],
    ['day', '1 day'],
  ])
    await client.query(
      `insert into sales_intervals
       select s.id, $2, $3, at, (random() * 1000)::numeric(14,2), 'USD', 5, 6, 7, 'bench', now(), now(), now()
         from (select unnest($1::uuid[]) as id
                union all
               select gen_random_uuid() from generate_series(1, ${OTHERS})) s,
              generate_series(timestamptz '${FROM}', timestamptz '${TO}', $4::interval) at`,
      [ids, MARKETPLACE, granularity, step],
    );
  await client.query('vacuum analyze sales_intervals');
  const { rows: counted } = await client.query('select count(*)::int as rows from sales_intervals');
  let turn = 0;
  return {
    ids,
    rows: counted[0].rows,
    /** The newest hour of the next seller says something else. */
    change: () => {
      turn += 1;
      return client.query(
        `update sales_intervals set amount = amount + 1
          where seller_id = $1 and marketplace_id = $2 and granularity = 'hour' and interval_start = $3`,
        [ids[turn % ids.length], MARKETPLACE, TO],
      );
    },
    close: () => client.end(),
  };
}
