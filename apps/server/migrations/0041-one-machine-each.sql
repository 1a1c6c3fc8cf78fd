-- What must be one question to one machine where sellers are spread over several (see docs/decisions/0038).

-- The version of a place, asked beside something that finds out whose place it is.
create function sales_version(seller uuid, marketplace text, wanted text) returns uuid
  language plpgsql stable strict as $$
begin
  return (select version
            from sales_versions
           where seller_id = seller and marketplace_id = marketplace and granularity = wanted);
end $$;

-- The others tell what is remembered of the answers of a place. They look at nothing but what they are given: a row is
-- written with them where it lies, and a subquery in their place would have to be asked from elsewhere.

-- The answers that are known and one more, but for those that it repeats; and which of them are remembered.
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

-- Up to when answers are no longer told apart.
create function askings_forgotten(
  before timestamptz, known sales_asking[], one_more timestamptz, told tstzmultirange, most integer, for_as_long interval)
  returns timestamptz language plpgsql immutable as $$
begin
  return greatest(before, (select max(asked_at)
                             from ranked_askings(known, one_more, told, most, for_as_long)
                            where not is_kept));
end $$;

-- The times that answers to later questions have told of.
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
