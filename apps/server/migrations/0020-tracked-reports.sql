-- A month's report as it is asked for, followed and kept. Its row is written before Amazon hears of it.
create table tracked_reports (
  seller_id            uuid        not null,
  report_id            uuid        not null,
  marketplace_id       text        not null,
  year                 smallint    not null,
  month                smallint    not null check (month between 1 and 12),
  -- The marketplace's calendar days that it covers, both included; settled when it is asked for.
  starts_on            date        not null,
  ends_on              date        not null,
  status               text        not null
    check (status in ('IN_PROGRESS', 'DONE', 'DOWNLOADED', 'PARSED', 'CANCELLED', 'FATAL', 'FAILED')),
  -- What is being done about it; nothing where it waits for a person or has ended.
  step                 text        check (step in ('waiting', 'asking', 'following', 'fetching', 'processing')),
  -- Why it ended or what is in its way, and the words for it that are not ours.
  outcome              text,
  reason               text,
  priority             text        not null check (priority in ('person', 'schedule')),
  -- The seller's so-manieth report in the line: all first ones come before anybody's second.
  turn                 integer     not null,
  -- It has stepped aside until then, and holds nobody up.
  not_before           timestamptz,
  -- One per question: whoever holds another has lost the right to write its answer.
  asking_id            uuid,
  asking_since         timestamptz,
  asked_at             timestamptz,
  provider_report_id   text,
  provider_document_id text,
  checked_at           timestamptz,
  polls                integer     not null default 0,
  tries                integer     not null default 0,
  denials              integer     not null default 0,
  process_when_ready   boolean     not null,
  -- How often the period has been asked for again by itself, and when it will be.
  rounds               integer     not null default 0,
  ask_again_at         timestamptz,
  -- The kept document that is read, and the one that is being written.
  document_version     uuid,
  fetch_version        uuid,
  row_count            integer,
  unreadable_rows      integer     not null default 0,
  asin_count           integer     not null default 0,
  staging_version      bigint,
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  primary key (seller_id, report_id),
  check (starts_on <= ends_on),
  check ((step = 'asking') = (asking_id is not null)),
  check ((asking_id is null) = (asking_since is null))
);

-- A month is under way once, whoever asks for it at the same moment.
create unique index tracked_reports_under_way on tracked_reports (seller_id, marketplace_id, year, month)
  where step in ('waiting', 'asking', 'following', 'fetching');
-- A report of Amazon's is one report of ours.
create unique index tracked_reports_at_provider on tracked_reports (seller_id, provider_report_id)
  where provider_report_id is not null;
create index tracked_reports_of_month on tracked_reports (seller_id, marketplace_id, year desc, month desc, created_at desc);
-- The line in its order: people before schedules, then turn by turn.
create index tracked_reports_in_line on tracked_reports (priority, turn, created_at, report_id)
  where step in ('waiting', 'asking');
create index tracked_reports_by_asking on tracked_reports (asked_at);
create index tracked_reports_at_work on tracked_reports (step) where step in ('following', 'fetching', 'processing');
