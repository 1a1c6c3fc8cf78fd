import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '../../../db/clock.ts';
import { makeDatabase } from '../../../testing/test-database.ts';
import { createAttemptsRepository } from '../attempts/attempts.repository.ts';
import { createPasswords } from '../users/passwords.ts';
import { createUsersRepository } from '../users/users.repository.ts';
import { createUsersService } from '../users/users.service.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createSessionsRepository } from './sessions.repository.ts';
import { createSessionsService } from './sessions.service.ts';

const SECRET = 'a secret for tests only'.repeat(2);
const START = Date.parse('2026-03-10T12:00:00Z');

let database: Awaited<ReturnType<typeof makeDatabase>>;
beforeAll(async () => {
  database = await makeDatabase();
});
afterAll(() => database.close());

/** A service whose look at refresh tokens can be held up, and its clock. */
function heldUp() {
  const clock = { ms: START };
  const now = () => new Date(clock.ms);
  const clockOf = createClock(database.db, now);
  const gates: Promise<void>[] = [];
  const users = createUsersRepository(database.db);
  const passwords = createPasswords();
  const { create, isStaff } = createUsersService({
    users,
    hashPassword: passwords.hash,
    staffEmails: [],
    now,
    newId: randomUUID,
  });
  const stored = createSessionsRepository(database.db, clockOf);
  const sessions = createSessionsService({
    supportEmail: 'support@insights.example',
    sessions: {
      ...stored,
      async findSession(sessionId) {
        await gates.shift();
        return stored.findSession(sessionId);
      },
    },
    users,
    isPassword: passwords.isRight,
    createUser: create,
    isStaff,
    attempts: createAttemptsRepository(database.db, clockOf),
    accessTokens: createAccessTokens(SECRET, now),
    secret: SECRET,
    now,
    newId: randomUUID,
    pause: async () => {},
  });
  return {
    sessions,
    clock,
    now,
    /** The next look waits until the returned function is called. */
    hold() {
      let release = () => {};
      gates.push(
        new Promise((resolve) => {
          release = resolve;
        }),
      );
      return () => release();
    },
    async signUp() {
      const credentials = { email: `${randomUUID()}@example.com`, password: 'correct horse' };
      return (await sessions.signUp(credentials, 'here')).signedIn;
    },
  };
}

test('a refresh that came in within the grace and then stalled stays signed in', async () => {
  const { sessions, clock, now, hold, signUp } = heldUp();
  const { refreshToken } = await signUp();
  const next = await sessions.refresh(refreshToken, now());
  clock.ms += 5_000;
  const release = hold();
  const stalled = sessions.refresh(refreshToken, now());
  clock.ms += 60_000;
  release();
  expect((await stalled).refreshToken).toBe(next.refreshToken);
  expect((await sessions.refresh(next.refreshToken, now())).refreshToken).not.toBe(next.refreshToken);
});

test('a refresh that stalled while the other tab went on is given the newest token', async () => {
  const { sessions, clock, now, hold, signUp } = heldUp();
  const { refreshToken } = await signUp();
  const second = await sessions.refresh(refreshToken, now());
  clock.ms += 5_000;
  const release = hold();
  const stalled = sessions.refresh(refreshToken, now());
  clock.ms += 60_000;
  const third = await sessions.refresh(second.refreshToken, now());
  release();
  expect((await stalled).refreshToken).toBe(third.refreshToken);
});

test('a refresh that came in after the grace ends the session, however quickly it is answered', async () => {
  const { sessions, clock, now, signUp } = heldUp();
  const { refreshToken } = await signUp();
  const next = await sessions.refresh(refreshToken, now());
  clock.ms += 10_001;
  await expect(sessions.refresh(refreshToken, now())).rejects.toThrow('session has ended');
  await expect(sessions.refresh(next.refreshToken, now())).rejects.toThrow('session has ended');
});

test('a refresh token that was good on arrival is not outlived by a stall', async () => {
  const { sessions, clock, now, hold, signUp } = heldUp();
  const { refreshToken } = await signUp();
  clock.ms += 12 * 60 * 60 * 1000 - 1;
  const release = hold();
  const stalled = sessions.refresh(refreshToken, now());
  clock.ms += 5_000;
  release();
  expect((await stalled).refreshToken).not.toBe(refreshToken);
});
