-- Work that must be finished, whichever process dies. The key says what it is: one of a kind at a time.
create table jobs (
  key           text        primary key,
  kind          text        not null,
  lane          text        not null, -- its concurrency key: whose quota it uses
  payload       jsonb       not null,
  state         text        not null check (state in ('queued', 'running', 'completed', 'failed')),
  run_at        timestamptz not null,
  chunks_done   integer     not null default 0,
  chunks_total  integer     not null default 0,
  records_saved integer     not null default 0,
  error_count   integer     not null default 0,
  last_error    text,
  waiting_until timestamptz,
  lease_until   timestamptz,
  started_at    timestamptz,
  finished_at   timestamptz,
  claim_id      uuid,                 -- one per claim: a process that holds another one has lost the job
  lane_slot     smallint    check (lane_slot in (1, 2)),
  priority      text        not null default 'schedule' check (priority in ('person', 'schedule')),
  pool          text        not null, -- jobs that may hang together: they never get every slot
  attempts      integer     not null default 0,
  succeeded_at  timestamptz,          -- the last success of a recurring job
  check ((state = 'running') = (claim_id is not null)),
  check ((state = 'running') = (lease_until is not null)),
  check ((state = 'running') = (lane_slot is not null)),
  check ((state in ('completed', 'failed')) = (finished_at is not null))
);

create index jobs_queued on jobs (kind, pool, priority, lane, run_at) where state = 'queued';
create index jobs_of_lane on jobs (lane, kind);
-- At most two jobs of a lane run, whoever claims at the same time.
create unique index jobs_running on jobs (lane, lane_slot) where state = 'running';
-- Old jobs are removed by kind, without reading those that are never removed.
create index jobs_ended on jobs (kind, finished_at) where finished_at is not null;

-- The first queued job of each lane, so that a claim reads one row per lane and not one per job.
create table job_heads (
  kind     text        not null,
  pool     text        not null,
  priority text        not null,
  lane     text        not null,
  due_at   timestamptz not null,
  primary key (kind, pool, priority, lane)
);

create index job_heads_due on job_heads (kind, pool, priority, due_at);

create function add_job_heads() returns trigger language plpgsql as $$
begin
  -- In the order of their key, so that two who do this at once wait for each other instead of both for ever.
  insert into job_heads (kind, pool, priority, lane, due_at)
  select kind, pool, priority, lane, min(run_at)
    from added
   where state = 'queued'
   group by kind, pool, priority, lane
   order by kind, pool, priority, lane
      on conflict (kind, pool, priority, lane) do update
     set due_at = excluded.due_at
   where job_heads.due_at > excluded.due_at;
  return null;
end $$;

-- The queue is written by many statements, and each must leave the heads right in its own transaction. For each statement and not for each
-- row, because a start queues tens of thousands of jobs at once.
create trigger jobs_heads_added
  after insert on jobs
  referencing new table as added
  for each statement execute function add_job_heads();

-- The head is locked before its lane is read, so that of two changes at once the later sees the earlier.
create function keep_job_heads() returns trigger language plpgsql as $$
declare
  first_at timestamptz;
begin
  if tg_op <> 'INSERT' and old.state = 'queued' then
    perform
       from job_heads
      where kind = old.kind and pool = old.pool and priority = old.priority and lane = old.lane
        for update;
    select min(run_at)
      into first_at
      from jobs
     where kind = old.kind and pool = old.pool and priority = old.priority and lane = old.lane
       and state = 'queued';
    if first_at is null then
      delete from job_heads
       where kind = old.kind and pool = old.pool and priority = old.priority and lane = old.lane;
    else
      update job_heads
         set due_at = first_at
       where kind = old.kind and pool = old.pool and priority = old.priority and lane = old.lane
         and due_at <> first_at;
    end if;
  end if;
  if tg_op <> 'DELETE' and new.state = 'queued' then
    insert into job_heads (kind, pool, priority, lane, due_at)
    values (new.kind, new.pool, new.priority, new.lane, new.run_at)
        on conflict (kind, pool, priority, lane) do update
       set due_at = excluded.due_at
     where job_heads.due_at > excluded.due_at;
  end if;
  return null;
end $$;

-- As above, for jobs that are claimed, postponed, finished or removed.
create trigger jobs_heads_kept
  after delete or update of state, run_at, kind, pool, priority, lane on jobs
  for each row execute function keep_job_heads();

-- Claims the next job. As a function its plan is made once: PostgreSQL planned the statement again for every claim, which took three
-- times as long as running it.
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

-- What is known of the provider's quotas, shared by all processes and stored over a restart.
create table rate_buckets (
  key        text             primary key,
  full_at    double precision not null,
  spent      double precision not null,
  ceiling    double precision not null,
  factor     double precision not null,
  drained_at double precision not null
);

-- The last instant that Amazon was asked at, in microseconds. The next one is later, even where the engine's clock counts
-- only milliseconds or was set back.
create sequence order_of_asking;
