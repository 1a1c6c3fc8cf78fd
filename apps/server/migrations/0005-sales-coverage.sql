-- Answers are put in order by when they were asked for, by the clock of the database that all processes share.
alter table sales_intervals add column asked_at timestamptz;
-- A process whose clock ran ahead has left rows from the future; they must not hold out against newer answers.
update sales_intervals
   set asked_at = least(fetched_at, now());
alter table sales_intervals alter column asked_at set not null;

-- What was asked for and credibly answered. An interval inside without a row is missing at Amazon.
create table sales_coverage (
  seller_id      uuid           not null,
  marketplace_id text           not null,
  granularity    text           not null check (granularity in ('hour', 'day')),
  ranges         tstzmultirange not null,
  primary key (seller_id, marketplace_id, granularity)
);

insert into sales_coverage (seller_id, marketplace_id, granularity, ranges)
select seller_id, marketplace_id, granularity,
       range_agg(tstzrange(
         interval_start,
         greatest(
           interval_start,
           least(
             interval_start + case granularity when 'hour' then interval '1 hour' else interval '24 hours' end,
             fetched_at
           )
         )
       ))
  from sales_intervals
 group by seller_id, marketplace_id, granularity;

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
