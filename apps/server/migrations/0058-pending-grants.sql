-- What a consent brought for a further region of a connected seller, until somebody has confirmed that the stores are the
-- seller's. Its token is sealed for this table alone: as a grant it does not open.
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
