-- A day of a marketplace on its own clock, as one row: what thousands of marketplaces have sold today, yesterday and this
-- week is then a few rows each, not two weeks of hours. Made anew from the hours by every write of them, in its own
-- transaction and whoever writes, after the version of the place was moved: of two writers the second waits there, and
-- sees what the first has left.

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

create table sales_clock_days (
  seller_id      uuid     not null,
  marketplace_id text     not null,
  day            date     not null,
  running        bigint[] not null, -- hundredths sold by the end of each hour from 00:00 on, up to the last hour that has a row
  whole          integer  not null, -- a bit for each hour that was fetched after it was over, 1 for 00:00
  currency       char(3),           -- of the newest hour; null where none has a row
  primary key (seller_id, marketplace_id, day)
) with (fillfactor = 80);

create function make_clock_day(of_seller uuid, of_marketplace text, of_day date) returns void language plpgsql as $$
declare
  midnight timestamptz := of_day::timestamp at time zone 'UTC';
begin
  insert into sales_clock_days as known (seller_id, marketplace_id, day, running, whole, currency)
  select of_seller, of_marketplace, of_day,
         coalesce(array_agg(running order by hour) filter (where hour <= last_told), '{}'),
         coalesce(sum(1 << hour) filter (where is_whole), 0),
         max(currency) filter (where hour = last_told)
    from (select hour, is_whole, currency,
                 (sum(amount) over (order by hour) * 100)::bigint as running,
                 max(hour) filter (where currency is not null) over () as last_told
            from (select hour,
                         coalesce(sum(told.amount), 0) as amount,
                         max(told.currency) as currency,
                         -- An hour without a row that was asked for and answered is one that Amazon left out.
                         count(starts_at) > 0
                         and bool_and(coalesce(told.is_whole, covered.ranges @> tstzrange(starts_at, starts_at + interval '1 hour'), false))
                           as is_whole
                    from generate_series(0, 23) as hour
                    -- West of Greenwich a day begins later. One day a year has an hour less, another an hour twice.
                    left join generate_series(midnight, midnight + interval '32 hours', interval '1 hour') as starts_at
                      on sales_wall_clock(of_marketplace, starts_at) = of_day + hour * interval '1 hour'
                    left join (select date_trunc('hour', interval_start) as starts_at,
                                      sum(amount) as amount,
                                      max(currency) as currency,
                                      bool_or(fetched_at >= interval_start + interval '1 hour') as is_whole
                                 from sales_intervals
                                where seller_id = of_seller
                                  and marketplace_id = of_marketplace
                                  and granularity = 'hour'
                                  and interval_start >= midnight and interval_start < midnight + interval '33 hours'
                                group by 1) told using (starts_at)
                    left join (select ranges
                                 from sales_coverage
                                where seller_id = of_seller
                                  and marketplace_id = of_marketplace
                                  and granularity = 'hour') covered on true
                   group by hour) hours) day
  on conflict (seller_id, marketplace_id, day) do update
     set running = excluded.running,
         whole = excluded.whole,
         currency = excluded.currency
   where (known.running, known.whole, known.currency) is distinct from (excluded.running, excluded.whole, excluded.currency);
end $$;

create or replace function move_sales_versions() returns trigger language plpgsql as $$
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

create or replace function move_updated_sales_versions() returns trigger language plpgsql as $$
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

-- Beside the one that moves all versions: the days go with the hours (of the table itself, not of its parts on a cluster).
create function forget_clock_days() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sales_intervals' then
    delete from sales_clock_days;
  end if;
  return null;
end $$;

create trigger clock_days_emptied after truncate on sales_intervals
  for each statement execute function forget_clock_days();

create or replace function move_version_of_coverage() returns trigger language plpgsql as $$
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

-- What is read are the last two weeks.
select make_clock_day(seller_id, marketplace_id, day)
  from (select distinct s.seller_id, s.marketplace_id, sales_wall_clock(s.marketplace_id, s.interval_start)::date as day
          from sales_coverage c
          join sales_intervals s
            on s.seller_id = c.seller_id
           and s.marketplace_id = c.marketplace_id
           and s.granularity = 'hour'
           and s.interval_start >= c.newest_start - interval '30 days'
         where c.granularity = 'hour') known;

-- Whoever shows a place is told that it has moved, when the write is committed and not before. What a transaction moves
-- more than once is told once.
create function tell_of_sales_version() returns trigger language plpgsql as $$
begin
  perform pg_notify('sales_moved', new.seller_id || ' ' || new.marketplace_id || ' ' || new.granularity);
  return null;
end $$;

create trigger version_moved after insert or update on sales_versions
  for each row execute function tell_of_sales_version();
