-- Amounts of two currencies are never added: `running` is in the currency of the newest hour, and what was sold on the day
-- in other currencies stands beside it, currency by currency, as running totals of the same hours.
alter table sales_clock_days add column other_currencies jsonb; -- {"EUR": [1050, 2100]}; null where a day has one currency

create or replace function make_clock_day(of_seller uuid, of_marketplace text, of_day date) returns void language plpgsql as $$
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

-- What was added up across currencies is added up again.
select make_clock_day(seller_id, marketplace_id, day)
  from (select distinct s.seller_id, s.marketplace_id, sales_wall_clock(s.marketplace_id, s.interval_start)::date as day
          from sales_intervals s
          join (select seller_id, marketplace_id
                  from sales_intervals
                 where granularity = 'hour'
                 group by seller_id, marketplace_id
                having min(currency) <> max(currency)) mixed
            on mixed.seller_id = s.seller_id
           and mixed.marketplace_id = s.marketplace_id
         where s.granularity = 'hour') known;
