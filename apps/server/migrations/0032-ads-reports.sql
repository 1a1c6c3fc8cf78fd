-- Advertising reports that were asked for. Amazon takes a month at once: a longer one has several parts.
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

-- The same is asked for once at a time.
create unique index ads_reports_under_way on ads_reports (seller_id, profile_id, report_type, starts_on, ends_on)
  where status in ('PENDING', 'PROCESSING');
create index ads_reports_newest on ads_reports (seller_id, created_at);

-- `twin_id` is a report that Amazon takes for this one though it is another: it is waited for. `figures` are the sums of
-- a campaigns report by day and by campaign.
create table ads_report_parts (
  seller_id          uuid        not null,
  report_id          uuid        not null,
  part               integer     not null,
  starts_on          date        not null,
  ends_on            date        not null,
  step               text        not null check (step in ('asking', 'following', 'done')),
  provider_report_id text,
  twin_id            text,
  tries              integer     not null default 0,
  polls              integer     not null default 0,
  next_at            timestamptz not null,
  asked_at           timestamptz,
  row_count          integer     not null default 0,
  figures            jsonb,
  primary key (seller_id, report_id, part),
  foreign key (seller_id, report_id) references ads_reports on delete cascade
);

-- The rows of a part, packed, some thousand on each page.
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
