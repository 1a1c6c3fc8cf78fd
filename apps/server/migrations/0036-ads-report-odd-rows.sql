-- Rows of a report that could not be read: the others are kept, and these are told of.
alter table ads_report_parts
  add column unreadable_count integer not null default 0;
