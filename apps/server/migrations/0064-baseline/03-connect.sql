-- Consents under way. Only a hash of the state is stored: nobody can finish a consent by reading this table.
create table oauth_states (
  state_hash       text        primary key,
  seller_id        uuid        references sellers on delete cascade, -- null: Amazon says whose consent it is
  provider         text        not null check (provider in ('sp-api', 'ads')),
  region           text        not null check (region in ('NA', 'EU', 'FE')),
  return_to        text        not null,
  expires_at       timestamptz not null,
  used_at          timestamptz,
  country          text        not null default '' check (country ~ '^([A-Z]{2})?$'), -- whose Seller Central was chosen
  needs_proof      boolean     not null default false, -- the account must be the one that is connected already
  link_id          uuid,                               -- the connect link that it began with
  at_plain_address boolean     not null default false, -- it began at the plain address, and ends only while that is open
  check (seller_id is not null or provider = 'sp-api')
);

create index oauth_states_by_expiry on oauth_states (expires_at);

-- How often consent was started in the current window, by network address and by seller.
create table consent_starts (
  subject      text        primary key,
  window_start timestamptz not null,
  starts       integer     not null
);

create index consent_starts_by_window on consent_starts (window_start);

-- Links by which a seller connects. Only a hash of the token is stored: nobody can open a link by reading this table.
create table connect_links (
  seller_id  uuid        not null references sellers on delete cascade,
  link_id    uuid        not null,
  token_hash text        not null,
  made_by    text        not null, -- as text, because accounts may be removed
  made_at    timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at    timestamptz,          -- a consent was finished with it; it serves for one
  opened     integer     not null default 0,
  refused    integer     not null default 0,
  primary key (seller_id, link_id),
  unique (seller_id, token_hash),
  check (used_at is null or revoked_at is null)
);

-- What happened to a link. Visits are written at most once a minute and removed in time; the link's counts go on.
create table connect_link_events (
  seller_id uuid        not null,
  link_id   uuid        not null,
  event_id  bigint      generated always as identity,
  kind      text        not null check (kind in ('made', 'opened', 'refused', 'used', 'revoked')),
  at        timestamptz not null,
  who       text,                 -- a member of staff, or a shortened network address
  reason    text        check (reason in ('expired', 'revoked', 'used')),
  primary key (seller_id, link_id, event_id),
  foreign key (seller_id, link_id) references connect_links on delete cascade,
  check ((kind = 'refused') = (reason is not null))
);

-- What a consent brought for a further region of a connected seller, until somebody confirms that the stores are the
-- seller's. The token is sealed for this table alone and cannot be opened as a grant.
create table pending_grants (
  seller_id          uuid        not null references sellers on delete cascade,
  region             text        not null check (region in ('NA', 'EU', 'FE')),
  country            text        not null default '' check (country ~ '^([A-Z]{2})?$'),
  pending_id         uuid        not null unique,
  selling_partner_id text        not null,
  home_country       text        not null,
  stores             jsonb       not null,
  sealed_token       text        not null,
  key_id             text        not null,
  made_at            timestamptz not null,
  expires_at         timestamptz not null,
  primary key (seller_id, region, country)
);

create index pending_grants_by_expiry on pending_grants (expires_at);
