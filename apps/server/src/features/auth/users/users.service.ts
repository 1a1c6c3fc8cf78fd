// Users: who has an account, in which role, and who of them is staff.
import type { Role, User } from '@insights/contract/auth';
import type { ListedUser } from '@insights/contract/users';
import { AppError } from '../../../app-error.ts';
import type { Passwords } from './passwords.ts';
import type { UserRow, UsersRepository } from './users.repository.ts';

type Needs = {
  users: UsersRepository;
  hashPassword: Passwords['hash'];
  staffEmails: readonly string[];
  now: () => Date;
  newId: () => string;
};

export type Credentials = { email: string; password: string };
type NewRole = { role: Role; confirmStaff: boolean };

export const toUser = ({ id, email, role }: UserRow): User => ({ id, email, role });

function found(user: UserRow | null): UserRow {
  if (!user) throw new AppError('not_found', 'User not found');
  return user;
}

export function createUsersService({ users, hashPassword, staffEmails, now, newId }: Needs) {
  const isListed = (email: string) => staffEmails.includes(email);
  const isStaff = ({ email, role }: Pick<UserRow, 'email' | 'role'>) => role === 'admin' && isListed(email);
  const toListedUser = (user: UserRow): ListedUser => ({
    ...toUser(user),
    createdAt: user.createdAt.toISOString(),
    isStaff: isStaff(user),
  });

  async function create({ email, password }: Credentials, role: Role): Promise<UserRow> {
    const passwordHash = await hashPassword(password);
    const user = await users.createUser({ id: newId(), email, passwordHash, role });
    if (!user) throw new AppError('email_taken', 'An account with this email already exists');
    return user;
  }

  async function getByEmail(email: string): Promise<UserRow> {
    const user = await users.findUserByEmail(email);
    if (!user) throw new AppError('not_found', `There is no user ${email}`);
    return user;
  }

  async function saveRole({ id, email }: UserRow, role: Role): Promise<UserRow> {
    if (role === 'admin') return found(await users.saveRole(id, role));
    const changed = await users.takeAdminRole(id, staffEmails);
    if (changed) return changed;
    throw new AppError('last_staff', `${email} is the only staff account. Make another account staff first.`);
  }

  return {
    create,
    isStaff,

    /** Makes the user if there is none with this email; one that exists stays as it is. */
    async ensure(credentials: Credentials, role: Role): Promise<void> {
      if (!(await users.findUserByEmail(credentials.email))) await create(credentials, role);
    },

    list: async (): Promise<ListedUser[]> => (await users.listUsers()).map(toListedUser),

    /** Changes a role on behalf of a staff member, who could lock everyone out by changing their own. */
    async changeRole(
      userId: string,
      { role, confirmStaff }: NewRole,
      changedBy: string,
    ): Promise<ListedUser> {
      if (userId === changedBy) throw new AppError('not_allowed', 'You cannot change your own role');
      const user = found(await users.findUser(userId));
      const becomesStaff = user.role !== 'admin' && role === 'admin' && isListed(user.email);
      // Anyone may have signed up with an address of the list before its owner did.
      if (becomesStaff && !confirmStaff)
        throw new AppError(
          'staff_confirmation_needed',
          `${user.email} is on the staff list: as an admin this account becomes staff and may use admin mode. Please confirm.`,
        );
      return toListedUser(await saveRole(user, role));
    },

    async setRole(email: string, role: Role): Promise<void> {
      await saveRole(await getByEmail(email), role);
    },

    async resetPassword({ email, password }: Credentials): Promise<void> {
      await users.savePassword((await getByEmail(email)).id, await hashPassword(password), now());
    },
  };
}

export type UsersService = ReturnType<typeof createUsersService>;
