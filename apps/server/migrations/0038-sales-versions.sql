-- What was told of a place stays true until its version moves. Every write moves it, in its own transaction and whoever
-- writes: an answer that was kept under a version is good for as long as the version stands here. It is random, not
-- counted: a number would come again after a restore, or on a standby that had not seen the last ones.
create table sales_versions (
  seller_id      uuid not null,
  marketplace_id text not null,
  granularity    text not null check (granularity in ('hour', 'day')),
  version        uuid not null,
  primary key (seller_id, marketplace_id, granularity)
);

insert into sales_versions (seller_id, marketplace_id, granularity, version)
select seller_id, marketplace_id, granularity, gen_random_uuid()
  from sales_coverage;

-- In the order of the key, so that of two writers of the same places one waits and neither is in the other's way.
create function move_sales_versions() returns trigger language plpgsql as $$
begin
  insert into sales_versions (seller_id, marketplace_id, granularity, version)
  select seller_id, marketplace_id, granularity, gen_random_uuid()
    from changed
   group by seller_id, marketplace_id, granularity
   order by seller_id, marketplace_id, granularity
  on conflict (seller_id, marketplace_id, granularity) do update
     set version = excluded.version;
  return null;
end $$;

-- A row that is moved to another place is missing at the first.
create function move_updated_sales_versions() returns trigger language plpgsql as $$
begin
  insert into sales_versions (seller_id, marketplace_id, granularity, version)
  select seller_id, marketplace_id, granularity, gen_random_uuid()
    from (select seller_id, marketplace_id, granularity from taken
           union
          select seller_id, marketplace_id, granularity from given) changed
   order by seller_id, marketplace_id, granularity
  on conflict (seller_id, marketplace_id, granularity) do update
     set version = excluded.version;
  return null;
end $$;

create function move_all_sales_versions() returns trigger language plpgsql as $$
begin
  update sales_versions
     set version = gen_random_uuid();
  return null;
end $$;

create trigger sales_inserted after insert on sales_intervals
  referencing new table as changed for each statement execute function move_sales_versions();
create trigger sales_updated after update on sales_intervals
  referencing old table as taken new table as given for each statement execute function move_updated_sales_versions();
create trigger sales_deleted after delete on sales_intervals
  referencing old table as changed for each statement execute function move_sales_versions();
create trigger sales_emptied after truncate on sales_intervals
  for each statement execute function move_all_sales_versions();

create function move_version_of_coverage() returns trigger language plpgsql as $$
declare
  place sales_coverage := coalesce(new, old);
begin
  insert into sales_versions (seller_id, marketplace_id, granularity, version)
  values (place.seller_id, place.marketplace_id, place.granularity, gen_random_uuid())
  on conflict (seller_id, marketplace_id, granularity) do update
     set version = excluded.version;
  return null;
end $$;

-- Of this table people are told what was fetched and how fresh it is; who asked when is nobody's answer.
create trigger coverage_changed after update on sales_coverage
  for each row when (old.ranges is distinct from new.ranges or old.as_of is distinct from new.as_of)
  execute function move_version_of_coverage();
create trigger coverage_made after insert or delete on sales_coverage
  for each row execute function move_version_of_coverage();
create trigger coverage_emptied after truncate on sales_coverage
  for each statement execute function move_all_sales_versions();
