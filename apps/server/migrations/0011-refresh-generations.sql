-- A refresh token names its session and its generation and is signed, so that one that was used before is recognised by
-- what it says: a session is one row, however long it lasts.
alter table sessions
  add column generation  integer       not null default 0 check (generation >= 0),
  add column token_hash  text,
  add column expires_at  timestamptz,
  add column replaced_at timestamptz[] not null default '{}'; -- when the last few generations were, the latest at the end

update sessions s
   set (generation, token_hash, expires_at) = (
         select t.generation, t.token_hash, t.expires_at
           from refresh_tokens t
          where t.session_id = s.id
          order by t.generation desc
          limit 1
       ),
       replaced_at = coalesce((
         select array_agg(last.replaced_at order by last.generation)
           from (select t.generation, t.replaced_at
                   from refresh_tokens t
                  where t.session_id = s.id and t.replaced_at is not null
                  order by t.generation desc
                  limit 8) last
       ), '{}')
 where exists (select from refresh_tokens t where t.session_id = s.id);
delete from sessions where token_hash is null;

alter table sessions
  alter column token_hash set not null,
  alter column expires_at set not null;
create index sessions_by_expiry on sessions (expires_at);

-- Tokens from before, which only their hash can tell apart. There will be no more; they go with their sessions.
alter table refresh_tokens
  drop column created_at,
  drop column expires_at,
  drop column replaced_at;
alter table refresh_tokens rename to earlier_refresh_tokens;
