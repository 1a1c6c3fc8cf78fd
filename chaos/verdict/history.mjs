// Everything that was ever stored of an interval, in the order in which it was: noted by the database itself, so that no
// code of Insights can forget to. An old figure that came back over a newer one shows here, whatever stands beside it.

/** @typedef {{ sellerId: string, marketplaceId: string, granularity: 'hour' | 'day', start: number, cents: number }} Stored */

const NOTE = `
  create table chaos_history (
    place          bigint generated always as identity primary key,
    seller_id      uuid        not null,
    marketplace_id text        not null,
    granularity    text        not null,
    interval_start timestamptz not null,
    amount         numeric     not null
  );
  create function chaos_note() returns trigger language plpgsql as $$
  begin
    insert into chaos_history (seller_id, marketplace_id, granularity, interval_start, amount)
    values (new.seller_id, new.marketplace_id, new.granularity, new.interval_start, new.amount);
    return null;
  end $$;
  create trigger chaos_note after insert or update on sales_intervals
    for each row execute function chaos_note();`;

/** From now on, until the database is gone. */
export async function keepHistory(/** @type {import('pg').Client} */ client) {
  await client.query(NOTE);
}

/** What was stored more than once; nothing where nobody has kept it. @returns {Promise<Stored[]>} */
export async function readHistory(/** @type {import('pg').Client} */ client) {
  const kept = await client.query("select to_regclass('chaos_history') is not null as is_kept");
  if (!kept.rows[0]?.is_kept) return [];
  const { rows } = await client.query(
    'select seller_id, marketplace_id, granularity, interval_start, amount from chaos_history order by place',
  );
  return rows.map((row) => ({
    sellerId: row.seller_id,
    marketplaceId: row.marketplace_id,
    granularity: row.granularity,
    start: row.interval_start.getTime(),
    cents: Math.round(Number(row.amount) * 100),
  }));
}
