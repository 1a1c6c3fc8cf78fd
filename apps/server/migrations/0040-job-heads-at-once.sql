-- Jobs that are queued together find their lanes' heads together: at a start tens of thousands of them.
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

drop trigger jobs_heads_kept on jobs;

create trigger jobs_heads_kept
  after delete or update of state, run_at, kind, pool, priority, lane on jobs
  for each row execute function keep_job_heads();

create trigger jobs_heads_added
  after insert on jobs
  referencing new table as added
  for each statement execute function add_job_heads();
