// The line of reports that wait to be asked for: its order, and the one question that a report is in at a time.
import { MINUTE_MS } from '@insights/domain/durations';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../../db/clock.ts';
import type { Database, Transaction } from '../../../db/connect.ts';
import { trackedReports } from '../../../db/schema.ts';

type Row = typeof trackedReports.$inferSelect;
type Ref = Pick<Row, 'sellerId' | 'reportId'>;
/** A report with the question it is in. */
export type Asked = Row & { askingId: string; askingSince: Date };
type Change = Partial<
  Pick<
    Row,
    'status' | 'step' | 'outcome' | 'reason' | 'denials' | 'providerReportId' | 'polls' | 'priority' | 'tries'
  >
>;

/** For so long a question is the asker's alone: no call of ours lives longer. */
const QUESTION_MS = MINUTE_MS;

const NO_QUESTION = { askingId: null, askingSince: null, notBefore: null } as const;

export function createLineRepository(db: Database, clock: Clock) {
  const after = (ms: number): SQL => sql`${clock.sql()} + ${ms}::double precision * interval '1 millisecond'`;
  const isOurs = ({ sellerId, reportId, askingId }: Ref & Pick<Asked, 'askingId'>) =>
    and(
      eq(trackedReports.sellerId, sellerId),
      eq(trackedReports.reportId, reportId),
      eq(trackedReports.askingId, askingId),
    );
  const ofSeller = (sellerId: string | null) =>
    sellerId === null ? sql`true` : eq(trackedReports.sellerId, sellerId);
  const inLine = (sellerId: string | null) =>
    and(sql`${trackedReports.step} in ('waiting', 'asking')`, ofSeller(sellerId));

  return {
    /** Whose turn it is, of everyone or of one seller's reports; those that have stepped aside are passed over. */
    async next(sellerId: string | null): Promise<Row | null> {
      const [row] = await db
        .select()
        .from(trackedReports)
        .where(
          and(
            inLine(sellerId),
            sql`(${trackedReports.notBefore} is null or ${trackedReports.notBefore} <= ${clock.sql()})`,
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

    /** In how many milliseconds the first of those comes back who have stepped aside; null where nobody waits. */
    async nextInMs(sellerId: string | null): Promise<number | null> {
      const { rows } = await db.execute<{ ms: number | null }>(sql`
        select (extract(epoch from min(coalesce(not_before, ${clock.sql()})) - ${clock.sql()}) * 1000)::double precision as ms
          from tracked_reports
         where step in ('waiting', 'asking')
           ${sellerId === null ? sql`` : sql`and seller_id = ${sellerId}`}`);
      return rows[0]?.ms ?? null;
    },

    /** Writes down that a report is being asked for, before it is; null where somebody else does so. */
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
          notBefore: after(QUESTION_MS),
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

    /** The question has its answer, or never was: what is true instead is written, unless another one is being asked. */
    async close(asked: Asked, change: Change, tx: Transaction = db): Promise<Row | null> {
      const isAccepted = change.providerReportId !== undefined;
      const [row] = await tx
        .update(trackedReports)
        .set({
          ...NO_QUESTION,
          ...change,
          ...(isAccepted ? { askedAt: clock.sql() } : {}),
          updatedAt: clock.sql(),
        })
        .where(isOurs(asked))
        .returning();
      return row ?? null;
    },

    /** Not now: the report steps aside, and lets the others pass. */
    async stepAside(asked: Asked, afterMs: number, change: Change): Promise<void> {
      const isOpen = change.step === undefined;
      await db
        .update(trackedReports)
        .set({
          ...(isOpen ? {} : NO_QUESTION),
          ...change,
          notBefore: after(afterMs),
          updatedAt: clock.sql(),
        })
        .where(isOurs(asked));
    },

    /** Those of Amazon's reports that reports of ours are already known by. */
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

export type LineRepository = ReturnType<typeof createLineRepository>;
