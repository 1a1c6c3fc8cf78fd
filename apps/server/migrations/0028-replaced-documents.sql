-- Since when a newer document of the same month is here; null where there is none, or where the month is made of this one.
alter table tracked_reports add column replaced_at timestamptz;

update tracked_reports older
   set replaced_at = now()
 where document_version is not null
   and exists (select
                 from tracked_reports newer
                where newer.seller_id = older.seller_id
                  and newer.marketplace_id = older.marketplace_id
                  and newer.year = older.year
                  and newer.month = older.month
                  and newer.created_at > older.created_at
                  and newer.document_version is not null)
   and not exists (select
                     from asin_sales_months
                    where asin_sales_months.seller_id = older.seller_id
                      and asin_sales_months.report_id = older.report_id);

-- What is to be removed, the longest replaced first.
create index tracked_reports_replaced on tracked_reports (replaced_at)
  where replaced_at is not null and document_version is not null;
