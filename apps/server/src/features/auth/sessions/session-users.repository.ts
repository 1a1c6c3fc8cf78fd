// Whose session it is: every request of everybody asks, each of them anew.
import type { Beside, BesideQuery } from '../../../db/beside.ts';
import type { Database } from '../../../db/connect.ts';
import type { users } from '../../../db/schema.ts';
import { createTogether } from '../../../db/together.ts';

type User = Pick<typeof users.$inferSelect, 'id' | 'email' | 'role'>;
type Question = { sessionId: string; values: readonly (string | null)[] };
type Answer = { user: User; found: unknown } | null;
type Row = { place: string; caller_id: string; caller_email: string; caller_role: User['role'] };

const NOTHING: BesideQuery = { name: 'nothing', types: [], text: 'select' };

const LETTERS = 'abcdefgh';

/** One row for each session that has not ended, with its place among those asked for. */
const statementWith = ({ types, text }: BesideQuery) => `
  select asked.place, users.id as caller_id, users.email as caller_email, users.role as caller_role, beside.*
    from unnest(${['uuid', ...types].map((type, i) => `$${i + 1}::${type}[]`).join(', ')})
         with ordinality as asked (session_id, ${[...LETTERS.slice(0, types.length), 'place'].join(', ')})
    join sessions on sessions.id = asked.session_id and sessions.ended_at is null
    join users on users.id = sessions.user_id
    left join lateral (${text}) beside on true`;

/** Finds the user of a session that has not ended, and what was asked beside. */
export function createSessionUsers(db: Database) {
  function askTogether(query: BesideQuery) {
    const name = `session and ${query.name}`;
    const text = statementWith(query);
    return createTogether<Question, { answer: Answer }>(async (questions) => {
      const given = query.types.map((_, i) => questions.map(({ values }) => values[i] ?? null));
      const values = [questions.map(({ sessionId }) => sessionId), ...given];
      const { rows } = await db.$client.query<Row>({ name, text, values });
      const answers: { answer: Answer }[] = questions.map(() => ({ answer: null }));
      for (const { place, caller_id: id, caller_email: email, caller_role: role, ...found } of rows)
        answers[Number(place) - 1] = { answer: { user: { id, email, role }, found } };
      return answers;
    });
  }

  const askers = new Map<string, ReturnType<typeof askTogether>>();

  return async (
    sessionId: string,
    { query, values }: Beside = { query: NOTHING, values: [] },
  ): Promise<Answer> => {
    const ask = askers.get(query.name) ?? askTogether(query);
    askers.set(query.name, ask);
    return (await ask({ sessionId, values })).answer;
  };
}
