// The accounts of those who may sign in.
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { sessions, users } from '../../../db/schema.ts';

export type UserRow = typeof users.$inferSelect;

export function createUsersRepository(db: Database) {
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

    async findUser(userId: string): Promise<UserRow | null> {
      const [user] = await db.select().from(users).where(eq(users.id, userId));
      return user ?? null;
    },

    async findUserByEmail(email: string): Promise<UserRow | null> {
      const [user] = await db.select().from(users).where(eq(users.email, email));
      return user ?? null;
    },

    hasAll: async (emails: string[]): Promise<boolean> =>
      (await db.$count(users, inArray(users.email, emails))) === emails.length,

    listUsers: (): Promise<UserRow[]> => db.select().from(users).orderBy(asc(users.email)),

    async saveRole(userId: string, role: UserRow['role']): Promise<UserRow | null> {
      const [changed] = await db.update(users).set({ role }).where(eq(users.id, userId)).returning();
      return changed ?? null;
    },

    /**
     * Takes the admin role; null where nobody on the staff list would have it any more. Whoever takes it of staff locks
     * a staff account that remains, so that two at the same moment cannot count on each other.
     */
    async takeAdminRole(userId: string, staffEmails: readonly string[]): Promise<UserRow | null> {
      const staff = db.$with('staff').as(
        db
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.role, 'admin'), inArray(users.email, [...staffEmails])))
          .orderBy(asc(users.id))
          .for('no key update'),
      );
      const [changed] = await db
        .with(staff)
        .update(users)
        .set({ role: 'user' })
        .where(
          and(
            eq(users.id, userId),
            sql`(exists (select from ${staff} where ${staff.id} <> ${userId})
                 or not exists (select from ${staff} where ${staff.id} = ${userId}))`,
          ),
        )
        .returning();
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
  };
}

export type UsersRepository = ReturnType<typeof createUsersRepository>;
