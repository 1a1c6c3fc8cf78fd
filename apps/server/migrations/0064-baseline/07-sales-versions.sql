-- A version of each seller's marketplace, which every write of its sales changes in its own transaction, whoever writes: an answer
-- that was cached under a version is right for as long as the version stands here. It is random and not counted: after a
-- restore, or on a standby that is behind, a number would come twice.
create table sales_versions (
  seller_id      uuid not null,
  marketplace_id text not null,
  granularity    text not null check (granularity in ('hour', 'day')),
  version        uuid not null,
  primary key (seller_id, marketplace_id, granularity)
);

-- As a function, so that a statement that finds out which marketplace is meant can ask for its version on a cluster as well.
create function sales_version(seller uuid, marketplace text, wanted text) returns uuid
  language plpgsql stable strict as $$
begin
  return (select version
            from sales_versions
           where seller_id = seller and marketplace_id = marketplace and granularity = wanted);
end $$;

-- One marketplace at a time: on a cluster a version is written on the machine that the marketplace's rows are on.
create function move_sales_version(seller uuid, marketplace text, moved text) returns void language plpgsql as $$
begin
  insert into sales_versions (seller_id, marketplace_id, granularity, version)
  values (seller, marketplace, moved, gen_random_uuid())
  on conflict (seller_id, marketplace_id, granularity) do update
     set version = excluded.version;
end $$;

create function tell_of_sales_version() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sales_versions' then
    perform pg_notify('sales_moved', new.seller_id || ' ' || new.marketplace_id || ' ' || new.granularity);
  end if;
  return null;
end $$;

-- Processes that show a marketplace hear of the change when it is committed. Not from the parts of the table on a cluster, which have other
-- names: nobody listens there, and a transaction that has notified cannot be prepared.
create trigger version_moved after insert or update on sales_versions
  for each row execute function tell_of_sales_version();

-- What the clock on a marketplace's wall shows. In the USA, Canada and Mexico that is Pacific time by the month (UTC-7
-- from March to November), elsewhere UTC. The same rule is in packages/domain/src/zones.ts; a test holds the two together.
create function sales_wall_clock(marketplace_id text, instant timestamptz) returns timestamp
language sql immutable parallel safe as $$
  select (instant at time zone 'UTC') - case
           when marketplace_id not in ('ATVPDKIKX0DER', 'A2EUQ1WTGCTBG2', 'A1AM78C64UM0Y8') then interval '0 hours'
           when extract(month from (instant at time zone 'UTC') - interval '8 hours') between 3 and 11 then interval '7 hours'
           else interval '8 hours'
         end
$$;

-- A local day of a marketplace as one row, made of its hours: the overview of thousands of marketplaces reads a few rows of
-- each instead of two weeks of hours.
create table sales_clock_days (
  seller_id        uuid     not null,
  marketplace_id   text     not null,
  day              date     not null,
  running          bigint[] not null, -- hundredths sold by the end of each hour from 00:00 on, up to the last hour with a row
  whole            integer  not null, -- a bit for each hour that was fetched after it was over, 1 for 00:00
  currency         char(3),           -- of the newest hour; null where no hour has a row
  other_currencies jsonb,             -- the same totals of other currencies: {"EUR": [1050, 2100]}; null where there are none
  primary key (seller_id, marketplace_id, day)
) with (fillfactor = 80);

-- Amounts of two currencies are never added.
create function make_clock_day(of_seller uuid, of_marketplace text, of_day date) returns void language plpgsql as $$
declare
  midnight timestamptz := of_day::timestamp at time zone 'UTC';
  made     record;
begin
  with hours as (
    select hour, told.currency, coalesce(sum(told.amount), 0) as amount,
           -- An hour without a row that was asked for and answered is one that Amazon left out.
           count(starts_at) > 0
           and bool_and(coalesce(told.is_whole, covered.ranges @> tstzrange(starts_at, starts_at + interval '1 hour'), false))
             as is_whole
      from generate_series(0, 23) as hour
      -- West of Greenwich a day begins later. One day a year has an hour less, another an hour twice.
      left join generate_series(midnight, midnight + interval '32 hours', interval '1 hour') as starts_at
        on sales_wall_clock(of_marketplace, starts_at) = of_day + hour * interval '1 hour'
      left join (select date_trunc('hour', interval_start) as starts_at,
                        currency,
                        sum(amount) as amount,
                        bool_or(fetched_at >= interval_start + interval '1 hour') as is_whole
                   from sales_intervals
                  where seller_id = of_seller
                    and marketplace_id = of_marketplace
                    and granularity = 'hour'
                    and interval_start >= midnight and interval_start < midnight + interval '33 hours'
                  group by 1, 2) told using (starts_at)
      left join (select ranges
                   from sales_coverage
                  where seller_id = of_seller
                    and marketplace_id = of_marketplace
                    and granularity = 'hour') covered on true
     group by hour, told.currency
  ), newest as (
    select hour, currency from hours where currency is not null order by hour desc, currency desc limit 1
  ), amounts as (
    select currency, array_agg(running order by hour) as running
      from (select own.currency, told.hour,
                   (sum(coalesce(hours.amount, 0)) over (partition by own.currency order by told.hour) * 100)::bigint as running
              from (select distinct currency from hours where currency is not null) own
             cross join (select generate_series(0, newest.hour) as hour from newest) told
              left join hours on hours.currency = own.currency and hours.hour = told.hour) sold
     group by currency
  )
  select coalesce((select running from amounts where currency = (select currency from newest)), '{}') as running,
         (select coalesce(sum(1 << hour) filter (where is_whole), 0)
            from (select hour, bool_and(is_whole) as is_whole from hours group by hour) every_hour) as whole,
         (select currency from newest) as currency,
         (select jsonb_object_agg(currency, running) from amounts where currency <> (select currency from newest))
           as other_currencies
    into made;
  insert into sales_clock_days as known (seller_id, marketplace_id, day, running, whole, currency, other_currencies)
  values (of_seller, of_marketplace, of_day, made.running, made.whole, made.currency, made.other_currencies)
  on conflict (seller_id, marketplace_id, day) do update
     set running = excluded.running,
         whole = excluded.whole,
         currency = excluded.currency,
         other_currencies = excluded.other_currencies
   where (known.running, known.whole, known.currency, known.other_currencies)
         is distinct from (excluded.running, excluded.whole, excluded.currency, excluded.other_currencies);
end $$;

-- Versions are changed in the order of the key, so that of two writers one waits for the other and neither for ever; and before
-- the days are made, so that the second writer waits there and sees what the first has left.
create function move_sales_versions() returns trigger language plpgsql as $$
declare
  place   record;
  touched record;
begin
  for place in
    select seller_id, marketplace_id, granularity
      from changed
     group by seller_id, marketplace_id, granularity
     order by seller_id, marketplace_id, granularity
  loop
    perform move_sales_version(place.seller_id, place.marketplace_id, place.granularity);
  end loop;
  for touched in
    select distinct seller_id, marketplace_id, sales_wall_clock(marketplace_id, interval_start)::date as day
      from changed
     where granularity = 'hour'
  loop
    perform make_clock_day(touched.seller_id, touched.marketplace_id, touched.day);
  end loop;
  return null;
end $$;

-- A row that is moved to another marketplace is missing at the first.
create function move_updated_sales_versions() returns trigger language plpgsql as $$
declare
  place   record;
  touched record;
begin
  for place in
    select seller_id, marketplace_id, granularity from taken
     union
    select seller_id, marketplace_id, granularity from given
     order by seller_id, marketplace_id, granularity
  loop
    perform move_sales_version(place.seller_id, place.marketplace_id, place.granularity);
  end loop;
  for touched in
    select seller_id, marketplace_id, sales_wall_clock(marketplace_id, interval_start)::date as day
      from taken
     where granularity = 'hour'
     union
    select seller_id, marketplace_id, sales_wall_clock(marketplace_id, interval_start)::date
      from given
     where granularity = 'hour'
  loop
    perform make_clock_day(touched.seller_id, touched.marketplace_id, touched.day);
  end loop;
  return null;
end $$;

-- On a cluster the parts of an emptied table are emptied with it, each with a trigger of its own; the table itself has
-- changed all versions by then.
create function move_all_sales_versions() returns trigger language plpgsql as $$
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

create function forget_clock_days() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sales_intervals' then
    delete from sales_clock_days;
  end if;
  return null;
end $$;

-- Versions and local days change with the hours for every writer, also for a person at a prompt: a cached answer would be
-- wrong for ever.
create trigger sales_inserted after insert on sales_intervals
  referencing new table as changed for each statement execute function move_sales_versions();
create trigger sales_updated after update on sales_intervals
  referencing old table as taken new table as given for each statement execute function move_updated_sales_versions();
create trigger sales_deleted after delete on sales_intervals
  referencing old table as changed for each statement execute function move_sales_versions();
create trigger sales_emptied after truncate on sales_intervals
  for each statement execute function move_all_sales_versions();
create trigger clock_days_emptied after truncate on sales_intervals
  for each statement execute function forget_clock_days();

create function move_version_of_coverage() returns trigger language plpgsql as $$
declare
  place   sales_coverage := coalesce(new, old);
  before  tstzmultirange := coalesce(old.ranges, '{}');
  after   tstzmultirange := coalesce(new.ranges, '{}');
  touched record;
begin
  perform move_sales_version(place.seller_id, place.marketplace_id, place.granularity);
  -- Only where a whole hour was added or taken: what is fetched of the running one tells nothing yet.
  if place.granularity = 'hour' then
    for touched in
      select distinct sales_wall_clock(place.marketplace_id, starts_at)::date as day
        from unnest((after - before) + (before - after)) as span,
             generate_series(date_trunc('hour', lower(span)), upper(span), interval '1 hour') as starts_at
       where not isempty(span)
         and lower(span) is not null and upper(span) is not null
         and (before @> tstzrange(starts_at, starts_at + interval '1 hour'))
             <> (after @> tstzrange(starts_at, starts_at + interval '1 hour'))
    loop
      perform make_clock_day(place.seller_id, place.marketplace_id, touched.day);
    end loop;
  end if;
  return null;
end $$;

-- Answers also say what was fetched and how fresh it is, and an hour without a row counts as whole once it was fetched. The
-- list of fetches is in no answer.
create trigger coverage_changed after update on sales_coverage
  for each row when (old.ranges is distinct from new.ranges or old.as_of is distinct from new.as_of)
  execute function move_version_of_coverage();
create trigger coverage_made after insert or delete on sales_coverage
  for each row execute function move_version_of_coverage();
create trigger coverage_emptied after truncate on sales_coverage
  for each statement execute function move_all_sales_versions();
