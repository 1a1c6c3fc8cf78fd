-- A grant is good for one region of Amazon's and, in the Far East, for one country: a seller may hold several.
alter table connections
  add column country           text not null default '' check (country ~ '^([A-Z]{2})?$'),
  add column asked_at          timestamptz,
  add column lists_marketplaces boolean;

-- Consent in the Far East started at Japan's Seller Central, without exception.
update connections
   set country = 'JP'
 where provider = 'sp-api'
   and region = 'FE';

-- Whatever is stored or queued was asked for with the grant that is held.
update connections
   set asked_at = connected_at
 where exists (select from seller_marketplaces m where m.seller_id = connections.seller_id)
    or exists (select from sales_intervals s where s.seller_id = connections.seller_id)
    or exists (select from jobs j where j.lane = connections.seller_id::text);

alter table connections
  drop constraint connections_pkey,
  add primary key (seller_id, provider, region, country),
  add check (region = 'FE' or country = '');

create index connections_by_key on connections (key_id);

-- The country whose Seller Central was chosen, and whether the account must prove to be the one already connected.
alter table oauth_states
  add column country     text    not null default '' check (country ~ '^([A-Z]{2})?$'),
  add column needs_proof boolean not null default false;

create index oauth_states_by_expiry on oauth_states (expires_at);

-- How often consent was started, by address and by seller, in the window that runs.
create table consent_starts (
  subject      text        primary key,
  window_start timestamptz not null,
  starts       integer     not null
);

create index consent_starts_by_window on consent_starts (window_start);
