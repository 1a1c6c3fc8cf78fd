// The daily synchronisation of every connected seller, however the last round ended: one query for all of them.
import { sql } from 'drizzle-orm';
import type { RecurringJobs } from '../../jobs/job.ts';
import { SYNC } from './sync/entity-sync.ts';

/** The jobs as a connection makes each of its own; tests lose them and let this find them. */
export const recurringSyncs = (): RecurringJobs => sql`
  select ${SYNC} || ':' || seller_id as key,
         ${SYNC}::text as kind,
         'ads:' || seller_id as lane,
         jsonb_build_object('sellerId', seller_id) as payload,
         ${SYNC}::text as pool,
         'schedule' as priority
    from ads_connections`;
