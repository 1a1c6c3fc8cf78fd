// Sessions: who may sign in, how they stay signed in, and when a session ends.
import type { Me, Role, SignedIn } from '@insights/contract/auth';
import { AppError } from '../../../app-error.ts';
import { createFairQueue } from '../../../fair-queue.ts';
import { createAttemptLimits, serverBusy } from '../attempts/attempt-limits.ts';
import type { AttemptsRepository } from '../attempts/attempts.repository.ts';
import type { Passwords } from '../users/passwords.ts';
import type { UserRow, UsersRepository } from '../users/users.repository.ts';
import { type Credentials, toUser, type UsersService } from '../users/users.service.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-tokens.ts';
import { createKnownDevices } from './known-devices.ts';
import { createRefresh } from './refresh.ts';
import { hashRefreshToken, lifeMs, refreshTokenAt } from './refresh-tokens.ts';
import type { SessionsRepository } from './sessions.repository.ts';

type Needs = {
  sessions: SessionsRepository;
  users: Pick<UsersRepository, 'findUserByEmail'>;
  isPassword: Passwords['isRight'];
  createUser: UsersService['create'];
  isStaff: UsersService['isStaff'];
  supportEmail: string;
  attempts: AttemptsRepository;
  accessTokens: AccessTokens;
  /** What refresh tokens and those of devices are signed with. */
  secret: string;
  now: () => Date;
  newId: () => string;
  pause: (ms: number) => Promise<void>;
};

/** Where a sign-in comes from. */
type Device = { address: string; deviceTokens: readonly string[] };
/** A session, and what makes its device known from then on. */
type Started = { signedIn: SignedIn; deviceToken: string };

// A hash takes a processor for some thirty milliseconds, and one of the few threads that files and names need too.
const HASHES_AT_ONCE = 2;
const MOST_WAITING = 200;

export function createSessionsService(needs: Needs) {
  const { sessions, users, accessTokens, secret, isStaff, supportEmail, newId } = needs;
  const limits = createAttemptLimits(needs);
  const devices = createKnownDevices(needs);
  const refresh = createRefresh({ ...needs, refreshSecret: secret });
  const hashing = createFairQueue({
    concurrency: HASHES_AT_ONCE,
    maxWaiting: MOST_WAITING,
    busy: serverBusy,
  });

  async function startSession(
    user: UserRow,
    isRemembered: boolean,
    deviceId: string | null,
  ): Promise<Started> {
    const session = { id: newId(), userId: user.id, isRemembered };
    const refreshToken = refreshTokenAt({ sessionId: session.id, generation: 0 }, secret);
    const tokenHash = hashRefreshToken(refreshToken);
    await sessions.startSession({ ...session, tokenHash, lifeMs: lifeMs(isRemembered) });
    return {
      signedIn: { ...(await tokensFor(user.id, session.id, refreshToken)), user: toUser(user) },
      deviceToken: devices.tokenFor(user, deviceId),
    };
  }

  const tokensFor = async (userId: string, sessionId: string, refreshToken: string) => ({
    accessToken: await accessTokens.sign({ userId, sessionId }),
    refreshToken,
    expiresIn: ACCESS_TOKEN_SECONDS,
  });

  return {
    signUp(credentials: Credentials, address: string): Promise<Started> {
      return hashing.run(address, async () => {
        await limits.count({ kind: 'sign_up_address', subject: address });
        return startSession(await needs.createUser(credentials, 'user'), false, null);
      });
    },

    signIn({ email, password }: Credentials, isRemembered: boolean, { address, deviceTokens }: Device) {
      return hashing.run(address, async (): Promise<Started> => {
        const addressCounter = { kind: 'sign_in_address', subject: address } as const;
        const account = deviceTokens.length > 0 ? await users.findUserByEmail(email) : null;
        const deviceId = account && devices.find(deviceTokens, account);
        const counters = deviceId
          ? [{ kind: 'sign_in_device', subject: deviceId } as const]
          : [addressCounter, { kind: 'sign_in_account', subject: email } as const];
        const user = await limits.attempt(counters, async () => {
          const found = await users.findUserByEmail(email);
          return (await needs.isPassword(password, found?.passwordHash ?? null)) ? found : null;
        });
        // A known device fills its address's counter like any other, though it is never refused by it.
        if (!user && deviceId) await limits.countUnlimited(addressCounter);
        if (!user) throw new AppError('invalid_credentials', 'Invalid credentials. Please try again.');
        return startSession(user, isRemembered, deviceId);
      });
    },

    async refresh(token: string, arrivedAt: Date) {
      const { userId, sessionId, refreshToken } = await refresh(token, arrivedAt);
      return tokensFor(userId, sessionId, refreshToken);
    },

    async signOut(sessionId: string): Promise<void> {
      await sessions.endSession(sessionId, 'signed_out');
    },

    /** The caller behind an access token, as the database knows it at this moment. */
    async authenticate(accessToken: string) {
      const sessionId = await accessTokens.findSessionId(accessToken);
      const user = sessionId ? await sessions.findSessionUser(sessionId) : null;
      if (!sessionId || !user) throw new AppError('not_signed_in', 'Please sign in');
      const { id: userId, email, role } = user;
      return { userId, sessionId, email, role, isStaff: isStaff(user) };
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
      supportEmail,
    }),

    async removeOutdated(): Promise<void> {
      await limits.removeOutdated();
      await sessions.removeOutdated();
    },
  };
}

export type SessionsService = ReturnType<typeof createSessionsService>;
