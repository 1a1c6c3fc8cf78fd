// The facts that rules look at, of many marketplaces in one statement each.
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/connect.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import { IS_WATCHED, ints, ruleOf, texts, uuids } from './watched-marketplaces.ts';

export type Late = SellerMarketplace & { asOf: Date | null; complaint: string | null };
export type FailedReport = SellerMarketplace & { month: string };

const NEWS_FOR = sql`interval '3 days'`; // a report that failed before that is no news

const HAS_FAILED = sql`
  report.status in ('FATAL', 'FAILED')
  and report.step is null
  and report.ask_again_at is null
  and coalesce(report.outcome, '') not in ('too_old', 'not_connected')
  and not exists (
    select
      from tracked_reports newer
     where newer.seller_id = report.seller_id
       and newer.marketplace_id = report.marketplace_id
       and newer.year = report.year
       and newer.month = report.month
       and newer.created_at > report.created_at)`;

export const factsRepository = {
  /** The marketplaces of these sellers whose newest figures are too old; `updateKind` is the kind of their hourly job. */
  async listLate(
    tx: Transaction,
    sellerIds: readonly string[],
    { now, hours, updateKind }: { now: Date; hours: number; updateKind: string },
  ): Promise<Late[]> {
    const { rows } = await tx.execute<{
      seller_id: string;
      marketplace_id: string;
      as_of: Date | null;
      complaint: string | null;
    }>(sql`
      with covered as materialized (
        select seller_id, marketplace_id, as_of
          from sales_coverage
         where granularity = 'hour'
           and seller_id = any (${uuids(sellerIds)})
      )
      select m.seller_id, m.marketplace_id, covered.as_of, job.last_error as complaint
        from seller_marketplaces m
        left join covered using (seller_id, marketplace_id)
        ${ruleOf('late')}
        left join jobs job
          on job.key = ${updateKind}::text || ':' || m.seller_id || ':' || m.marketplace_id
       where m.seller_id = any (${uuids(sellerIds)})
         and ${IS_WATCHED}
         and coalesce(rule.is_on, true)
         -- What was never fetched counts from when the marketplace was heard of.
         and coalesce(covered.as_of, m.fetched_at)
             < ${now}::timestamptz - coalesce(rule.threshold, ${hours}::int) * interval '1 hour'`);
    return rows.map((row) => ({
      sellerId: row.seller_id,
      marketplaceId: row.marketplace_id,
      asOf: row.as_of && new Date(row.as_of),
      complaint: row.complaint,
    }));
  },

  /**
   * Months whose newest report has failed for good, lately or among those that are known; one that is asked for again by
   * itself has not. Reports that fail for want of a connection are the connection's trouble.
   */
  async listFailedReports(
    tx: Transaction,
    now: Date,
    known: readonly FailedReport[],
  ): Promise<FailedReport[]> {
    const { rows } = await tx.execute<{ seller_id: string; marketplace_id: string; month: string }>(sql`
      with failed as materialized (
        select seller_id, marketplace_id, year, month
          from tracked_reports report
         where updated_at > ${now}::timestamptz - ${NEWS_FOR}
           and ${HAS_FAILED}
         union
        select report.seller_id, report.marketplace_id, report.year, report.month
          from unnest(${uuids(known.map(({ sellerId }) => sellerId))},
                      ${texts(known.map(({ marketplaceId }) => marketplaceId))},
                      ${ints(known.map(({ month }) => Number(month.slice(0, 4))))},
                      ${ints(known.map(({ month }) => Number(month.slice(5))))})
               as known (seller_id, marketplace_id, year, month)
          join tracked_reports report using (seller_id, marketplace_id, year, month)
         where ${HAS_FAILED}
      )
      select m.seller_id, m.marketplace_id, failed.year || '-' || lpad(failed.month::text, 2, '0') as month
        from failed
        join seller_marketplaces m using (seller_id, marketplace_id)
        ${ruleOf('report_failed')}
       where not m.is_hidden
         and coalesce(rule.is_on, true)`);
    return rows.map((row) => ({
      sellerId: row.seller_id,
      marketplaceId: row.marketplace_id,
      month: row.month,
    }));
  },
};

export type FactsRepository = typeof factsRepository;
