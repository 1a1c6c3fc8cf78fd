// The user of a session: every request of a signed-in caller asks the database.
import { createBatchLoader } from '../../../db/batch-loader.ts';
import type { Database } from '../../../db/connect.ts';
import type { users } from '../../../db/schema.ts';

type User = Pick<typeof users.$inferSelect, 'id' | 'email' | 'role'>;

const QUERY = {
  name: 'users of sessions',
  text: `
    select sessions.id as session_id, users.id, users.email, users.role
      from sessions
      join users on users.id = sessions.user_id
     where sessions.id = any ($1::uuid[]) and sessions.ended_at is null`,
};

/** Finds the user of a session that has not ended. */
export function createSessionUsers({ $client }: Database) {
  const loader = createBatchLoader<string, User | null>(async (sessionIds) => {
    const { rows } = await $client.query<User & { session_id: string }>({ ...QUERY, values: [sessionIds] });
    const bySession = new Map(rows.map(({ session_id, ...user }) => [session_id, user]));
    return sessionIds.map((id) => bySession.get(id) ?? null);
  });
  return (sessionId: string): Promise<User | null> => loader.load(sessionId);
}
