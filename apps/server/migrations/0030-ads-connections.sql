-- Advertising profiles that are known here. Each belongs to one seller at most: the row itself has room for no more.
create table ads_profiles (
  profile_id           text        primary key check (profile_id ~ '^[0-9]{1,20}$'),
  seller_id            uuid        references sellers on delete set null,
  region               text        not null check (region in ('NA', 'EU', 'FE')),
  country_code         text,
  currency_code        text,
  timezone             text,
  daily_budget         numeric(14, 2),
  account_id           text,
  account_name         text,
  account_type         text,
  account_sub_type     text,
  marketplace_id       text,
  valid_payment_method boolean,
  is_view_only         boolean     not null,
  created_at           timestamptz not null,
  updated_at           timestamptz not null
);

create index ads_profiles_by_seller on ads_profiles (seller_id);

-- The one profile that a seller's grant (connections, provider 'ads') is used for.
create table ads_connections (
  seller_id  uuid not null primary key references sellers on delete cascade,
  profile_id text not null unique references ads_profiles
);

-- Grants whose profile is still to be chosen, sealed like every token. Only a hash of what the browser holds is kept.
create table ads_choices (
  token_hash     text        primary key,
  seller_id      uuid        not null references sellers on delete cascade,
  sealed_token   text        not null,
  key_id         text        not null,
  profiles       jsonb       not null,
  unreadable     integer     not null,
  failed_regions text[]      not null,
  expires_at     timestamptz not null
);

create index ads_choices_by_expiry on ads_choices (expires_at);
