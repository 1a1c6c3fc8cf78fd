// Sessions and their refresh tokens.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { refreshTokens, sessions, users } from '../../../db/schema.ts';

type UserRow = typeof users.$inferSelect;
type EndReason = NonNullable<(typeof sessions.$inferSelect)['endReason']>;
type NewToken = { tokenHash: string; createdAt: Date; expiresAt: Date };

export function createSessionsRepository(db: Database) {
  return {
    async startSession(session: { id: string; userId: string; isRemembered: boolean }, token: NewToken) {
      await db.transaction(async (tx) => {
        await tx.insert(sessions).values({ ...session, createdAt: token.createdAt });
        await tx.insert(refreshTokens).values({ sessionId: session.id, generation: 0, ...token });
      });
    },

    /** The user of a session that has not ended. */
    async findSessionUser(sessionId: string): Promise<UserRow | null> {
      const [found] = await db
        .select({ user: users })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
      return found?.user ?? null;
    },

    async endSession(sessionId: string, endReason: EndReason, endedAt: Date): Promise<void> {
      await db
        .update(sessions)
        .set({ endedAt, endReason })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
    },

    async findRefreshToken(tokenHash: string) {
      const [found] = await db
        .select({ token: refreshTokens, session: sessions })
        .from(refreshTokens)
        .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
        .where(eq(refreshTokens.tokenHash, tokenHash));
      return found ?? null;
    },

    /** Replaces a token by the next, once: of two callers at the same time, the second changes nothing. */
    async replaceRefreshToken(sessionId: string, generation: number, next: NewToken): Promise<void> {
      await db.execute(sql`
        with replaced as (
          update refresh_tokens
             set replaced_at = ${next.createdAt}
           where session_id = ${sessionId} and generation = ${generation} and replaced_at is null
          returning session_id, generation
        )
        insert into refresh_tokens (session_id, generation, token_hash, created_at, expires_at)
        select session_id, generation + 1, ${next.tokenHash}, ${next.createdAt}, ${next.expiresAt}
          from replaced`);
    },

    /** Forgets sessions that nobody can renew. */
    async removeOutdated(now: Date): Promise<void> {
      await db.execute(sql`
        delete from sessions
         where not exists (select from refresh_tokens
                            where session_id = sessions.id and expires_at > ${now})`);
    },
  };
}

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;
