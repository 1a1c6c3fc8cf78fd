-- Versions are moved place by place: where sellers are spread over several machines, a place's version is written on the
-- machine that its rows are on, and only the trigger itself can see which rows those were. A write is of one place, but for
-- those that people make by hand.
create function move_sales_version(seller uuid, marketplace text, moved text) returns void language plpgsql as $$
begin
  insert into sales_versions (seller_id, marketplace_id, granularity, version)
  values (seller, marketplace, moved, gen_random_uuid())
  on conflict (seller_id, marketplace_id, granularity) do update
     set version = excluded.version;
end $$;

create or replace function move_sales_versions() returns trigger language plpgsql as $$
declare
  place record;
begin
  for place in
    select seller_id, marketplace_id, granularity
      from changed
     group by seller_id, marketplace_id, granularity
     order by seller_id, marketplace_id, granularity
  loop
    perform move_sales_version(place.seller_id, place.marketplace_id, place.granularity);
  end loop;
  return null;
end $$;

create or replace function move_updated_sales_versions() returns trigger language plpgsql as $$
declare
  place record;
begin
  for place in
    select seller_id, marketplace_id, granularity from taken
     union
    select seller_id, marketplace_id, granularity from given
     order by seller_id, marketplace_id, granularity
  loop
    perform move_sales_version(place.seller_id, place.marketplace_id, place.granularity);
  end loop;
  return null;
end $$;

create or replace function move_version_of_coverage() returns trigger language plpgsql as $$
declare
  place sales_coverage := coalesce(new, old);
begin
  perform move_sales_version(place.seller_id, place.marketplace_id, place.granularity);
  return null;
end $$;

-- On a cluster the parts of an emptied table are emptied with it, each with this trigger of its own; the table itself has
-- moved all versions by then.
create or replace function move_all_sales_versions() returns trigger language plpgsql as $$
declare
  place record;
begin
  if tg_table_name in ('sales_intervals', 'sales_coverage') then
    for place in
      select seller_id, marketplace_id, granularity
        from sales_versions
       order by seller_id, marketplace_id, granularity
    loop
      perform move_sales_version(place.seller_id, place.marketplace_id, place.granularity);
    end loop;
  end if;
  return null;
end $$;
