// The report jobs that must be there, whatever became of the last ones: one query for all reports.
import { sql } from 'drizzle-orm';
import type { RecurringJobs } from '../../jobs/job.ts';
import { FOLLOW } from './follow/report-follow.ts';
import { LINE } from './line/report-line.ts';
import { PROCESS } from './processing/report-processing.ts';

const lines = (scope: 'application' | 'seller') =>
  scope === 'application'
    ? sql`
        select ${LINE}::text || ':application' as key, 'reports:application' as lane, '{}'::jsonb as payload
         where exists (select from tracked_reports where step in ('waiting', 'asking'))`
    : sql`
        select distinct ${LINE}::text || ':' || seller_id as key,
               'reports:' || seller_id as lane,
               jsonb_build_object('sellerId', seller_id) as payload
          from tracked_reports
         where step in ('waiting', 'asking')`;

/** The jobs as the line, following and processing make each of them; the tests of interruptions hold them together. */
export const recurringReports = (scope: 'application' | 'seller'): RecurringJobs => sql`
  select key, ${LINE}::text as kind, lane, payload, ${LINE}::text as pool, 'person' as priority
    from (${lines(scope)}) lines
  union all
  select kind || ':' || report_id as key,
         kind,
         seller_id::text as lane,
         jsonb_build_object('sellerId', seller_id, 'reportId', report_id) as payload,
         kind as pool,
         'schedule' as priority
    from (select *, case step when 'processing' then ${PROCESS}::text else ${FOLLOW}::text end as kind
            from tracked_reports
           where step in ('following', 'fetching', 'processing')) at_work`;
