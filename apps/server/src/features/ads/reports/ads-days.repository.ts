// Advertising by the day, over as many stored campaigns reports as cover a stretch: of each day the one finished last.
import { sql } from 'drizzle-orm';
import type { Sums } from '../../../db/ads-tables.ts';
import type { Database } from '../../../db/connect.ts';

const CAMPAIGNS = 'campaigns';
const HELD_DAYS = 60; // Amazon holds about 65; what is older and missing may just be gone

export type AdsDayRow = {
  day: string;
  finishedAt: Date;
  currency: string | null;
  /** Null where Amazon no longer had the day. */
  sums: Pick<Sums, 'cost' | 'sales'> | null;
};

export function createAdsDaysRepository(db: Database) {
  return {
    async list(
      { sellerId, profileId }: { sellerId: string; profileId: string },
      from: string,
      to: string,
    ): Promise<AdsDayRow[]> {
      type Row = {
        day: string;
        finished_at: Date | string;
        currency: string | null;
        is_held: boolean;
        sums: Sums | null;
      };
      const { rows } = await db.execute<Row>(sql`
        select day::text, report.finished_at, report.currency, day > report.ends_on - ${HELD_DAYS}::int as is_held,
               part.figures -> 'days' -> day::text as sums
          from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) days
         cross join lateral (
               select seller_id, report_id, finished_at, currency, ends_on
                 from ads_reports
                where seller_id = ${sellerId}
                  and profile_id = ${profileId}
                  and report_type = ${CAMPAIGNS}
                  and status = 'SUCCESS'
                  and starts_on <= day and ends_on >= day
                order by finished_at desc
                limit 1) report
          join ads_report_parts part
            on part.seller_id = ${sellerId}
           and part.report_id = report.report_id
           and part.starts_on <= day and part.ends_on >= day
         order by day`);
      return rows.map(({ day, finished_at, currency, is_held, sums }) => ({
        day,
        finishedAt: new Date(finished_at),
        currency,
        // A day on which nothing was shown has no rows.
        sums: sums ?? (is_held ? { cost: 0, sales: 0 } : null),
      }));
    },
  };
}

export type AdsDaysRepository = ReturnType<typeof createAdsDaysRepository>;
