-- Links by which a seller connects. Only a hash of the token is kept: who reads this table cannot open one.
create table connect_links (
  seller_id    uuid        not null references sellers on delete cascade,
  link_id      uuid        not null,
  token_hash   text        not null,
  made_by      text        not null,           -- who it was then; accounts come and go
  made_at      timestamptz not null,
  expires_at   timestamptz not null,
  revoked_at   timestamptz,
  used_at      timestamptz,                    -- a consent was finished with it; there is no second one
  opened       integer     not null default 0,
  refused      integer     not null default 0,
  primary key (seller_id, link_id),
  unique (seller_id, token_hash),
  check (used_at is null or revoked_at is null)
);

-- What happened to a link. Visits are written at most once a minute and not for ever: the counts above go on.
create table connect_link_events (
  seller_id uuid        not null,
  link_id   uuid        not null,
  event_id  bigint      generated always as identity,
  kind      text        not null check (kind in ('made', 'opened', 'refused', 'used', 'revoked')),
  at        timestamptz not null,
  who       text,                              -- of the staff, or from where, shortened
  reason    text        check (reason in ('expired', 'revoked', 'used')),
  primary key (seller_id, link_id, event_id),
  foreign key (seller_id, link_id) references connect_links on delete cascade,
  check ((kind = 'refused') = (reason is not null))
);

-- A consent that was started with a link ends as that link's.
alter table oauth_states add column link_id uuid;
