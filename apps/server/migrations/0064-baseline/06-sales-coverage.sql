-- One fetch: when Amazon was asked, and for which times it answered.
create type sales_asking as (
  asked_at timestamptz,
  ranges   tstzmultirange
);

-- What was asked for and credibly answered. An interval inside without a row is missing at Amazon.
create table sales_coverage (
  seller_id      uuid           not null,
  marketplace_id text           not null,
  granularity    text           not null check (granularity in ('hour', 'day')),
  ranges         tstzmultirange not null,
  newest_start   timestamptz,   -- the newest interval that is stored, and
  as_of          timestamptz,   -- when Amazon last reported it
  -- The latest fetches: an answer that repeats what is stored writes no row, and is known from here when a late answer to an
  -- earlier question comes.
  askings        sales_asking[] not null default '{}',
  forgotten_at   timestamptz,   -- fetches up to here are no longer listed
  grows_since    timestamptz,   -- since when sales_growth is written; null: nothing was fetched since
  primary key (seller_id, marketplace_id, granularity)
);

-- The functions below read nothing but their parameters: on a cluster a row is written with them on its own machine.

-- The fetches that are listed and one more, without those that it repeats; and which of them stay listed.
create function ranked_askings(
  known sales_asking[], one_more timestamptz, told tstzmultirange, most integer, for_as_long interval)
  returns table (asked_at timestamptz, ranges tstzmultirange, is_kept boolean) language sql immutable as $$
  select every.asked_at, every.ranges,
         row_number() over newest <= most
         and first_value(every.asked_at) over newest - every.asked_at < for_as_long
    from (select asking.asked_at, asking.ranges
            from unnest(known) asking
           where asking.asked_at > one_more or not asking.ranges <@ told
           union all
          select one_more, told) every
  window newest as (order by every.asked_at desc)
$$;

create function askings_kept(
  known sales_asking[], one_more timestamptz, told tstzmultirange, most integer, for_as_long interval)
  returns sales_asking[] language plpgsql immutable as $$
begin
  return (select coalesce(array_agg((asked_at, ranges)::sales_asking), '{}')
            from ranked_askings(known, one_more, told, most, for_as_long)
           where is_kept);
end $$;

-- Up to when fetches are no longer listed.
create function askings_forgotten(
  before timestamptz, known sales_asking[], one_more timestamptz, told tstzmultirange, most integer, for_as_long interval)
  returns timestamptz language plpgsql immutable as $$
begin
  return greatest(before, (select max(asked_at)
                             from ranked_askings(known, one_more, told, most, for_as_long)
                            where not is_kept));
end $$;

-- The times that later fetches have answered for.
create function told_later(askings sales_asking[], forgotten timestamptz, than timestamptz)
  returns tstzmultirange language plpgsql immutable as $$
begin
  if forgotten > than then
    return '{(,)}';
  end if;
  return coalesce((select range_agg(span)
                     from unnest(askings) asking, unnest(asking.ranges) span
                    where asking.asked_at > than), '{}');
end $$;
