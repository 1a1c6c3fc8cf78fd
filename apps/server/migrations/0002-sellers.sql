create table sellers (
  id                 uuid        primary key,
  slug               text        not null unique check (slug ~ '^[a-z0-9-]{1,100}$'),
  name               text        not null check (name <> ''),
  selling_partner_id text        unique,
  created_at         timestamptz not null default now()
);

-- What a seller has authorised us to: one grant per provider, its token sealed.
create table connections (
  seller_id    uuid        not null references sellers on delete cascade,
  provider     text        not null check (provider in ('sp-api', 'ads')),
  region       text        not null check (region in ('NA', 'EU', 'FE')),
  sealed_token text        not null,
  key_id       text        not null,
  connected_at timestamptz not null,
  token_status text        not null default 'valid' check (token_status in ('valid', 'reconnect')),
  primary key (seller_id, provider)
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

-- Consents under way. Only a hash is kept: who reads this table cannot finish one.
create table oauth_states (
  state_hash text        primary key,
  seller_id  uuid        not null references sellers on delete cascade,
  provider   text        not null check (provider in ('sp-api', 'ads')),
  region     text        not null check (region in ('NA', 'EU', 'FE')),
  return_to  text        not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
