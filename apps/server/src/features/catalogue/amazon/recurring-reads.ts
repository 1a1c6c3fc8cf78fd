// The jobs of what is yet to be read ahead, however the last ones ended: one query for all marketplaces.
import { type SQL, sql } from 'drizzle-orm';
import type { RecurringJobs } from '../../../jobs/job.ts';
import { READ_AHEAD } from './read-ahead.service.ts';

/** The jobs as the service makes each of them; a test holds the two together. */
export function recurringReads(isFresh: SQL): RecurringJobs {
  return sql`
    with unread as materialized (
      select distinct seller_id, marketplace_id
        from catalogue_readings
       where read_at is null
         and ${isFresh}
    )
    select ${READ_AHEAD} || ':' || seller_id || ':' || marketplace_id as key,
           ${READ_AHEAD}::text as kind,
           seller_id::text as lane,
           jsonb_build_object('sellerId', seller_id, 'marketplaceId', marketplace_id) as payload,
           ${READ_AHEAD}::text as pool,
           'schedule' as priority
      from unread`;
}
