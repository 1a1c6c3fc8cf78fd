-- Whoever was at work takes its job up again under the new rules.
update jobs
   set state = 'queued', lease_until = null, finished_at = null
 where state in ('queued', 'running');
update jobs
   set lease_until = null, finished_at = coalesce(finished_at, run_at)
 where state in ('completed', 'failed');

alter table jobs
  drop column lease_owner,
  add column claim_id     uuid,                  -- one per claim: whoever holds another has lost the job
  add column lane_slot    smallint check (lane_slot in (1, 2)),
  add column priority     text not null default 'schedule' check (priority in ('person', 'schedule')),
  add column pool         text,                  -- what may hang together: it never gets every slot
  add column attempts     integer not null default 0,
  add column succeeded_at timestamptz;           -- the last round of a recurring job that went through
update jobs set pool = kind;
alter table jobs
  alter column pool set not null,
  add check ((state = 'running') = (claim_id is not null)),
  add check ((state = 'running') = (lease_until is not null)),
  add check ((state = 'running') = (lane_slot is not null)),
  add check ((state in ('completed', 'failed')) = (finished_at is not null));

drop index jobs_due;
create index jobs_queued on jobs (kind, pool, priority, lane, run_at) where state = 'queued';
create index jobs_of_lane on jobs (lane, kind);
-- At most two of a lane are running, whoever claims at the same time.
create unique index jobs_running on jobs (lane, lane_slot) where state = 'running';

-- The first queued job of each lane, so that a claim passes over lanes and not over jobs.
create table job_heads (
  kind     text        not null,
  pool     text        not null,
  priority text        not null,
  lane     text        not null,
  due_at   timestamptz not null,
  primary key (kind, pool, priority, lane)
);

create index job_heads_due on job_heads (kind, pool, priority, due_at);

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

create trigger jobs_heads_kept
  after insert or delete or update of state, run_at, kind, pool, priority, lane on jobs
  for each row execute function keep_job_heads();

insert into job_heads (kind, pool, priority, lane, due_at)
select kind, pool, priority, lane, min(run_at)
  from jobs
 where state = 'queued'
 group by kind, pool, priority, lane;
