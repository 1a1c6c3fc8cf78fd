// The bytes of a stored row of each table that grows with what a seller sells, with its share of the indexes.

const ROWS = 20_000;
const SELLER = '00000000-0000-4000-8000-000000000001';

const CONTENT = `repeat(md5(n::text), 4)`;

/** A seller's rows of each table, as the product writes them; what they say does not matter. */
const TABLES = {
  sales_intervals: `
    insert into sales_intervals
    select seller, 'ATVPDKIKX0DER', 'hour', timestamptz '2024-06-01 00:00+00' + n * interval '1 hour', n, 'USD', n, n, n,
           'sp-api', now(), now(), now()
      from rows`,
  asin_sales: `
    insert into asin_sales
    select seller, 'ATVPDKIKX0DER', '2026-05-01', 1, 'B' || lpad(n::text, 9, '0'), 'B' || lpad((n / 4)::text, 9, '0'),
           n, n, n, n, n, 99.5, 12.25
      from rows`,
  asin_sales_totals: `
    insert into asin_sales_totals
    select seller, 'ATVPDKIKX0DER', 1, 'B' || lpad(n::text, 9, '0'), 'B' || lpad((n / 4)::text, 9, '0'),
           n, n, n, n, n, 99.5, 12.25, '16777215'
      from rows`,
  ads_entities: `
    insert into ads_entities
      (seller_id, kind, since_version, entity_id, campaign_id, ad_group_id, state, label, type, amount, asin, sku, details, folded)
    select seller, 'keywords', 1, (300000000000000 + n)::text, (200000000000000 + n / 50)::text,
           (250000000000000 + n / 10)::text, 'ENABLED', 'a keyword of three words ' || n, 'BROAD', 0.75, null, null, null,
           'a keyword of three words ' || n
      from rows`,
  catalogue_items: `
    insert into catalogue_items
      (seller_id, marketplace_id, asin, title, brand, main_picture, small_picture, additional_pictures, is_variation,
       child_asins, description, saved_at)
    select seller, 'ATVPDKIKX0DER', 'B' || lpad(n::text, 9, '0'), ${CONTENT}, 'A brand', 'images/I/' || md5(n::text),
           'images/I/' || md5(n::text), '{}', false, '{}', ${CONTENT} || ${CONTENT}, now()
      from rows`,
};

/** @returns {Promise<Record<string, number>>} */
export async function measureRows(/** @type {import('pg').Client} */ client) {
  /** @type {Record<string, number>} */
  const bytes = {};
  await client.query(`insert into sellers (id, slug, name) values ('${SELLER}', 'measured', 'Measured')`);
  for (const [table, insert] of Object.entries(TABLES)) {
    const before = await sizeOf(client, table);
    await client.query(
      `with rows as (select '${SELLER}'::uuid as seller, n from generate_series(1, ${ROWS}) n)
       ${insert}`,
    );
    await client.query(`vacuum ${table}`);
    bytes[table] = Math.round(((await sizeOf(client, table)) - before) / ROWS);
    await client.query(`delete from ${table} where seller_id = '${SELLER}'`);
  }
  return bytes;
}

async function sizeOf(/** @type {import('pg').Client} */ client, /** @type {string} */ table) {
  const { rows } = await client.query(
    `select sum(pg_total_relation_size(relid))::float as bytes
       from (select relid from pg_partition_tree($1) union select $1::regclass) parts`,
    [table],
  );
  return rows[0].bytes;
}
