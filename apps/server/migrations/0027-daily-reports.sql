-- One stored summary of a UTC day each, as its sales were known when it was written.
create table daily_reports (
  seller_id      uuid          not null,
  marketplace_id text          not null,
  day            date          not null,
  amount         numeric(14,2) not null,
  currency       char(3)       not null,
  order_count    integer       not null,
  unit_count     integer       not null,
  fetched_at     timestamptz   not null, -- when Amazon told the figures
  created_at     timestamptz   not null,
  primary key (seller_id, marketplace_id, day)
);

-- A seller's reports of all marketplaces, newest first.
create index daily_reports_of_seller on daily_reports (seller_id, day desc, marketplace_id);
