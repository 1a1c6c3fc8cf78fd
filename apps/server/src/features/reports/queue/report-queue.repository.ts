// The queue of reports that wait to be requested from Amazon: its order, and the one request that a report is in at a time.
import { MINUTE_MS } from '@insights/domain/durations';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../../db/clock.ts';
import type { Database, Transaction } from '../../../db/connect.ts';
import { trackedReports } from '../../../db/schema.ts';

type Row = typeof trackedReports.$inferSelect;
type Ref = Pick<Row, 'sellerId' | 'reportId'>;
/** A report with the request that is being made for it. */
export type Asked = Row & { askingId: string; askingSince: Date };
type Change = Partial<
  Pick<
    Row,
    'status' | 'step' | 'outcome' | 'reason' | 'denials' | 'providerReportId' | 'polls' | 'priority' | 'tries'
  >
>;

/** For so long a request belongs to the process that makes it: no call of ours lives longer. */
const REQUEST_MS = MINUTE_MS;

const NO_REQUEST = { askingId: null, askingSince: null, retryAt: null } as const;

export function createReportQueueRepository(db: Database, clock: Clock) {
  const after = (ms: number): SQL => sql`${clock.sql()} + ${ms}::double precision * interval '1 millisecond'`;
  const isOurs = ({ sellerId, reportId, askingId }: Ref & Pick<Asked, 'askingId'>) =>
    and(
      eq(trackedReports.sellerId, sellerId),
      eq(trackedReports.reportId, reportId),
      eq(trackedReports.askingId, askingId),
    );
  const ofSeller = (sellerId: string | null) =>
    sellerId === null ? sql`true` : eq(trackedReports.sellerId, sellerId);
  const isQueued = (sellerId: string | null) =>
    and(sql`${trackedReports.step} in ('waiting', 'asking')`, ofSeller(sellerId));

  return {
    /** The next report of everyone or of one seller; those that are backing off are skipped. */
    async next(sellerId: string | null): Promise<Row | null> {
      const [row] = await db
        .select()
        .from(trackedReports)
        .where(
          and(
            isQueued(sellerId),
            sql`(${trackedReports.retryAt} is null or ${trackedReports.retryAt} <= ${clock.sql()})`,
          ),
        )
        .orderBy(
          trackedReports.priority,
          trackedReports.turn,
          trackedReports.createdAt,
          trackedReports.reportId,
        )
        .limit(1);
      return row ?? null;
    },

    /** In how many milliseconds the first report that is backing off is due; null where none waits. */
    async nextInMs(sellerId: string | null): Promise<number | null> {
      const { rows } = await db.execute<{ ms: number | null }>(sql`
        select (extract(epoch from min(coalesce(not_before, ${clock.sql()})) - ${clock.sql()}) * 1000)::double precision as ms
          from tracked_reports
         where step in ('waiting', 'asking')
           ${sellerId === null ? sql`` : sql`and seller_id = ${sellerId}`}`);
      return rows[0]?.ms ?? null;
    },

    /** Stores that a report is being requested, before it is; null where another process does so. */
    async begin(
      { sellerId, reportId }: Ref,
      askingId: string,
      days: Pick<Row, 'startsOn' | 'endsOn'>,
    ): Promise<Asked | null> {
      const [row] = await db
        .update(trackedReports)
        .set({
          ...days,
          step: 'asking',
          askingId,
          askingSince: clock.sql(),
          retryAt: after(REQUEST_MS),
          outcome: null,
          reason: null,
          updatedAt: clock.sql(),
        })
        .where(
          and(
            eq(trackedReports.sellerId, sellerId),
            eq(trackedReports.reportId, reportId),
            eq(trackedReports.step, 'waiting'),
          ),
        )
        .returning();
      return row?.askingId && row.askingSince
        ? { ...row, askingId: row.askingId, askingSince: row.askingSince }
        : null;
    },

    /** The request has its answer, or was never made; nothing is written if another request has begun since. */
    async close(asked: Asked, change: Change, tx: Transaction = db): Promise<Row | null> {
      const isAccepted = change.providerReportId !== undefined;
      const [row] = await tx
        .update(trackedReports)
        .set({
          ...NO_REQUEST,
          ...change,
          ...(isAccepted ? { askedAt: clock.sql() } : {}),
          updatedAt: clock.sql(),
        })
        .where(isOurs(asked))
        .returning();
      return row ?? null;
    },

    /** The report is retried later; the others go on. */
    async backOff(asked: Asked, afterMs: number, change: Change): Promise<void> {
      const isOpen = change.step === undefined;
      await db
        .update(trackedReports)
        .set({
          ...(isOpen ? {} : NO_REQUEST),
          ...change,
          retryAt: after(afterMs),
          updatedAt: clock.sql(),
        })
        .where(isOurs(asked));
    },

    /** Which of these reports of Amazon belong to reports of ours already. */
    async listKnown(sellerId: string, providerReportIds: readonly string[]): Promise<Set<string>> {
      const { rows } = await db.execute<{ id: string }>(sql`
        select provider_report_id as id
          from tracked_reports
         where seller_id = ${sellerId}
           and provider_report_id = any (${sql.param(providerReportIds)}::text[])`);
      return new Set(rows.map(({ id }) => id));
    },
  };
}

export type ReportQueueRepository = ReturnType<typeof createReportQueueRepository>;
