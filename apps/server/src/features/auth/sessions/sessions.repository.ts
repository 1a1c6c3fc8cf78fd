// Sessions and their refresh tokens.
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { earlierRefreshTokens, sessions } from '../../../db/schema.ts';
import { createSessionUsers } from './session-users.repository.ts';

type EndReason = NonNullable<(typeof sessions.$inferSelect)['endReason']>;
export type SessionRow = typeof sessions.$inferSelect;
type NewSession = Pick<
  SessionRow,
  'id' | 'userId' | 'isRemembered' | 'tokenHash' | 'createdAt' | 'expiresAt'
>;
type NextToken = { tokenHash: string; replacedAt: Date; expiresAt: Date };

// How many exchanges are remembered: of the ones before, any use is a reuse. A stalled request is seconds old.
const REMEMBERED = 8;

export function createSessionsRepository(db: Database) {
  return {
    async startSession(session: NewSession): Promise<void> {
      await db.insert(sessions).values(session);
    },

    findSessionUser: createSessionUsers(db),

    async endSession(sessionId: string, endReason: EndReason, endedAt: Date): Promise<void> {
      await db
        .update(sessions)
        .set({ endedAt, endReason })
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

    /** Replaces a generation by the next, once: of two callers at the same time, the second gets null. */
    async advance(sessionId: string, generation: number, next: NextToken): Promise<SessionRow | null> {
      const { tokenHash, expiresAt, replacedAt } = next;
      const [advanced] = await db
        .update(sessions)
        .set({
          generation: generation + 1,
          tokenHash,
          expiresAt,
          replacedAt: sql`(${sessions.replacedAt} || ${replacedAt}::timestamptz)[
            greatest(1, cardinality(${sessions.replacedAt}) + 2 - ${REMEMBERED}):]`,
        })
        .where(and(eq(sessions.id, sessionId), eq(sessions.generation, generation), isNull(sessions.endedAt)))
        .returning();
      return advanced ?? null;
    },

    /** Forgets sessions that nobody can renew. */
    async removeOutdated(now: Date): Promise<void> {
      await db.delete(sessions).where(lte(sessions.expiresAt, now));
    },
  };
}

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;
