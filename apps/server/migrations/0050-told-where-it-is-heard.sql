-- A version that moves on a seller's machine of a cluster is not told: processes listen on the coordinator, and a
-- transaction that has told something cannot be prepared, as it must be where it writes in more than one place. There the
-- trigger stands on the parts of the table, which have names of their own.
create or replace function tell_of_sales_version() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sales_versions' then
    perform pg_notify('sales_moved', new.seller_id || ' ' || new.marketplace_id || ' ' || new.granularity);
  end if;
  return null;
end $$;
