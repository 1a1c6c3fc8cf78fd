-- A report's document as Amazon wrote it, in packed pages of rows that are read one by one. A version is written while
-- another one may be read; the report says which of them counts.
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

-- It is packed already.
alter table report_pages alter column content set storage external;
