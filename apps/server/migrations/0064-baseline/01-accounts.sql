create table users (
  id            uuid        primary key,
  email         text        not null unique check (email = lower(email)),
  password_hash text        not null,
  role          text        not null default 'user' check (role in ('admin', 'user')),
  created_at    timestamptz not null default now()
);

-- One row per sign-in, however long it lasts. A refresh token names its session and its generation and is signed, so that
-- a token that is used a second time is recognised although only the current one is stored.
create table sessions (
  id            uuid          primary key,
  user_id       uuid          not null references users on delete cascade,
  is_remembered boolean       not null,
  created_at    timestamptz   not null default now(),
  ended_at      timestamptz,
  end_reason    text          check (end_reason in ('signed_out', 'token_reused', 'password_reset')),
  generation    integer       not null default 0 check (generation >= 0),
  token_hash    text          not null,
  expires_at    timestamptz   not null,
  replaced_at   timestamptz[] not null default '{}', -- when the last few generations were replaced, the latest at the end
  check ((ended_at is null) = (end_reason is null))
);

create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Tokens that do not name their session, of sessions that began before tokens did. No row is added any more.
create table earlier_refresh_tokens (
  session_id uuid    not null,
  generation integer not null,
  token_hash text    not null,
  constraint refresh_tokens_pkey primary key (session_id, generation),
  constraint refresh_tokens_token_hash_key unique (token_hash),
  constraint refresh_tokens_generation_check check (generation >= 0),
  constraint refresh_tokens_session_id_fkey foreign key (session_id) references sessions on delete cascade
);

-- The sign-in and sign-up limits: one row per counter, so that a limit is checked and counted in one statement.
create table attempt_counters (
  kind       text          not null
             check (kind in ('sign_in_account', 'sign_in_device', 'sign_in_address', 'sign_up_address')),
  subject    text          not null, -- an email address, a known device, or a network address
  counted_at timestamptz[] not null default '{}', -- when each attempt that counts was made
  pending    jsonb         not null default '{}', -- attempts without a verdict: when each began, by its id
  changed_at timestamptz   not null,
  primary key (kind, subject)
);

create index attempt_counters_by_change on attempt_counters (changed_at);
