-- Advertising profiles that are known here. Each belongs to one seller at most.
create table ads_profiles (
  profile_id           text          primary key check (profile_id ~ '^[0-9]{1,20}$'),
  seller_id            uuid          references sellers on delete set null,
  region               text          not null check (region in ('NA', 'EU', 'FE')),
  country_code         text,
  currency_code        text,
  timezone             text,
  daily_budget         numeric(14,2),
  account_id           text,
  account_name         text,
  account_type         text,
  account_sub_type     text,
  marketplace_id       text,
  valid_payment_method boolean,
  is_view_only         boolean       not null,
  created_at           timestamptz   not null,
  updated_at           timestamptz   not null
);

create index ads_profiles_by_seller on ads_profiles (seller_id);

-- The one profile that a seller's grant (connections, provider 'ads') is used for.
create table ads_connections (
  seller_id  uuid not null primary key references sellers on delete cascade,
  profile_id text not null unique references ads_profiles
);

-- Grants whose profile is still to be chosen, sealed like every token. Only a hash of what the browser holds is stored.
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

-- Each kind of what a seller advertises, as last synchronised. Readers go by `version`; what is being fetched is written
-- under `staging_version` and switched to.
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
  -- Counted when a version is switched to, not for each reader.
  tallies          jsonb       not null default '[]',
  campaign_tallies jsonb       not null default '[]',
  asin_count       integer     not null default 0,
  -- When a list came suddenly short: what it leaves out stays until a later list leaves it out as well.
  doubted_at       timestamptz,
  primary key (seller_id, kind)
);

create sequence ads_entity_versions;

-- `label` is what people know it by and look for: a name, a keyword's text, a target's expression. `type` is a campaign's
-- targeting, a keyword's match, a target's expression type. `amount` is a daily budget or a bid. A row is valid from
-- `since_version` on, until `until_version` if it has one: what has not changed is not written again.
create table ads_entities (
  seller_id     uuid    not null references sellers on delete cascade,
  kind          text    not null,
  since_version bigint  not null,
  entity_id     text    not null,
  campaign_id   text    not null,
  ad_group_id   text,
  state         text    not null,
  label         text    not null,
  type          text,
  amount        numeric,
  asin          text,
  sku           text,
  details       jsonb,
  until_version bigint,
  folded        text    not null, -- what a search looks at, in small letters that the service makes in every language
  primary key (seller_id, kind, entity_id, since_version)
);

-- In the order in which they are listed.
create index ads_entities_by_label on ads_entities (seller_id, kind, label, entity_id);
create index ads_entities_by_asin on ads_entities (seller_id, asin) where asin is not null;

-- Hashes of the ids that a synchronisation has seen, a row for each of Amazon's pages: an entity in none of them is gone.
create table ads_entity_pages (
  seller_id  uuid     not null references sellers on delete cascade,
  kind       text     not null,
  page       integer  not null,
  seen       bigint[] not null,
  is_doubted boolean  not null default false, -- of a list that came suddenly short
  primary key (seller_id, kind, is_doubted, page)
);

-- Advertising reports that were requested. Amazon takes a month at once: a longer one has several parts.
create table ads_reports (
  seller_id   uuid        not null references sellers on delete cascade,
  report_id   uuid        not null,
  profile_id  text        not null,
  report_type text        not null,
  range_days  integer     not null,
  starts_on   date        not null,
  ends_on     date        not null,
  currency    text,
  status      text        not null check (status in ('PENDING', 'PROCESSING', 'SUCCESS', 'FAILURE')),
  reason      text,
  row_count   integer,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  finished_at timestamptz,
  primary key (seller_id, report_id)
);

-- The same is requested once at a time.
create unique index ads_reports_under_way on ads_reports (seller_id, profile_id, report_type, starts_on, ends_on)
  where status in ('PENDING', 'PROCESSING');
create index ads_reports_newest on ads_reports (seller_id, created_at);

create table ads_report_parts (
  seller_id          uuid        not null,
  report_id          uuid        not null,
  part               integer     not null,
  starts_on          date        not null,
  ends_on            date        not null,
  step               text        not null check (step in ('asking', 'following', 'done')),
  provider_report_id text,
  twin_id            text,       -- a report that Amazon takes for this one though it is another: it is waited for
  tries              integer     not null default 0,
  polls              integer     not null default 0,
  next_at            timestamptz not null,
  asked_at           timestamptz,
  row_count          integer     not null default 0,
  figures            jsonb,      -- the sums of a campaigns report by day and by campaign
  unreadable_count   integer     not null default 0,
  primary key (seller_id, report_id, part),
  foreign key (seller_id, report_id) references ads_reports on delete cascade
);

-- The rows of a part, compressed, some thousand on each page.
create table ads_report_pages (
  seller_id uuid    not null,
  report_id uuid    not null,
  part      integer not null,
  page      integer not null,
  row_count integer not null,
  content   bytea   not null,
  primary key (seller_id, report_id, part, page),
  foreign key (seller_id, report_id) references ads_reports on delete cascade
);
