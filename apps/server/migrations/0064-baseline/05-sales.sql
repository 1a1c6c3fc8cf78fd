-- Sales lie by the year: what an hourly update touches stays small and in memory. The keys lead with the seller, so that
-- one seller's rows lie together and the table can be distributed by seller.

-- One row per interval that Amazon reported.
create table sales_intervals (
  seller_id        uuid          not null,
  marketplace_id   text          not null,
  granularity      text          not null,
  interval_start   timestamptz   not null,
  amount           numeric(14,2) not null,
  currency         char(3)       not null,
  order_count      integer       not null,
  order_item_count integer       not null,
  unit_count       integer       not null,
  source           text          not null,
  first_seen_at    timestamptz   not null,
  fetched_at       timestamptz   not null,
  asked_at         timestamptz   not null, -- orders the answers, by the database's clock that all processes share
  primary key (seller_id, marketplace_id, granularity, interval_start),
  constraint sales_intervals_granularity_check1 check (granularity in ('hour', 'day'))
) partition by range (interval_start);

-- What a complete interval said before Amazon restated it.
create table sales_restatements (
  seller_id      uuid          not null,
  marketplace_id text          not null,
  granularity    text          not null,
  interval_start timestamptz   not null,
  restated_at    timestamptz   not null,
  amount         numeric(14,2) not null,
  order_count    integer       not null,
  unit_count     integer       not null,
  currency       char(3),      -- null: that of the interval
  primary key (seller_id, marketplace_id, granularity, interval_start, restated_at)
) partition by range (interval_start);

-- For years that have no partition yet.
create table sales_intervals_other partition of sales_intervals default;
create table sales_restatements_other partition of sales_restatements default;

-- Makes the partitions of the years from one to another, and moves rows there that came before their partition. The lock lets
-- one process at a time do so.
create function make_sales_years(first_year integer, last_year integer) returns void language plpgsql as $$
declare
  parent    text;
  part      text;
  starts_at timestamptz;
  ends_at   timestamptz;
begin
  perform pg_advisory_xact_lock(391211126);
  foreach parent in array array['sales_intervals', 'sales_restatements'] loop
    for year in first_year..last_year loop
      part := parent || '_' || year;
      continue when to_regclass(part) is not null;
      starts_at := make_timestamptz(year, 1, 1, 0, 0, 0, 'UTC');
      ends_at := make_timestamptz(year + 1, 1, 1, 0, 0, 0, 'UTC');
      execute format('create table %I (like %I including all)', part, parent);
      execute format(
        'with moved as (delete from %I where interval_start >= $1 and interval_start < $2 returning *)
         insert into %I select * from moved', parent || '_other', part) using starts_at, ends_at;
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, starts_at, ends_at);
    end loop;
  end loop;
end $$;

-- Amazon answers for two years back.
select make_sales_years(
         extract(year from (now() - interval '2 years') at time zone 'UTC')::integer,
         extract(year from (now() + interval '1 year') at time zone 'UTC')::integer
       );

-- What an interval said while it was running, until it said more: what was known at a moment of the past. It lies by the
-- month, so that a month is removed as a whole.
create table sales_growth (
  seller_id      uuid          not null,
  marketplace_id text          not null,
  granularity    text          not null check (granularity in ('hour', 'day')),
  interval_start timestamptz   not null,
  grown_at       timestamptz   not null,
  amount         numeric(14,2) not null,
  currency       char(3)       not null,
  order_count    integer       not null,
  unit_count     integer       not null,
  primary key (seller_id, marketplace_id, granularity, interval_start, grown_at)
) partition by range (interval_start);

create table sales_growth_other partition of sales_growth default;

-- Makes the partitions of this month and the next, and removes those that ended more than so many days ago. A partition that
-- is being read is left for the next time.
create function turn_sales_months(kept_days integer) returns void language plpgsql set lock_timeout = '2s' as $$
declare
  this_month timestamptz := date_trunc('month', now(), 'UTC');
  starts_at  timestamptz;
  ends_at    timestamptz;
  part       text;
begin
  perform pg_advisory_xact_lock(391211127);
  foreach starts_at in array array[this_month, date_trunc('month', this_month + interval '32 days', 'UTC')] loop
    ends_at := date_trunc('month', starts_at + interval '32 days', 'UTC');
    part := 'sales_growth_' || to_char(starts_at at time zone 'UTC', 'YYYYMM');
    continue when to_regclass(part) is not null;
    execute format('create table %I (like sales_growth including all)', part);
    execute format(
      'with moved as (delete from sales_growth_other where interval_start >= $1 and interval_start < $2 returning *)
       insert into %I select * from moved', part) using starts_at, ends_at;
    execute format('alter table sales_growth attach partition %I for values from (%L) to (%L)', part, starts_at, ends_at);
  end loop;
  for part in
    select relname
      from pg_inherits
      join pg_class on pg_class.oid = inhrelid
     where inhparent = 'sales_growth'::regclass
       and relname ~ '^sales_growth_\d{6}$'
       and to_date(right(relname, 6), 'YYYYMM') + interval '1 month' < (now() at time zone 'UTC') - make_interval(days => kept_days)
  loop
    begin
      execute format('drop table %I', part);
    exception when lock_not_available then
      raise notice '% is being read', part;
    end;
  end loop;
end $$;

-- Intervals that were asked for and did not come: why, and when to ask again.
create table sales_holes (
  seller_id      uuid        not null,
  marketplace_id text        not null,
  granularity    text        not null check (granularity in ('hour', 'day')),
  interval_start timestamptz not null,
  reason         text        not null,
  tries          integer     not null check (tries > 0),
  next_try_at    timestamptz not null,
  primary key (seller_id, marketplace_id, granularity, interval_start)
);

-- Days whose hours, asked for again, still do not add up: what both said, and when to ask again.
create table sales_disagreements (
  seller_id      uuid          not null,
  marketplace_id text          not null,
  day_start      timestamptz   not null,
  day_amount     numeric(14,2) not null,
  day_units      integer       not null,
  hours_amount   numeric(16,2) not null,
  hours_units    bigint        not null,
  tries          integer       not null check (tries > 0),
  next_try_at    timestamptz   not null,
  primary key (seller_id, marketplace_id, day_start)
);

-- One stored summary of a UTC day each, as its sales were known when it was written.
create table daily_reports (
  seller_id      uuid          not null,
  marketplace_id text          not null,
  day            date          not null,
  amount         numeric(14,2) not null,
  currency       char(3)       not null,
  order_count    integer       not null,
  unit_count     integer       not null,
  fetched_at     timestamptz   not null, -- when Amazon reported the figures
  created_at     timestamptz   not null,
  primary key (seller_id, marketplace_id, day)
);

-- A seller's reports of all marketplaces, newest first.
create index daily_reports_of_seller on daily_reports (seller_id, day desc, marketplace_id);
