import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createClock } from '../../../db/clock.ts';
import type { Database } from '../../../db/connect.ts';
import { makeDatabase } from '../../../testing/test-database.ts';
import { createRefresh } from './refresh.ts';
import { hashRefreshToken, refreshTokenAt } from './refresh-tokens.ts';
import { createSessionsRepository } from './sessions.repository.ts';

const SECRET = 'a secret for tests only'.repeat(2);
const START = new Date('2026-03-10T12:00:00Z');

async function addUser(db: Database): Promise<string> {
  const id = randomUUID();
  await db.execute(
    sql`insert into users (id, email, password_hash) values (${id}, ${`${id}@x.example`}, 'x')`,
  );
  return id;
}

/** A session just begun, a clock, and refreshing by whichever secret the server has. */
async function beginSession(db: Database) {
  const clock = { now: START };
  const now = () => clock.now;
  const sessions = createSessionsRepository(db, createClock(db, now));
  const id = randomUUID();
  const token = refreshTokenAt({ sessionId: id, generation: 0 }, SECRET);
  await sessions.startSession({
    id,
    userId: await addUser(db),
    isRemembered: true,
    tokenHash: hashRefreshToken(token),
    lifeMs: 30 * DAY_MS,
  });
  return {
    id,
    token,
    sessions,
    pass(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    refresh: async (given: string, refreshSecret = SECRET) =>
      (await createRefresh({ sessions, refreshSecret, now })(given, clock.now)).refreshToken,
  };
}

const ENDED = 'session has ended';

test('a token of any earlier refresh ends the session, which never takes more than its one row', async () => {
  const { db, close } = await makeDatabase();
  for (const reused of [0, 1, 12, 19]) {
    const { id, token, sessions, refresh, pass } = await beginSession(db);
    const tokens = [token];
    for (let i = 0; i < 20; i++) {
      pass(15 * MINUTE_MS);
      tokens.push(await refresh(tokens.at(-1) ?? ''));
    }
    expect((await sessions.findSession(id))?.replacedAt).toHaveLength(8);
    pass(MINUTE_MS);
    await expect(refresh(tokens[reused] ?? '')).rejects.toThrow(ENDED);
    await expect(refresh(tokens.at(-1) ?? '')).rejects.toThrow(ENDED);
    expect((await sessions.findSession(id))?.endReason).toBe('token_reused');
  }
  await close();
});

test('whoever knows a session’s name but not our secret can neither renew nor end it', async () => {
  const { db, close } = await makeDatabase();
  const { id, token, refresh, pass } = await beginSession(db);
  const second = await refresh(token);
  pass(MINUTE_MS);
  for (const generation of [0, 1, 2, 999_999_999]) {
    const forged = refreshTokenAt({ sessionId: id, generation }, 'another secret');
    await expect(refresh(forged)).rejects.toThrow(ENDED);
  }
  await expect(refresh(second)).resolves.toContain(`${id}.2.`);
  await close();
});

test('a new secret leaves everyone signed in', async () => {
  const { db, close } = await makeDatabase();
  const { token, refresh } = await beginSession(db);
  const next = await refresh(await refresh(token), 'the secret after it');
  await expect(refresh(next, 'the secret after it')).resolves.toEqual(expect.any(String));
  await close();
});

test('sessions from before tokens named them go on, and an old token of theirs still ends them', async () => {
  const { db, close } = await makeDatabase();
  const userId = await addUser(db);
  const hash = (token: string) => createHash('sha256').update(token).digest('hex');
  const begin = async () => {
    const id = randomUUID();
    const tokens = [0, 1, 2].map(() => randomBytes(32).toString('base64url'));
    await db.execute(sql`
      insert into sessions (id, user_id, is_remembered, created_at, generation, token_hash, expires_at, replaced_at)
      values (${id}, ${userId}, true, ${START}, 2, ${hash(tokens[2] ?? '')}, ${new Date(START.getTime() + 30 * DAY_MS)},
              array[${START}, ${new Date(START.getTime() + MINUTE_MS)}]::timestamptz[])`);
    for (const [generation, token] of tokens.entries())
      await db.execute(sql`
        insert into earlier_refresh_tokens (session_id, generation, token_hash)
        values (${id}, ${generation}, ${hash(token)})`);
    return tokens;
  };
  const [kept, stolen] = [await begin(), await begin()];
  const at = new Date(START.getTime() + 10 * MINUTE_MS);
  const now = () => at;
  const sessions = createSessionsRepository(db, createClock(db, now));
  const refresh = async (token = '') =>
    (await createRefresh({ sessions, refreshSecret: SECRET, now })(token, at)).refreshToken;
  // Two tabs at once end up with the same token.
  const [one, other] = [await refresh(kept[2]), await refresh(kept[2])];
  expect(one).toBe(other);
  await expect(refresh(one)).resolves.toEqual(expect.any(String));
  await expect(refresh(stolen[0])).rejects.toThrow(ENDED);
  await expect(refresh(stolen[2])).rejects.toThrow(ENDED);
  await close();
});
