-- What ended long ago is found by its kind without passing over what is kept for ever.
create index jobs_ended on jobs (kind, finished_at) where finished_at is not null;
