create table sellers (
  id                 uuid        primary key,
  slug               text        not null unique check (slug ~ '^[a-z0-9-]{1,100}$'),
  name               text        not null check (name <> ''),
  selling_partner_id text        unique,
  created_at         timestamptz not null default now(),
  -- Whether people who are not signed in may use the seller's plain connect address.
  connect_address    text        not null default 'open' check (connect_address in ('open', 'closed'))
);

create table seller_marketplaces (
  seller_id        uuid        not null references sellers on delete cascade,
  marketplace_id   text        not null,
  name             text        not null,
  country_code     text        not null,
  currency_code    char(3)     not null,
  is_participating boolean     not null,
  auto_update      boolean     not null default false,
  is_hidden        boolean     not null default false,
  fetched_at       timestamptz not null,
  primary key (seller_id, marketplace_id)
);

-- What a seller has authorised, with its sealed token. A grant is valid for one region of Amazon and, in the Far East, for
-- one country.
create table connections (
  seller_id          uuid        not null references sellers on delete cascade,
  provider           text        not null check (provider in ('sp-api', 'ads')),
  region             text        not null check (region in ('NA', 'EU', 'FE')),
  sealed_token       text        not null,
  key_id             text        not null,
  connected_at       timestamptz not null,
  token_status       text        not null default 'valid' check (token_status in ('valid', 'reconnect')),
  country            text        not null default '' check (country ~ '^([A-Z]{2})?$'),
  asked_at           timestamptz, -- when Amazon was first asked for data with it
  lists_marketplaces boolean,
  primary key (seller_id, provider, region, country),
  check (region = 'FE' or country = '')
);

create index connections_by_key on connections (key_id);
