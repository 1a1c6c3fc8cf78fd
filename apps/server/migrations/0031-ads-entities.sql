-- What a seller advertises: campaigns, ad groups, keywords, targets and product ads, as last synchronised.
create sequence ads_entity_versions;

-- Each kind by itself. Readers go by `version`; what is being fetched is written under `staging_version` and switched to.
create table ads_entity_lists (
  seller_id        uuid        not null references sellers on delete cascade,
  kind             text        not null check (kind in ('campaigns', 'adGroups', 'keywords', 'targets', 'productAds')),
  profile_id       text        not null,
  version          bigint,
  staging_version  bigint,
  entity_count     integer     not null default 0,
  unreadable_count integer     not null default 0,
  as_of            timestamptz,
  problem          text,
  primary key (seller_id, kind)
);

-- `label` is what people know it by and look for: a name, a keyword's text, a target's expression. `type` is a campaign's
-- targeting, a keyword's match, a target's expression type. `amount` is a daily budget or a bid.
create table ads_entities (
  seller_id   uuid    not null references sellers on delete cascade,
  kind        text    not null,
  version     bigint  not null,
  entity_id   text    not null,
  campaign_id text    not null,
  ad_group_id text,
  state       text    not null,
  label       text    not null,
  type        text,
  amount      numeric,
  asin        text,
  sku         text,
  details     jsonb,
  primary key (seller_id, kind, version, entity_id)
);
