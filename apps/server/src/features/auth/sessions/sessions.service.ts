// Sessions: who may sign in, how they stay signed in, and when a session ends.
import type { Me, Role, SignedIn } from '@insights/contract/auth';
import { AppError } from '../../../app-error.ts';
import { createAttemptLimits, serverBusy } from '../attempts/attempt-limits.ts';
import type { AttemptsRepository } from '../attempts/attempts.repository.ts';
import { createFairQueue } from '../attempts/fair-queue.ts';
import { isPassword } from '../users/passwords.ts';
import type { UserRow, UsersRepository } from '../users/users.repository.ts';
import { type Credentials, toUser, type UsersService } from '../users/users.service.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-tokens.ts';
import {
  GRACE_MS,
  hashRefreshToken,
  newRefreshToken,
  nextRefreshToken,
  refreshTokenExpiry,
} from './refresh-tokens.ts';
import type { SessionsRepository } from './sessions.repository.ts';

type Needs = {
  sessions: SessionsRepository;
  users: Pick<UsersRepository, 'findUserByEmail'>;
  createUser: UsersService['create'];
  isStaff: UsersService['isStaff'];
  attempts: AttemptsRepository;
  accessTokens: AccessTokens;
  refreshSecret: string;
  now: () => Date;
  newId: () => string;
  pause: (ms: number) => Promise<void>;
};

// A hash takes a processor for some thirty milliseconds, and one of the few threads that files and names need too.
const HASHES_AT_ONCE = 2;
const MOST_WAITING = 200;

export function createSessionsService(needs: Needs) {
  const { sessions, users, accessTokens, refreshSecret, isStaff, now, newId } = needs;
  const limits = createAttemptLimits(needs);
  const hashing = createFairQueue({ atOnce: HASHES_AT_ONCE, mostWaiting: MOST_WAITING, busy: serverBusy });

  async function startSession(user: UserRow, isRemembered: boolean): Promise<SignedIn> {
    const session = { id: newId(), userId: user.id, isRemembered };
    const refreshToken = newRefreshToken();
    await sessions.startSession(session, storedToken(refreshToken, isRemembered));
    return { ...(await tokensFor(user.id, session.id, refreshToken)), user: toUser(user) };
  }

  const storedToken = (token: string, isRemembered: boolean) => ({
    tokenHash: hashRefreshToken(token),
    createdAt: now(),
    expiresAt: refreshTokenExpiry(isRemembered, now()),
  });

  const tokensFor = async (userId: string, sessionId: string, refreshToken: string) => ({
    accessToken: await accessTokens.sign({ userId, sessionId }),
    refreshToken,
    expiresIn: ACCESS_TOKEN_SECONDS,
  });

  /** The token at the end of the chain; null if this one had been replaced before the request came in. */
  async function findLatest(refreshToken: string, arrivedAt: Date): Promise<string | null> {
    const found = await sessions.findRefreshToken(hashRefreshToken(refreshToken));
    if (!found) return null;
    const { replacedAt } = found.token;
    if (!replacedAt) return refreshToken;
    if (replacedAt <= arrivedAt) return null;
    return findLatest(nextRefreshToken(refreshToken, refreshSecret), arrivedAt);
  }

  return {
    signUp(credentials: Credentials, address: string): Promise<SignedIn> {
      return hashing.run(address, async () => {
        await limits.count({ kind: 'sign_up_address', subject: address });
        return startSession(await needs.createUser(credentials, 'user'), false);
      });
    },

    signIn({ email, password }: Credentials, isRemembered: boolean, address: string): Promise<SignedIn> {
      return hashing.run(address, async () => {
        const subjects = [
          { kind: 'sign_in_account', subject: email },
          { kind: 'sign_in_address', subject: address },
        ] as const;
        const user = await limits.attempt([...subjects], async () => {
          const found = await users.findUserByEmail(email);
          return (await isPassword(password, found?.passwordHash ?? null)) ? found : null;
        });
        if (!user) throw new AppError('invalid_credentials', 'Invalid credentials. Please try again.');
        return startSession(user, isRemembered);
      });
    },

    /** Judged by when the request came in: what it had to wait for since is not its fault. */
    async refresh(refreshToken: string, arrivedAt: Date) {
      const ended = () => new AppError('session_ended', 'Your session has ended. Please sign in again.');
      const found = await sessions.findRefreshToken(hashRefreshToken(refreshToken));
      if (!found || found.session.endedAt || found.token.expiresAt <= arrivedAt) throw ended();
      const { token, session } = found;
      const next = nextRefreshToken(refreshToken, refreshSecret);
      if (!token.replacedAt)
        await sessions.replaceRefreshToken(
          session.id,
          token.generation,
          storedToken(next, session.isRemembered),
        );
      const isWithinGrace = !token.replacedAt || arrivedAt.getTime() - token.replacedAt.getTime() <= GRACE_MS;
      const latest = isWithinGrace ? await findLatest(next, arrivedAt) : null;
      if (!latest) {
        await sessions.endSession(session.id, 'token_reused', now());
        throw ended();
      }
      return tokensFor(session.userId, session.id, latest);
    },

    async signOut(sessionId: string): Promise<void> {
      await sessions.endSession(sessionId, 'signed_out', now());
    },

    /** The caller behind an access token, as the database knows it at this moment. */
    async authenticate(accessToken: string) {
      const sessionId = await accessTokens.findSessionId(accessToken);
      const user = sessionId ? await sessions.findSessionUser(sessionId) : null;
      if (!sessionId || !user) throw new AppError('not_signed_in', 'Please sign in');
      return { userId: user.id, sessionId, email: user.email, role: user.role, isStaff: isStaff(user) };
    },

    me: ({
      userId,
      email,
      role,
      isStaff,
    }: {
      userId: string;
      email: string;
      role: Role;
      isStaff: boolean;
    }): Me => ({
      id: userId,
      email,
      role,
      canUseAdminMode: isStaff,
    }),

    async removeOutdated(): Promise<void> {
      await limits.removeOutdated();
      await sessions.removeOutdated(now());
    },
  };
}

export type SessionsService = ReturnType<typeof createSessionsService>;
