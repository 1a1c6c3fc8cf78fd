-- The sales by ASIN of a month: which version of the rows counts, and what else its report tells.
create table asin_sales_months (
  seller_id      uuid        not null,
  marketplace_id text        not null,
  month_start    date        not null check (extract(day from month_start) = 1),
  version        bigint      not null,
  report_id      uuid        not null,
  currency       char(3)     not null,
  starts_on      date        not null,
  ends_on        date        not null,
  -- The report's other part, by date, which need not add up to the same.
  dates_amount   numeric(16,2) not null,
  dates_units    bigint      not null,
  dates_count    integer     not null,
  as_of          timestamptz not null,
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
  -- Business buyers' part; null where Amazon tells nothing of them.
  amount_b2b              numeric(14,2),
  units                   bigint        not null,
  sessions                bigint        not null,
  page_views              bigint        not null,
  buy_box_percentage      numeric       not null,
  unit_session_percentage numeric       not null,
  primary key (seller_id, marketplace_id, month_start, version, asin)
);
