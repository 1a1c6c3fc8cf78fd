-- A claim is the same steps by index whatever is wanted. As a statement with parameters it was planned anew at every look,
-- although it had a name: of values that it does not see PostgreSQL expects ten times the rows. To plan took three times as
-- long as to look.
create function claim_job(
  wanted_kinds      text[],
  wanted_priorities text[], -- the most wanted first
  busy_pools        text[], -- have their share of the slots
  peoples_pools     text[], -- have the share of the schedules: what is left of them is for people
  running_keys      text[], -- what the process is running itself
  at                timestamptz,
  new_claim_id      uuid,
  lease             interval
) returns setof jobs language plpgsql
  set plan_cache_mode = force_generic_plan
  -- The plan is kept. One made for an empty table must be good for a full one: the embedded engine counts no rows by itself.
  set enable_seqscan = off
as $$
begin
  -- Lanes are passed over by their heads, pools by jumping from one to the next, so that neither a lane at its limit nor a
  -- busy pool costs a look at each of its jobs.
  return query
    with full_lanes as materialized (
      select lane
        from jobs
       where state = 'running'
       group by lane
      having count(*) >= 2
    ), open_pools as materialized (
      select kinds.kind, pools.pool
        from unnest(wanted_kinds) as kinds (kind)
       cross join lateral (
        with recursive pools (pool) as (
          select min(pool) from job_heads where kind = kinds.kind
          union all
          select (select min(head.pool) from job_heads head where head.kind = kinds.kind and head.pool > pools.pool)
            from pools
           where pools.pool is not null
        )
        select pool from pools where pool <> all (busy_pools)
       ) pools
    ), heads as materialized (
      select wanted.rank, head.*
        from open_pools
       cross join unnest(wanted_priorities) with ordinality as wanted (priority, rank)
       cross join lateral (
        select kind, pool, priority, lane, due_at
          from job_heads
         where kind = open_pools.kind
           and pool = open_pools.pool
           and priority = wanted.priority
           and due_at <= at
           and lane not in (select lane from full_lanes)
         order by due_at
         limit 20 -- those that others are claiming at this moment are passed over
       ) head
       where wanted.priority = 'person' or open_pools.pool <> all (peoples_pools)
       order by wanted.rank, head.due_at
    ), due as (
      select job.key, heads.rank, job.run_at
        from heads
       cross join lateral (
        select key, run_at
          from jobs
         where kind = heads.kind
           and pool = heads.pool
           and priority = heads.priority
           and lane = heads.lane
           and state = 'queued'
           and run_at <= at
           and key <> all (running_keys)
         order by run_at
         limit 1
           for update skip locked
       ) job
       limit 1
    ), lapsed as (
      select key, array_position(wanted_priorities, priority) as rank, run_at
        from jobs
       where state = 'running'
         and lease_until <= at
         -- Said so that it fits no index: the one of lanes and kinds would be read from end to end.
         and array_position(wanted_kinds, kind) is not null
         and priority = any (wanted_priorities)
         and pool <> all (busy_pools)
         and (priority = 'person' or pool <> all (peoples_pools))
         and key <> all (running_keys)
       order by run_at
       limit 1
         for update skip locked
    )
    update jobs
       set state = 'running',
           claim_id = new_claim_id,
           lease_until = at + lease,
           lane_slot = coalesce(jobs.lane_slot, (
             select min(slot)
               from unnest(array[1, 2]) as slot
              where not exists (select
                                  from jobs other
                                 where other.lane = jobs.lane and other.state = 'running' and other.lane_slot = slot))),
           attempts = jobs.attempts + 1,
           waiting_until = null,
           started_at = coalesce(jobs.started_at, at)
     where jobs.key = (
             select either.key
               from (select * from due union all select * from lapsed) either
              order by either.rank, either.run_at
              limit 1)
    returning jobs.*;
end $$;
