-- The sign-in and sign-up limits: one row per counter, so that a limit is checked and counted in one statement.
create table attempt_counters (
  kind       text          not null
             check (kind in ('sign_in_account', 'sign_in_device', 'sign_in_address', 'sign_up_address')),
  subject    text          not null, -- an email address, a known device, or an address of the network
  counted_at timestamptz[] not null default '{}', -- when each attempt was made that counts
  pending    jsonb         not null default '{}', -- attempts without a verdict: when each began, by its id
  changed_at timestamptz   not null,
  primary key (kind, subject)
);

create index attempt_counters_by_change on attempt_counters (changed_at);

-- What it counted is minutes old and is counted anew.
drop table attempts;
