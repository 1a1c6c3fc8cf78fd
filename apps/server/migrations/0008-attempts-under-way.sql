-- A sign-in whose verdict is not known yet is counted too, so that guesses made at the same time share one limit.
alter table attempts
  add column is_pending boolean not null default false;
