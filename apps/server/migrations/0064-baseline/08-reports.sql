-- A month's report as it is requested, followed and stored. Its row is written before Amazon is asked.
create table tracked_reports (
  seller_id            uuid        not null,
  report_id            uuid        not null,
  marketplace_id       text        not null,
  year                 smallint    not null,
  month                smallint    not null check (month between 1 and 12),
  -- The marketplace's calendar days that it covers, both included; settled when it is requested.
  starts_on            date        not null,
  ends_on              date        not null,
  status               text        not null
    check (status in ('IN_PROGRESS', 'DONE', 'DOWNLOADED', 'PARSED', 'CANCELLED', 'FATAL', 'FAILED')),
  -- What is being done about it; null where it waits for a person or has ended.
  step                 text        check (step in ('waiting', 'asking', 'following', 'fetching', 'processing')),
  -- Why it ended or what is in its way, and Amazon's own text for it.
  outcome              text,
  reason               text,
  priority             text        not null check (priority in ('person', 'schedule')),
  -- How many of the seller's reports are queued before it: everybody's first report comes before anybody's second.
  turn                 integer     not null,
  -- Others go first until then.
  not_before           timestamptz,
  -- One per request: a process that holds another one may not write Amazon's answer.
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
  -- How often the period has been requested again by itself, and when it will be.
  rounds               integer     not null default 0,
  ask_again_at         timestamptz,
  -- The stored document that is read, and the one that is being written.
  document_version     uuid,
  fetch_version        uuid,
  row_count            integer,
  unreadable_rows      integer     not null default 0,
  asin_count           integer     not null default 0,
  staging_version      bigint,
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  -- Since when there is a newer document of the same month; null where the month is made of this one.
  replaced_at          timestamptz,
  primary key (seller_id, report_id),
  check (starts_on <= ends_on),
  check ((step = 'asking') = (asking_id is not null)),
  check ((asking_id is null) = (asking_since is null))
);

-- A month is under way once, whoever requests it at the same moment.
create unique index tracked_reports_under_way on tracked_reports (seller_id, marketplace_id, year, month)
  where step in ('waiting', 'asking', 'following', 'fetching');
-- A report of Amazon's is one report of ours.
create unique index tracked_reports_at_provider on tracked_reports (seller_id, provider_report_id)
  where provider_report_id is not null;
create index tracked_reports_of_month on tracked_reports (seller_id, marketplace_id, year desc, month desc, created_at desc);
-- The queue in its order.
create index tracked_reports_in_line on tracked_reports (priority, turn, created_at, report_id)
  where step in ('waiting', 'asking');
create index tracked_reports_by_asking on tracked_reports (asked_at);
create index tracked_reports_at_work on tracked_reports (step) where step in ('following', 'fetching', 'processing');
-- What is to be removed, the longest replaced first.
create index tracked_reports_replaced on tracked_reports (replaced_at)
  where replaced_at is not null and document_version is not null;
-- Reports that failed lately are looked for every few minutes, among millions that did not.
create index tracked_reports_failed on tracked_reports (updated_at) where status in ('FATAL', 'FAILED') and step is null;

-- A report's document as Amazon wrote it, in compressed pages of rows. A version is written while another one may be read;
-- the report says which of them counts.
create table report_pages (
  seller_id uuid    not null,
  report_id uuid    not null,
  version   uuid    not null,
  list      text    not null check (list in ('asins', 'dates')),
  page      integer not null,
  row_count integer not null,
  content   bytea   not null,
  primary key (seller_id, report_id, version, list, page)
);

alter table report_pages alter column content set storage external; -- compressed already

-- The sales by ASIN of a month: which version of the rows counts, and what else its report says.
create table asin_sales_months (
  seller_id      uuid          not null,
  marketplace_id text          not null,
  month_start    date          not null check (extract(day from month_start) = 1),
  version        bigint        not null,
  report_id      uuid          not null,
  currency       char(3)       not null,
  starts_on      date          not null,
  ends_on        date          not null,
  -- The report's other part, by date, which need not add up to the same.
  dates_amount   numeric(16,2) not null,
  dates_units    bigint        not null,
  dates_count    integer       not null,
  as_of          timestamptz   not null,
  primary key (seller_id, marketplace_id, month_start)
);

create sequence asin_sales_versions;

-- Rows of a version are written while another one is read: what counts is the version that the month names.
create table asin_sales (
  seller_id               uuid          not null,
  marketplace_id          text          not null,
  month_start             date          not null,
  version                 bigint        not null,
  asin                    text          not null,
  parent_asin             text          not null,
  amount                  numeric(14,2) not null,
  amount_b2b              numeric(14,2), -- business buyers' part; null where Amazon says nothing of them
  units                   bigint        not null,
  sessions                bigint        not null,
  page_views              bigint        not null,
  buy_box_percentage      numeric       not null,
  unit_session_percentage numeric       not null,
  primary key (seller_id, marketplace_id, month_start, version, asin)
);

-- Which version of the totals counts, and the versions of the months that it was made of: it is right while those are the
-- months.
create table asin_sales_shops (
  seller_id      uuid   not null,
  marketplace_id text   not null,
  version        bigint not null,
  made_of        text   not null,
  primary key (seller_id, marketplace_id)
);

-- What a seller's months in a marketplace add up to for each ASIN.
create table asin_sales_totals (
  seller_id      uuid             not null,
  marketplace_id text             not null,
  version        bigint           not null,
  asin           text             not null,
  parent_asin    text             not null,
  amount         numeric(18,2)    not null,
  amount_b2b     numeric(18,2),
  units          double precision not null,
  sessions       double precision not null,
  page_views     double precision not null,
  buy_box        double precision,
  unit_session   double precision,
  months         text             not null, -- a bit for each month with a row, the oldest first
  primary key (seller_id, marketplace_id, version, asin)
);
