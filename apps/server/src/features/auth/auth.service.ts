// Accounts: who may sign in, how they stay signed in, and when a session ends.
import type { Me, Role, SignedIn, User } from '@insights/contract/auth';
import type { ListedUser } from '@insights/contract/users';
import { AppError } from '../../app-error.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-tokens.ts';
import { createAttemptLimits, LONGEST_WINDOW_MS } from './attempt-limits.ts';
import type { AuthRepository, UserRow } from './auth.repository.ts';
import { hashPassword, isPassword } from './passwords.ts';
import {
  GRACE_MS,
  hashRefreshToken,
  newRefreshToken,
  nextRefreshToken,
  refreshTokenExpiry,
} from './refresh-tokens.ts';

type Needs = {
  accounts: AuthRepository;
  accessTokens: AccessTokens;
  refreshSecret: string;
  staffEmails: readonly string[];
  now: () => Date;
  newId: () => string;
};

type Credentials = { email: string; password: string };

export function createAuthService({ accounts, accessTokens, refreshSecret, staffEmails, now, newId }: Needs) {
  const limits = createAttemptLimits(accounts, now);

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

  async function getUser(email: string): Promise<UserRow> {
    const user = await accounts.findUserByEmail(email);
    if (!user) throw new AppError('not_found', `There is no user ${email}`);
    return user;
  }

  return {
    createUser,

    async signUp(credentials: Credentials, address: string): Promise<SignedIn> {
      await limits.check('sign_up_address', address);
      await limits.record('sign_up_address', address);
      return startSession(await createUser(credentials, 'user'), false);
    },

    async signIn(
      { email, password }: Credentials,
      isRemembered: boolean,
      address: string,
    ): Promise<SignedIn> {
      const check = async () => {
        await limits.check('sign_in_account', email);
        await limits.check('sign_in_address', address);
      };
      await check();
      const user = await accounts.findUserByEmail(email);
      const isRight = await isPassword(password, user?.passwordHash ?? null);
      // Again, for guesses made at the same time: beyond the limit not even a right one is told.
      await check();
      if (user && isRight) return startSession(user, isRemembered);
      await limits.record('sign_in_account', email);
      await limits.record('sign_in_address', address);
      throw new AppError('invalid_credentials', 'Invalid credentials. Please try again.');
    },

    async refresh(refreshToken: string) {
      const ended = () => new AppError('session_ended', 'Your session has ended. Please sign in again.');
      const found = await accounts.findRefreshToken(hashRefreshToken(refreshToken));
      if (!found || found.session.endedAt || found.token.expiresAt <= now()) throw ended();
      const { token, session } = found;
      const next = nextRefreshToken(refreshToken, refreshSecret);
      if (!token.replacedAt)
        await accounts.replaceRefreshToken(
          session.id,
          token.generation,
          storedToken(next, session.isRemembered),
        );
      const following = await accounts.findRefreshToken(hashRefreshToken(next));
      const isWithinGrace = !token.replacedAt || now().getTime() - token.replacedAt.getTime() <= GRACE_MS;
      const isStillLatest = following?.token.replacedAt === null;
      if (!isWithinGrace || !isStillLatest) {
        await accounts.endSession(session.id, 'token_reused', now());
        throw ended();
      }
      return tokensFor(session.userId, session.id, next);
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
    async changeRole(userId: string, role: Role, changedBy: string): Promise<ListedUser> {
      if (userId === changedBy) throw new AppError('not_allowed', 'You cannot change your own role');
      const changed = await accounts.saveRole(userId, role);
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
      await accounts.removeOutdated(new Date(now().getTime() - LONGEST_WINDOW_MS), now());
    },
  };

  function toListedUser(user: UserRow): ListedUser {
    return { ...toUser(user), createdAt: user.createdAt.toISOString(), isStaff: isStaff(user) };
  }

  function isStaff({ email, role }: UserRow): boolean {
    return role === 'admin' && staffEmails.includes(email);
  }
}

const toUser = ({ id, email, role }: UserRow): User => ({ id, email, role });

export type AuthService = ReturnType<typeof createAuthService>;
