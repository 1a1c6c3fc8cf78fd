-- What somebody should know of without looking. A row begins as a suspicion that nobody is notified of, is opened when it has
-- been seen often enough, and ends when its cause has ended. An alert about no single seller has the nil UUID.
create table alerts (
  id             uuid        primary key,
  seller_id      uuid        not null,
  marketplace_id text        not null default '', -- empty: about the seller
  subject        text        not null
    check (subject in ('connection_refused', 'connection_expiring', 'ads_connection_refused', 'late', 'report_failed',
                       'low_sales', 'outage', 'webhook_off')),
  cause          text        not null default '', -- which of several of its subject
  region         text        not null default '' check (region in ('', 'NA', 'EU', 'FE')),
  details        jsonb       not null,            -- what its message is made of
  evidence       text        not null,            -- what it was last seen in; the same thing is not counted twice
  sightings      integer     not null default 1,
  suspected_at   timestamptz not null,
  opened_at      timestamptz,
  seen_at        timestamptz,
  resolved_at    timestamptz,
  check (opened_at is not null or (seen_at is null and resolved_at is null))
);

-- One cause has one alert, whichever process finds it at the same moment.
create unique index alerts_standing on alerts (seller_id, marketplace_id, subject, cause) where resolved_at is null;
create index alerts_listed on alerts (opened_at desc, id desc) where opened_at is not null;
create index alerts_of_seller on alerts (seller_id, opened_at desc, id desc) where opened_at is not null;
create index alerts_unseen on alerts (opened_at) where opened_at is not null and seen_at is null and resolved_at is null;
create index alerts_ended on alerts (resolved_at) where resolved_at is not null;

-- Only what somebody has changed: a rule without a row has the defaults.
create table alert_rules (
  seller_id      uuid    not null references sellers on delete cascade,
  marketplace_id text    not null default '',
  rule           text    not null
    check (rule in ('connection_refused', 'connection_expiring', 'ads_connection_refused', 'late', 'report_failed',
                    'low_sales')),
  is_on          boolean not null,
  threshold      integer, -- null: the default
  primary key (seller_id, marketplace_id, rule)
);

-- Where alerts are sent. The secret that signs them is sealed, as tokens are.
create table alert_webhooks (
  id            uuid        primary key,
  seller_id     uuid        references sellers on delete cascade, -- null: alerts of all sellers
  url           text        not null,
  sealed_secret text        not null,
  key_id        text        not null,
  is_on         boolean     not null default true,
  note          text,       -- why it was turned off, if not by a person
  failures      integer     not null default 0, -- in a row
  failing_since timestamptz,
  created_at    timestamptz not null
);

-- Each delivery has a schedule of its own. The day for which it is tried begins with its first attempt, and begins again when
-- a person has it sent again. While an attempt is under way, the next one is due when this one counts as lost.
create table alert_deliveries (
  id                 uuid        primary key,
  webhook_id         uuid        not null references alert_webhooks on delete cascade,
  alert_id           uuid        references alerts on delete cascade, -- null: a test
  event              text        not null check (event in ('alert.opened', 'alert.resolved', 'test')),
  created_at         timestamptz not null,
  attempts           integer     not null default 0,
  attempted_at       timestamptz,
  outcome            text,       -- of the last attempt, as a sentence
  delivered_at       timestamptz,
  given_up_at        timestamptz,
  next_attempt_at    timestamptz not null default now(),
  first_attempted_at timestamptz,
  end_reason         text        -- why it failed
);

-- An event is sent once, whichever process notices it at the same moment.
create unique index alert_deliveries_once on alert_deliveries (webhook_id, alert_id, event) where alert_id is not null;
create index alert_deliveries_newest on alert_deliveries (webhook_id, created_at desc, id);
create index alert_deliveries_of_alert on alert_deliveries (alert_id);
-- What has not been tried comes before what was refused, however much of that is due.
create index alert_deliveries_due on alert_deliveries (webhook_id, (first_attempted_at is not null), next_attempt_at, id)
  where delivered_at is null and given_up_at is null;
create index alert_deliveries_failed on alert_deliveries (webhook_id, created_at desc, id) where given_up_at is not null;
