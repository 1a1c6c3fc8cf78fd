// The jobs of whatever is under way, however the last ones ended, and the one that tidies up: one query for all sellers.
import { sql } from 'drizzle-orm';
import { type RecurringJobs, recurringJobs } from '../../jobs/job.ts';
import { FOLLOW } from './follow/report-follow.ts';
import { PROCESS } from './processing/report-processing.ts';
import { REPORT_QUEUE } from './queue/report-queue.ts';
import { TIDY_JOB } from './reports.jobs.ts';

/** The same jobs as the queue, the polling and the processing enqueue; a lost one comes back by this. */
export function recurringReports(scope: 'application' | 'seller'): RecurringJobs {
  const whose = scope === 'application' ? sql`'application'::text` : sql`seller_id::text`;
  const payload = scope === 'application' ? sql`'{}'::jsonb` : sql`jsonb_build_object('sellerId', whose)`;
  return sql`
    with queued as materialized (
      select distinct seller_id
        from tracked_reports
       where step in ('waiting', 'asking')
    ), at_work as materialized (
      select seller_id, report_id, step
        from tracked_reports
       where step in ('following', 'fetching', 'processing')
    )
    select ${REPORT_QUEUE} || ':' || whose as key,
           ${REPORT_QUEUE}::text as kind,
           'reports:' || whose as lane,
           ${payload} as payload,
           ${REPORT_QUEUE}::text as pool,
           'person' as priority
      from (select distinct ${whose} as whose from queued) lines
     union all
    select kind || ':' || report_id,
           kind,
           seller_id::text,
           jsonb_build_object('sellerId', seller_id, 'reportId', report_id),
           kind,
           'schedule'
      from (select seller_id,
                   report_id,
                   case step when 'processing' then ${PROCESS}::text else ${FOLLOW}::text end as kind
              from at_work) reports
     union all
    ${recurringJobs([TIDY_JOB])}`;
}
