// Suspicions, which are alerts nobody sees yet, and open alerts: recorded, counted, opened, resolved.
import type { AlertSubject } from '@insights/contract/alerts';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/connect.ts';
import { alerts } from '../../../db/schema.ts';
import type { Finding, Key, Region } from '../alert-finding.ts';
import type { Ready } from './outages.ts';

export type ActiveAlert = Key & { id: string; isOpen: boolean };

const RETENTION_AFTER_END = sql`interval '90 days'`;
const REMOVED_AT_ONCE = 1_000;

const uuids = (ids: readonly string[]) => sql`${sql.param(ids)}::uuid[]`;

export const activeAlertsRepository = {
  /** Records findings. A known suspicion counts one more sighting where the evidence is new. */
  async note(tx: Transaction, findings: readonly Finding[], now: Date): Promise<void> {
    if (findings.length === 0) return;
    await tx.execute(sql`
      insert into alerts (id, seller_id, marketplace_id, subject, cause, region, details, evidence, suspected_at)
      select gen_random_uuid(), "sellerId", "marketplaceId", subject, cause, region, details, evidence, ${now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as found
             ("sellerId" uuid, "marketplaceId" text, subject text, cause text, region text, details jsonb, evidence text)
       order by "sellerId", "marketplaceId", subject, cause
          on conflict (seller_id, marketplace_id, subject, cause) where resolved_at is null do update
         set sightings = alerts.sightings + 1,
             evidence = excluded.evidence,
             details = excluded.details
       where alerts.opened_at is null
         and alerts.evidence <> excluded.evidence`);
  },

  /** Those of these sellers, or of all. */
  async list(
    tx: Transaction,
    subjects: readonly AlertSubject[],
    sellerIds?: readonly string[],
  ): Promise<ActiveAlert[]> {
    const rows = await tx
      .select()
      .from(alerts)
      .where(
        and(
          isNull(alerts.resolvedAt),
          inArray(alerts.subject, [...subjects]),
          sellerIds && sql`${alerts.sellerId} = any (${uuids(sellerIds)})`,
        ),
      );
    return rows.map(({ id, sellerId, marketplaceId, subject, cause, openedAt }) => ({
      id,
      sellerId,
      marketplaceId,
      subject,
      cause,
      isOpen: openedAt !== null,
    }));
  },

  /** Deletes suspicions and resolves alerts; returns the ids of the resolved ones. */
  async end(tx: Transaction, ids: readonly string[], now: Date): Promise<string[]> {
    if (ids.length === 0) return [];
    await tx.execute(sql`delete from alerts where id = any (${uuids(ids)}) and opened_at is null`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      update alerts
         set resolved_at = ${now}::timestamptz
       where id = any (${uuids(ids)})
         and resolved_at is null
      returning id`);
    return rows.map(({ id }) => id);
  },

  /** Suspicions with enough sightings for their subject. */
  async listReady(tx: Transaction, needed: ReadonlyMap<AlertSubject, number>): Promise<Ready[]> {
    const { rows } = await tx.execute<{
      id: string;
      seller_id: string;
      subject: AlertSubject;
      region: Region;
    }>(sql`
      select id, seller_id, subject, region
        from alerts
        join unnest(${sql.param([...needed.keys()])}::text[], ${sql.param([...needed.values()])}::int[]) as needed (subject, sightings)
       using (subject)
       where opened_at is null
         and alerts.sightings >= needed.sightings
       order by suspected_at, id`);
    return rows.map(({ id, seller_id: sellerId, subject, region }) => ({ id, sellerId, subject, region }));
  },

  /** Opens suspicions as alerts; returns the ids of those that were not open already. */
  async open(tx: Transaction, ids: readonly string[], now: Date): Promise<string[]> {
    if (ids.length === 0) return [];
    const { rows } = await tx.execute<{ id: string }>(sql`
      update alerts
         set opened_at = ${now}::timestamptz
       where id = any (${uuids(ids)})
         and opened_at is null
      returning id`);
    return rows.map(({ id }) => id);
  },

  /** How many sellers have an automatically updated marketplace in each region. */
  async countWatched(
    tx: Transaction,
    regions: readonly { marketplaceId: string; region: Region }[],
  ): Promise<Map<Region, number>> {
    const { rows } = await tx.execute<{ region: Region; sellers: number }>(sql`
      select region, count(distinct seller_id)::int as sellers
        from seller_marketplaces
        join unnest(${sql.param(regions.map(({ marketplaceId }) => marketplaceId))}::text[],
                    ${sql.param(regions.map(({ region }) => region))}::text[]) as known (marketplace_id, region)
       using (marketplace_id)
       where auto_update
         and is_participating
       group by region`);
    return new Map(rows.map(({ region, sellers }) => [region, sellers]));
  },

  /** Deletes a batch of alerts that were resolved long ago. */
  async removeOld(tx: Transaction, now: Date): Promise<void> {
    await tx.execute(sql`
      delete from alerts
       where id = any (array(
         select id
           from alerts
          where resolved_at < ${now}::timestamptz - ${RETENTION_AFTER_END}
          order by resolved_at
          limit ${REMOVED_AT_ONCE}))`);
  },
};

export type ActiveAlertsRepository = typeof activeAlertsRepository;
