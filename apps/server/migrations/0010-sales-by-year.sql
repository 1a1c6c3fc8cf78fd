-- Sales by the year, while there are few: what an hourly update touches stays small and in memory, years that are over
-- are frozen once and can be taken away as a whole. The keys stay; whatever lies in no year that is foreseen is kept
-- by default.
alter table sales_intervals rename to sales_intervals_before;
alter table sales_intervals_before rename constraint sales_intervals_pkey to sales_intervals_before_pkey;
alter table sales_restatements rename to sales_restatements_before;
alter table sales_restatements_before rename constraint sales_restatements_pkey to sales_restatements_before_pkey;

create table sales_intervals (
  seller_id        uuid          not null,
  marketplace_id   text          not null,
  granularity      text          not null check (granularity in ('hour', 'day')),
  interval_start   timestamptz   not null,
  amount           numeric(14,2) not null,
  currency         char(3)       not null,
  order_count      integer       not null,
  order_item_count integer       not null,
  unit_count       integer       not null,
  source           text          not null,
  first_seen_at    timestamptz   not null,
  fetched_at       timestamptz   not null,
  asked_at         timestamptz   not null,
  primary key (seller_id, marketplace_id, granularity, interval_start)
) partition by range (interval_start);

create table sales_restatements (
  seller_id      uuid          not null,
  marketplace_id text          not null,
  granularity    text          not null,
  interval_start timestamptz   not null,
  restated_at    timestamptz   not null,
  amount         numeric(14,2) not null,
  order_count    integer       not null,
  unit_count     integer       not null,
  primary key (seller_id, marketplace_id, granularity, interval_start, restated_at)
) partition by range (interval_start);

create table sales_intervals_other partition of sales_intervals default;
create table sales_restatements_other partition of sales_restatements default;

-- Makes room for the sales of the years from one to another. Rows of such a year that came before its room did are
-- moved there. One process at a time: of two that start together the second finds it done.
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

-- Amazon answers for two years back, so that much may come at any time.
select make_sales_years(
         extract(year from least(now() - interval '2 years', (select min(interval_start) from sales_intervals_before)) at time zone 'UTC')::integer,
         extract(year from (now() + interval '1 year') at time zone 'UTC')::integer
       );

insert into sales_intervals
  (seller_id, marketplace_id, granularity, interval_start, amount, currency, order_count, order_item_count, unit_count,
   source, first_seen_at, fetched_at, asked_at)
select seller_id, marketplace_id, granularity, interval_start, amount, currency, order_count, order_item_count, unit_count,
       source, first_seen_at, fetched_at, asked_at
  from sales_intervals_before;
insert into sales_restatements
  (seller_id, marketplace_id, granularity, interval_start, restated_at, amount, order_count, unit_count)
select seller_id, marketplace_id, granularity, interval_start, restated_at, amount, order_count, unit_count
  from sales_restatements_before;

drop table sales_intervals_before;
drop table sales_restatements_before;
