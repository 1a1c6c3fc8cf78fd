// Users, their sessions and refresh tokens.
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { refreshTokens, sessions, users } from '../../db/schema.ts';

export type UserRow = typeof users.$inferSelect;
type EndReason = NonNullable<(typeof sessions.$inferSelect)['endReason']>;
type NewToken = { tokenHash: string; createdAt: Date; expiresAt: Date };

export function createAuthRepository(db: Database) {
  return {
    /** Null when the email is taken. */
    async createUser(user: Pick<UserRow, 'id' | 'email' | 'passwordHash' | 'role'>): Promise<UserRow | null> {
      const [created] = await db
        .insert(users)
        .values(user)
        .onConflictDoNothing({ target: users.email })
        .returning();
      return created ?? null;
    },

    async findUserByEmail(email: string): Promise<UserRow | null> {
      const [user] = await db.select().from(users).where(eq(users.email, email));
      return user ?? null;
    },

    listUsers: (): Promise<UserRow[]> => db.select().from(users).orderBy(asc(users.email)),

    async saveRole(userId: string, role: UserRow['role']): Promise<UserRow | null> {
      const [changed] = await db.update(users).set({ role }).where(eq(users.id, userId)).returning();
      return changed ?? null;
    },

    /** A new password also ends every session that the old one opened. */
    async savePassword(userId: string, passwordHash: string, now: Date): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
        await tx
          .update(sessions)
          .set({ endedAt: now, endReason: 'password_reset' })
          .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
      });
    },

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

    async findUser(userId: string): Promise<UserRow | null> {
      const [user] = await db.select().from(users).where(eq(users.id, userId));
      return user ?? null;
    },
  };
}

export type AuthRepository = ReturnType<typeof createAuthRepository>;
