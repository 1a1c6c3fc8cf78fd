-- What an interval said while it was still running, until it said more: without it nobody could tell what was known at a
-- moment of the past. It lies by the month, so that a month that is no longer kept goes as a whole, without a trace in
-- the log for each row.
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

-- From when on it is kept of a place; null where nothing was fetched since it is.
alter table sales_coverage add column grows_since timestamptz;

-- The currency that the amount was in; null in those from before it was written down: the one of the interval.
alter table sales_restatements add column currency char(3);

-- Makes room for this month and the next, and takes away what ended more than so many days ago. Whoever reads just then
-- is not waited for: it can go an hour later as well.
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
