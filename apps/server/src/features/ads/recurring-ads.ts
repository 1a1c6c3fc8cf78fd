// The daily synchronisation of every connected seller, and whatever report is under way: one query for all of them.
import { sql } from 'drizzle-orm';
import type { RecurringJobs } from '../../jobs/job.ts';
import { REPORT } from './reports/ads-report-run.ts';
import { SYNC } from './sync/entity-sync.ts';

/** The jobs as a connection and a report make each of theirs; tests lose them and let this find them. */
export const recurringAds = (): RecurringJobs => sql`
  with under_way as materialized (
    select seller_id, report_id
      from ads_reports
     where status in ('PENDING', 'PROCESSING')
  )
  select ${SYNC} || ':' || seller_id as key,
         ${SYNC}::text as kind,
         'ads:' || seller_id as lane,
         jsonb_build_object('sellerId', seller_id) as payload,
         ${SYNC}::text as pool,
         'schedule' as priority
    from ads_connections
   union all
  select ${REPORT} || ':' || report_id,
         ${REPORT}::text,
         'ads:' || seller_id,
         jsonb_build_object('sellerId', seller_id, 'reportId', report_id),
         ${REPORT}::text,
         'schedule'
    from under_way`;
