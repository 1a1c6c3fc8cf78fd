-- What people saved of an item. Pictures are paths on Amazon's media host. Saving again leaves the favourite alone.
create table catalogue_items (
  seller_id           uuid        not null,
  marketplace_id      text        not null,
  asin                text        not null check (asin ~ '^[A-Z0-9]{10}$'),
  title               text,
  brand               text,
  main_picture        text,
  small_picture       text,
  additional_pictures text[]      not null,
  parent_asin         text,
  is_variation        boolean     not null,
  variation_theme     text,
  child_asins         text[]      not null,
  description         text,
  is_favourite        boolean     not null default false,
  saved_at            timestamptz not null,
  -- What a search looks at, a line each. In a database whose locale is C only English letters have small ones.
  searched            text        not null
    generated always as (lower(coalesce(title, '') || chr(10) || coalesce(brand, ''))) stored,
  primary key (seller_id, marketplace_id, asin)
);

-- Items that were read from Amazon lately, and those that are to be read ahead (read_at is null). An item that was asked for
-- and did not come has no `item`.
create table catalogue_readings (
  seller_id      uuid        not null,
  marketplace_id text        not null,
  asin           text        not null check (asin ~ '^[A-Z0-9]{10}$'),
  item           jsonb,
  wanted_at      timestamptz not null,
  read_at        timestamptz,
  most_together  smallint    not null check (most_together between 1 and 20), -- halved when Amazon refuses its batch
  primary key (seller_id, marketplace_id, asin),
  check (read_at is not null or item is null)
);

create index catalogue_readings_wanted on catalogue_readings (seller_id, marketplace_id, most_together desc, wanted_at)
  where read_at is null;
create index catalogue_readings_age on catalogue_readings (coalesce(read_at, wanted_at));

-- A cache of pictures as Amazon's media host sent them, by their path there.
create table pictures (
  path       text        primary key,
  media_type text        not null check (media_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp')),
  bytes      bytea       not null,
  size       integer     not null check (size > 0),
  fetched_at timestamptz not null
);

alter table pictures alter column bytes set storage external; -- compressed already

create index pictures_age on pictures (fetched_at desc, path) include (size);
