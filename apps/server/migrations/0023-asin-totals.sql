-- What the months of a shop add up to for each ASIN. It was made of the versions that the shop's row names, and counts
-- while those are the months.
create table asin_sales_shops (
  seller_id      uuid   not null,
  marketplace_id text   not null,
  version        bigint not null,
  made_of        text   not null,
  primary key (seller_id, marketplace_id)
);

create table asin_sales_totals (
  seller_id      uuid          not null,
  marketplace_id text          not null,
  version        bigint        not null,
  asin           text          not null,
  parent_asin    text          not null,
  amount         numeric(18,2) not null,
  amount_b2b     numeric(18,2),
  units          double precision not null,
  sessions       double precision not null,
  page_views     double precision not null,
  buy_box        double precision,
  unit_session   double precision,
  -- A bit for each month with a row, the oldest first.
  months         text          not null,
  primary key (seller_id, marketplace_id, version, asin)
);
