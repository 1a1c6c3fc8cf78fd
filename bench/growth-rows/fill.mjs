// Sellers of one size, as many as the rows that are wanted: two years of hours and days each, laid down as they come.
import { MARKETPLACE } from '../growth/house.mjs';

const FROM = '2024-06-01 00:00+00';
/** Older rows came with a backfill, seller by seller; newer ones hour by hour, of all sellers in turn. */
const UPDATED_FROM = '2026-04-01 00:00+00';
const TO = '2026-05-31 00:00+00';
const ROWS_OF_SELLER = 18_216;
const SELLERS_AT_ONCE = 50;
const DAYS_AT_ONCE = 5;

/** @returns the sellers' slugs and how many rows there are */
export async function fillRows(
  /** @type {import('pg').Client} */ client,
  /** @type {number} */ wanted,
  /** @type {(part: number) => void} */ tell = () => {},
) {
  const sellers = Math.max(1, Math.round(wanted / ROWS_OF_SELLER));
  await client.query(
    `insert into sellers (id, slug, name, selling_partner_id)
     select gen_random_uuid(), 'seller-' || i, 'Seller ' || i, 'A' || lpad(i::text, 12, '0')
       from generate_series(1, $1::int) i`,
    [sellers],
  );
  await client.query(`
    insert into seller_marketplaces
      (seller_id, marketplace_id, name, country_code, currency_code, is_participating, auto_update, fetched_at)
    select id, '${MARKETPLACE}', 'Amazon.com', 'US', 'USD', true, true, now()
      from sellers`);
  await client.query(`set work_mem = '512MB'`);
  // A version for each row of a hundred million would be moved a hundred million times; once is enough.
  await client.query(`set session_replication_role = replica`);
  for (let first = 1; first <= sellers; first += SELLERS_AT_ONCE) {
    await insert(
      client,
      FROM,
      UPDATED_FROM,
      `substr(slug, 8)::int between ${first} and ${first + SELLERS_AT_ONCE - 1}`,
      'slug, granularity, at',
    );
    tell(first / sellers);
  }
  const until = Date.parse(TO);
  for (let at = Date.parse(UPDATED_FROM); at < until; at += DAYS_AT_ONCE * 86_400_000) {
    const end = Math.min(at + DAYS_AT_ONCE * 86_400_000, until);
    await insert(
      client,
      new Date(at).toISOString(),
      new Date(end).toISOString(),
      'true',
      'at, slug, granularity',
    );
  }
  await client.query(`
    insert into sales_coverage (seller_id, marketplace_id, granularity, ranges, newest_start, as_of)
    select id, '${MARKETPLACE}', granularity, tstzmultirange(tstzrange('${FROM}', '${TO}')), timestamptz '${TO}' - step, '${TO}'
      from sellers, (values ('hour', interval '1 hour'), ('day', interval '24 hours')) g (granularity, step)`);
  // What the triggers would make of it all, seller by seller: as many rows, and not the hour that four million of them take.
  await client.query(`
    insert into sales_versions (seller_id, marketplace_id, granularity, version)
    select seller_id, marketplace_id, granularity, gen_random_uuid() from sales_coverage`);
  await client.query(`
    insert into sales_clock_days (seller_id, marketplace_id, day, running, whole, currency)
    select id, '${MARKETPLACE}', day::date, array(select hour * 4321 from generate_series(1, 24) hour), (1 << 24) - 1, 'USD'
      from sellers, generate_series(date '${FROM.slice(0, 10)}', date '${TO.slice(0, 10)}' - 1, interval '1 day') day`);
  await client.query(`set session_replication_role = origin`);
  await client.query('vacuum (analyze) sales_intervals');
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
  const { rows } = await client.query(`
    select (select count(*)::float from sales_intervals) as rows,
           (select sum(pg_total_relation_size(relid))::float
              from pg_partition_tree('sales_intervals')) as bytes`);
  return { sellers, rows: rows[0].rows, bytes: rows[0].bytes };
}

function insert(
  /** @type {import('pg').Client} */ client,
  /** @type {string} */ from,
  /** @type {string} */ to,
  /** @type {string} */ whose,
  /** @type {string} */ order,
) {
  return client.query(`
    insert into sales_intervals
      (seller_id, marketplace_id, granularity, interval_start, amount, currency,
       order_count, order_item_count, unit_count, source, first_seen_at, fetched_at, asked_at)
    select id, '${MARKETPLACE}', granularity, at, (random() * 1000)::numeric(14, 2), 'USD',
           5, 6, 7, 'bench', at + interval '1 day', at + interval '1 day', at + interval '1 day'
      from sellers,
           (values ('hour', interval '1 hour'), ('day', interval '24 hours')) g (granularity, step),
           generate_series(timestamptz '${from}', timestamptz '${to}' - interval '1 hour', step) at
     where ${whose}
     order by ${order}`);
}
