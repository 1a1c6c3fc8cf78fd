-- What an answer says as before is not written again. That it was said is kept with what was fetched, one entry an
-- answer, so that a late answer to an earlier question does not replace what a later one has confirmed.
create type sales_asking as (
  asked_at timestamptz,
  ranges   tstzmultirange
);

alter table sales_coverage
  add column newest_start timestamptz,              -- the newest interval that is stored, and
  add column as_of        timestamptz,              -- when Amazon last told it
  add column askings      sales_asking[] not null default '{}',
  add column forgotten_at timestamptz;              -- answers asked for up to here are no longer told apart

update sales_coverage c
   set (newest_start, as_of) = (
         select s.interval_start, s.fetched_at
           from sales_intervals s
          where s.seller_id = c.seller_id
            and s.marketplace_id = c.marketplace_id
            and s.granularity = c.granularity
          order by s.interval_start desc
          limit 1
       );
