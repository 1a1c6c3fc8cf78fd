// Sessions and their refresh tokens.
import { and, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../../db/clock.ts';
import type { Database } from '../../../db/connect.ts';
import { earlierRefreshTokens, sessions } from '../../../db/schema.ts';
import { createSessionUsers } from './session-users.repository.ts';

type EndReason = NonNullable<(typeof sessions.$inferSelect)['endReason']>;
export type SessionRow = typeof sessions.$inferSelect;
type NewSession = Pick<SessionRow, 'id' | 'userId' | 'isRemembered' | 'tokenHash'> & { lifeMs: number };
type Exchange = {
  /** The generation of the token that is given. */
  generation: number;
  /** The hash of the token that follows it. */
  nextTokenHash: string;
  lifeMs: number;
  graceMs: number;
  /** How long ago the request came in. */
  waitedMs: number;
};

// How many exchanges are remembered: of the ones before, any use is a reuse. A stalled request is seconds old.
const REMEMBERED = 8;

const milliseconds = (ms: number): SQL => sql`${ms}::double precision * interval '1 millisecond'`;

/** When a generation was replaced; null if it is the current one, or so old that nobody remembers. */
const replacedAt = (generation: number): SQL => sql`
  ${sessions.replacedAt}[${generation}::integer - ${sessions.generation} + cardinality(${sessions.replacedAt}) + 1]`;

/** Every instant is the database's: processes whose clocks differ agree on what has expired and what is new. */
export function createSessionsRepository(db: Database, clock: Clock) {
  return {
    async startSession({ lifeMs, ...session }: NewSession): Promise<void> {
      const createdAt = clock.sql();
      const expiresAt = sql`${createdAt} + ${milliseconds(lifeMs)}`;
      await db.insert(sessions).values({ ...session, createdAt, expiresAt });
    },

    findSessionUser: createSessionUsers(db),

    async endSession(sessionId: string, endReason: EndReason): Promise<void> {
      await db
        .update(sessions)
        .set({ endedAt: clock.sql(), endReason })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
    },

    async findSession(sessionId: string): Promise<SessionRow | null> {
      const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId));
      return session ?? null;
    },

    /** By a token from before tokens named their session. */
    async findByEarlierToken(tokenHash: string) {
      const [found] = await db
        .select({ session: sessions, generation: earlierRefreshTokens.generation })
        .from(earlierRefreshTokens)
        .innerJoin(sessions, eq(sessions.id, earlierRefreshTokens.sessionId))
        .where(eq(earlierRefreshTokens.tokenHash, tokenHash));
      return found ?? null;
    },

    /**
     * Exchanges the token of a generation: the current one is replaced by the next; one that was replaced within the
     * grace, while the next one was current, changes nothing; any other is a reuse, which ends the session. Judged by
     * the database's clock as of when the request came in. Null if the token has expired or the session has ended.
     */
    async exchange(sessionId: string, { generation, ...given }: Exchange): Promise<SessionRow | null> {
      const now = clock.sql();
      const arrivedAt = sql`(${now} - ${milliseconds(given.waitedMs)})`;
      const life = milliseconds(given.lifeMs);
      const isCurrent = sql`${sessions.generation} = ${generation}`;
      const isWithinGrace = sql`(
        ${replacedAt(generation)} >= ${arrivedAt} - ${milliseconds(given.graceMs)}
        and (${sessions.generation} = ${generation + 1} or ${replacedAt(generation + 1)} > ${arrivedAt}))`;
      const givenAt = generation === 0 ? sessions.createdAt : replacedAt(generation - 1);
      // An instant that nobody remembers is null, and what is asked of it then counts as no.
      const isExpired = sql`case when ${isCurrent} then ${sessions.expiresAt} <= ${arrivedAt}
                                 else coalesce(${givenAt} + ${life} <= ${arrivedAt}, false) end`;
      const [exchanged] = await db
        .update(sessions)
        .set({
          generation: sql`case when ${isCurrent} then ${generation + 1}::integer else ${sessions.generation} end`,
          tokenHash: sql`case when ${isCurrent} then ${given.nextTokenHash} else ${sessions.tokenHash} end`,
          expiresAt: sql`case when ${isCurrent} then ${now} + ${life} else ${sessions.expiresAt} end`,
          replacedAt: sql`
            case when ${isCurrent}
                 then (${sessions.replacedAt} || ${now})[
                        greatest(1, cardinality(${sessions.replacedAt}) + 2 - ${REMEMBERED}):]
                 else ${sessions.replacedAt} end`,
          endedAt: sql`case when ${isCurrent} or ${isWithinGrace} then null else ${now} end`,
          endReason: sql`case when ${isCurrent} or ${isWithinGrace} then null else 'token_reused' end`,
        })
        .where(
          and(
            eq(sessions.id, sessionId),
            gte(sessions.generation, generation),
            isNull(sessions.endedAt),
            sql`not (${isExpired})`,
          ),
        )
        .returning();
      return exchanged ?? null;
    },

    /** Forgets sessions that nobody can renew. */
    async removeOutdated(): Promise<void> {
      await db.delete(sessions).where(lte(sessions.expiresAt, clock.sql()));
    },
  };
}

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;
