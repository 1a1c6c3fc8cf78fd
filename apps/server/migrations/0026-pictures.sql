-- Pictures as Amazon's media host sent them, by their path there. A cache: whatever is missing is fetched again.
create table pictures (
  path       text        primary key,
  media_type text        not null check (media_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp')),
  bytes      bytea       not null,
  size       integer     not null check (size > 0),
  fetched_at timestamptz not null
);

-- Already compressed: compressing again costs time and saves nothing.
alter table pictures alter column bytes set storage external;

create index pictures_age on pictures (fetched_at desc, path) include (size);
