// The hourly updates that must be there, and which of them cannot wait for their hour: one query for all marketplaces.

import { HOUR_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import type { RecurringJobs } from '../../../jobs/job.ts';
import { AUTO_UPDATE } from './auto-update.service.ts';

/**
 * The jobs as the update service makes each of them; a test holds the two together. A fixed clock at Amazon, as some
 * demos have, moves only by being set anew, and then hours have passed there in a moment here: whatever they left
 * behind is fetched at once.
 */
export function recurringUpdates(fixedNow: Date | null): RecurringJobs {
  const isBehind = fixedNow
    ? sql`(m.seller_id, m.marketplace_id) in (
            select seller_id, marketplace_id
              from sales_coverage
             where granularity = 'hour' and as_of <= ${new Date(fixedNow.getTime() - HOUR_MS)}::timestamptz)`
    : sql`false`;
  return sql`
    select ${AUTO_UPDATE} || ':' || m.seller_id || ':' || m.marketplace_id as key,
           ${AUTO_UPDATE}::text as kind,
           m.seller_id::text as lane,
           jsonb_build_object('sellerId', m.seller_id, 'marketplaceId', m.marketplace_id) as payload,
           ${AUTO_UPDATE}::text as pool,
           case when ${isBehind} then 'person' else 'schedule' end as priority
      from seller_marketplaces m
     where m.auto_update`;
}
