-- What people saved of an item. Pictures are paths on Amazon's media host; saving again never touches the favourite.
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
  primary key (seller_id, marketplace_id, asin)
);

-- What Amazon told of an item lately, and what is yet to be read ahead (read_at is null). An item that was asked for
-- and did not come has a row without one.
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
