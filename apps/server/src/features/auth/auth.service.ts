// Accounts: who may sign in, how they stay signed in, and when a session ends.
import type { Me, Role, SignedIn, User } from '@insights/contract/auth';
import type { ListedUser } from '@insights/contract/users';
import { AppError } from '../../app-error.ts';
import { createAttemptLimits, serverBusy } from './attempts/attempt-limits.ts';
import type { AttemptsRepository } from './attempts/attempts.repository.ts';
import { createFairQueue } from './attempts/fair-queue.ts';
import type { AuthRepository, UserRow } from './auth.repository.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './sessions/access-tokens.ts';
import {
  GRACE_MS,
  hashRefreshToken,
  newRefreshToken,
  nextRefreshToken,
  refreshTokenExpiry,
} from './sessions/refresh-tokens.ts';
import { hashPassword, isPassword } from './users/passwords.ts';

type Needs = {
  accounts: AuthRepository;
  attempts: AttemptsRepository;
  accessTokens: AccessTokens;
  refreshSecret: string;
  staffEmails: readonly string[];
  now: () => Date;
  newId: () => string;
  pause: (ms: number) => Promise<void>;
};

type Credentials = { email: string; password: string };
type NewRole = { role: Role; confirmStaff: boolean };

// A hash takes a processor for some thirty milliseconds, and one of the few threads that files and names need too.
const HASHES_AT_ONCE = 2;
const MOST_WAITING = 200;

export function createAuthService(needs: Needs) {
  const { accounts, accessTokens, refreshSecret, staffEmails, now, newId } = needs;
  const limits = createAttemptLimits(needs);
  const hashing = createFairQueue({ atOnce: HASHES_AT_ONCE, mostWaiting: MOST_WAITING, busy: serverBusy });

  async function createUser({ email, password }: Credentials, role: Role): Promise<UserRow> {
    const user = await accounts.createUser({
      id: newId(),
      email,
      passwordHash: await hashPassword(password),
      role,
    });
    if (!user) throw new AppError('email_taken', 'An account with this email already exists');
    return user;
  }

  async function startSession(user: UserRow, isRemembered: boolean): Promise<SignedIn> {
    const session = { id: newId(), userId: user.id, isRemembered };
    const refreshToken = newRefreshToken();
    await accounts.startSession(session, storedToken(refreshToken, isRemembered));
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
    const found = await accounts.findRefreshToken(hashRefreshToken(refreshToken));
    if (!found) return null;
    const { replacedAt } = found.token;
    if (!replacedAt) return refreshToken;
    if (replacedAt <= arrivedAt) return null;
    return findLatest(nextRefreshToken(refreshToken, refreshSecret), arrivedAt);
  }

  async function getUser(email: string): Promise<UserRow> {
    const user = await accounts.findUserByEmail(email);
    if (!user) throw new AppError('not_found', `There is no user ${email}`);
    return user;
  }

  return {
    createUser,

    signUp(credentials: Credentials, address: string): Promise<SignedIn> {
      return hashing.run(address, async () => {
        await limits.count({ kind: 'sign_up_address', subject: address });
        return startSession(await createUser(credentials, 'user'), false);
      });
    },

    signIn({ email, password }: Credentials, isRemembered: boolean, address: string): Promise<SignedIn> {
      return hashing.run(address, async () => {
        const subjects = [
          { kind: 'sign_in_account', subject: email },
          { kind: 'sign_in_address', subject: address },
        ] as const;
        const user = await limits.attempt([...subjects], async () => {
          const found = await accounts.findUserByEmail(email);
          return (await isPassword(password, found?.passwordHash ?? null)) ? found : null;
        });
        if (!user) throw new AppError('invalid_credentials', 'Invalid credentials. Please try again.');
        return startSession(user, isRemembered);
      });
    },

    /** Judged by when the request came in: what it had to wait for since is not its fault. */
    async refresh(refreshToken: string, arrivedAt: Date) {
      const ended = () => new AppError('session_ended', 'Your session has ended. Please sign in again.');
      const found = await accounts.findRefreshToken(hashRefreshToken(refreshToken));
      if (!found || found.session.endedAt || found.token.expiresAt <= arrivedAt) throw ended();
      const { token, session } = found;
      const next = nextRefreshToken(refreshToken, refreshSecret);
      if (!token.replacedAt)
        await accounts.replaceRefreshToken(
          session.id,
          token.generation,
          storedToken(next, session.isRemembered),
        );
      const isWithinGrace = !token.replacedAt || arrivedAt.getTime() - token.replacedAt.getTime() <= GRACE_MS;
      const latest = isWithinGrace ? await findLatest(next, arrivedAt) : null;
      if (!latest) {
        await accounts.endSession(session.id, 'token_reused', now());
        throw ended();
      }
      return tokensFor(session.userId, session.id, latest);
    },

    async signOut(sessionId: string): Promise<void> {
      await accounts.endSession(sessionId, 'signed_out', now());
    },

    /** The caller behind an access token, as the database knows it at this moment. */
    async authenticate(accessToken: string) {
      const sessionId = await accessTokens.findSessionId(accessToken);
      const user = sessionId ? await accounts.findSessionUser(sessionId) : null;
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

    /** Makes the user if there is none with this email; one that exists stays as it is. */
    async ensureUser(credentials: Credentials, role: Role): Promise<void> {
      if (!(await accounts.findUserByEmail(credentials.email))) await createUser(credentials, role);
    },

    listUsers: async (): Promise<ListedUser[]> => (await accounts.listUsers()).map(toListedUser),

    /** Changes a role on behalf of a staff member, who could lock everyone out by changing their own. */
    async changeRole(
      userId: string,
      { role, confirmStaff }: NewRole,
      changedBy: string,
    ): Promise<ListedUser> {
      if (userId === changedBy) throw new AppError('not_allowed', 'You cannot change your own role');
      const user = await accounts.findUser(userId);
      const becomesStaff = user?.role !== 'admin' && role === 'admin' && isListed(user?.email);
      // Anyone may have signed up with an address of the list before its owner did.
      if (user && becomesStaff && !confirmStaff)
        throw new AppError(
          'staff_confirmation_needed',
          `${user.email} is on the staff list: as an admin this account becomes staff and may use admin mode. Please confirm.`,
        );
      const changed = user && (await accounts.saveRole(userId, role));
      if (!changed) throw new AppError('not_found', 'User not found');
      return toListedUser(changed);
    },

    async setRole(email: string, role: Role): Promise<void> {
      await accounts.saveRole((await getUser(email)).id, role);
    },

    async resetPassword({ email, password }: Credentials): Promise<void> {
      await accounts.savePassword((await getUser(email)).id, await hashPassword(password), now());
    },

    async removeOutdated(): Promise<void> {
      await limits.removeOutdated();
      await accounts.removeOutdated(now());
    },
  };

  function toListedUser(user: UserRow): ListedUser {
    return { ...toUser(user), createdAt: user.createdAt.toISOString(), isStaff: isStaff(user) };
  }

  function isStaff({ email, role }: UserRow): boolean {
    return role === 'admin' && isListed(email);
  }

  function isListed(email: string | undefined): boolean {
    return email !== undefined && staffEmails.includes(email);
  }
}

const toUser = ({ id, email, role }: UserRow): User => ({ id, email, role });

export type AuthService = ReturnType<typeof createAuthService>;
