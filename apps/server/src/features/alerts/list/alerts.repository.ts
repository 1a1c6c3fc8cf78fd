// Alerts for the list: the newest first, with their seller and marketplace.
import type { AlertState, AlertSubject } from '@insights/contract/alerts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/connect.ts';

export type AlertRow = {
  id: string;
  subject: AlertSubject;
  details: Record<string, string>;
  sellerId: string;
  /** Null where the alert concerns several sellers. */
  slug: string | null;
  sellerName: string | null;
  marketplaceId: string;
  marketplaceName: string | null;
  countryCode: string | null;
  openedAt: Date;
  seenAt: Date | null;
  resolvedAt: Date | null;
};

export type Filter = {
  states?: readonly AlertState[] | undefined;
  sellerId?: string | undefined;
  /** Behind this one in the list. */
  before?: { openedAt: Date; id: string } | undefined;
};

const IN_STATE: Readonly<Record<AlertState, SQL>> = {
  new: sql`(a.resolved_at is null and a.seen_at is null)`,
  seen: sql`(a.resolved_at is null and a.seen_at is not null)`,
  resolved: sql`a.resolved_at is not null`,
};

const SELECTED = sql`
  select a.id, a.subject, a.details, a.seller_id as "sellerId", s.slug, s.name as "sellerName",
         a.marketplace_id as "marketplaceId", m.name as "marketplaceName", m.country_code as "countryCode",
         a.opened_at as "openedAt", a.seen_at as "seenAt", a.resolved_at as "resolvedAt"
    from alerts a
    left join sellers s on s.id = a.seller_id
    left join seller_marketplaces m
      on m.seller_id = a.seller_id
     and m.marketplace_id = a.marketplace_id`;

const dated = (row: AlertRow): AlertRow => ({
  ...row,
  openedAt: new Date(row.openedAt),
  seenAt: row.seenAt && new Date(row.seenAt),
  resolvedAt: row.resolvedAt && new Date(row.resolvedAt),
});

export function createAlertsRepository(db: Database) {
  return {
    async list({ states, sellerId, before }: Filter, limit: number): Promise<AlertRow[]> {
      const conditions = [
        sql`a.opened_at is not null`,
        states &&
          (states.length > 0
            ? sql`(${sql.join(
                states.map((state) => IN_STATE[state]),
                sql` or `,
              )})`
            : sql`false`),
        sellerId === undefined ? undefined : sql`a.seller_id = ${sellerId}::uuid`,
        before && sql`(a.opened_at, a.id) < (${before.openedAt}::timestamptz, ${before.id}::uuid)`,
      ].filter((part) => part !== undefined);
      const { rows } = await db.execute<AlertRow>(sql`
        ${SELECTED}
         where ${sql.join(conditions, sql` and `)}
         order by a.opened_at desc, a.id desc
         limit ${limit}`);
      return rows.map(dated);
    },

    async find(id: string, tx: Transaction = db): Promise<AlertRow | null> {
      const { rows } = await tx.execute<AlertRow>(
        sql`${SELECTED} where a.id = ${id}::uuid and a.opened_at is not null`,
      );
      const [row] = rows;
      return row ? dated(row) : null;
    },

    /** Open alerts that nobody has seen. */
    async countNew(): Promise<number> {
      const { rows } = await db.execute<{ n: number }>(sql`
        select count(*)::int as n
          from alerts
         where opened_at is not null
           and seen_at is null
           and resolved_at is null`);
      return rows[0]?.n ?? 0;
    },

    /** Marks those named, or all that were opened up to an instant. The time of the first look stays. */
    async markSeen(which: { ids: readonly string[] } | { until: Date }, now: Date): Promise<void> {
      const condition =
        'ids' in which
          ? sql`id = any (${sql.param([...which.ids])}::uuid[])`
          : sql`opened_at <= ${which.until}::timestamptz and resolved_at is null`;
      await db.execute(sql`
        update alerts
           set seen_at = ${now}::timestamptz
         where ${condition}
           and opened_at is not null
           and seen_at is null`);
    },
  };
}

export type AlertsRepository = ReturnType<typeof createAlertsRepository>;
