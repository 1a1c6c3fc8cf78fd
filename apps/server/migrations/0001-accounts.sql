create table users (
  id            uuid        primary key,
  email         text        not null unique check (email = lower(email)),
  password_hash text        not null,
  role          text        not null default 'user' check (role in ('admin', 'user')),
  created_at    timestamptz not null default now()
);

-- One row per sign-in. Its refresh tokens are a family: they end together.
create table sessions (
  id            uuid        primary key,
  user_id       uuid        not null references users on delete cascade,
  is_remembered boolean     not null,
  created_at    timestamptz not null default now(),
  ended_at      timestamptz,
  end_reason    text        check (end_reason in ('signed_out', 'token_reused', 'password_reset')),
  check ((ended_at is null) = (end_reason is null))
);

create index sessions_by_user on sessions (user_id);

-- Every generation is kept while the session lives, so that a reused one is recognised.
create table refresh_tokens (
  session_id  uuid        not null references sessions on delete cascade,
  generation  integer     not null check (generation >= 0),
  token_hash  text        not null unique,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  replaced_at timestamptz,
  primary key (session_id, generation)
);

-- What the sign-in and sign-up limits count.
create table attempts (
  id      bigint      generated always as identity primary key,
  kind    text        not null check (kind in ('sign_in_account', 'sign_in_address', 'sign_up_address')),
  subject text        not null,
  made_at timestamptz not null
);

create index attempts_by_subject on attempts (kind, subject, made_at);
