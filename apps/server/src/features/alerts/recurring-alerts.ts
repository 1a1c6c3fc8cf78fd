// The recurring jobs: the evaluation, and one for each webhook that is on.
import { sql } from 'drizzle-orm';
import { type RecurringJobs, recurringJobs } from '../../jobs/job.ts';
import { evaluateJob } from './alerts.jobs.ts';
import { DELIVER } from './webhooks/deliveries.service.ts';

/** The jobs as the service makes each of them. */
export const recurringAlerts = (): RecurringJobs => sql`
  ${recurringJobs([evaluateJob])}
   union all
  select ${DELIVER} || ':' || id,
         ${DELIVER}::text,
         ${DELIVER} || ':' || id,
         jsonb_build_object('webhookId', id),
         ${DELIVER}::text,
         'schedule'
    from alert_webhooks
   where is_on`;
