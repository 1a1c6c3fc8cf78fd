-- One row per interval that Amazon told us about. The key leads with the seller, so that one seller's rows lie
-- together and the table can be distributed by seller or partitioned by time without touching a query.
create table sales_intervals (
  seller_id        uuid          not null,
  marketplace_id   text          not null,
  granularity      text          not null check (granularity in ('hour', 'day')),
  interval_start   timestamptz   not null,
  amount           numeric(14,2) not null,
  currency         char(3)       not null,
  order_count      integer       not null,
  order_item_count integer       not null,
  unit_count       integer       not null,
  source           text          not null,
  first_seen_at    timestamptz   not null,
  fetched_at       timestamptz   not null,
  primary key (seller_id, marketplace_id, granularity, interval_start)
);

-- What a complete interval said before Amazon restated it.
create table sales_restatements (
  seller_id      uuid          not null,
  marketplace_id text          not null,
  granularity    text          not null,
  interval_start timestamptz   not null,
  restated_at    timestamptz   not null,
  amount         numeric(14,2) not null,
  order_count    integer       not null,
  unit_count     integer       not null,
  primary key (seller_id, marketplace_id, granularity, interval_start, restated_at)
);

-- Work that must be finished, whoever dies on the way. The key says what it is: one of a kind at a time.
create table jobs (
  key           text        primary key,
  kind          text        not null,
  lane          text        not null, -- whose quota it uses: a lane must not take every slot
  payload       jsonb       not null,
  state         text        not null check (state in ('queued', 'running', 'completed', 'failed')),
  run_at        timestamptz not null,
  chunks_done   integer     not null default 0,
  chunks_total  integer     not null default 0,
  records_saved integer     not null default 0,
  error_count   integer     not null default 0,
  last_error    text,
  waiting_until timestamptz,
  lease_owner   uuid,
  lease_until   timestamptz,
  started_at    timestamptz,
  finished_at   timestamptz
);

create index jobs_due on jobs (run_at) where state in ('queued', 'running');

-- What we believe of the provider's quotas, shared by every process and kept over a restart.
create table rate_buckets (
  key        text             primary key,
  full_at    double precision not null,
  spent      double precision not null,
  ceiling    double precision not null,
  factor     double precision not null,
  drained_at double precision not null
);
