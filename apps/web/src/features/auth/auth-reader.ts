// People and their accounts as the screens use them, out of whatever the server sends.
import type { Me, Role } from '@insights/contract/auth';
import type { ListedUser } from '@insights/contract/users';
import { fieldsOf, instantOf, isSet, recordsOf, textOf, withoutRepeats } from '../../lib/reading.ts';
import { readTokens } from '../../lib/session/session-reader.ts';
import { SUPPORT_EMAIL } from '../../lib/support-email.ts';

// Whatever is not an admin sees what a user sees: that the product is coming.
const roleOf = (value: unknown): Role => (value === 'admin' ? 'admin' : 'user');

/** The signed-in person; without an id it is nobody, and the guard sends them to sign in. */
export function readMe(data: unknown): Me {
  const { id, email, role, canUseAdminMode, supportEmail } = fieldsOf(data);
  return {
    id: textOf(id),
    email: textOf(email),
    role: roleOf(role),
    canUseAdminMode: isSet(canUseAdminMode),
    supportEmail: textOf(supportEmail) || SUPPORT_EMAIL,
  };
}

/** What a sign-in or a sign-up brings: the tokens, and the role as it came. */
export const readSignedIn = (data: unknown) => ({
  ...readTokens(data),
  user: { role: textOf(fieldsOf(fieldsOf(data)['user'])['role']) },
});

/** A user of the list; null where nothing says which. */
export function readUser(value: unknown): ListedUser | null {
  const { id, email, role, createdAt, isStaff } = fieldsOf(value);
  if (!textOf(id)) return null;
  return {
    id: textOf(id),
    email: textOf(email) || textOf(id),
    role: roleOf(role),
    createdAt: instantOf(createdAt) ?? '',
    isStaff: isSet(isStaff),
  };
}

export const readUsers = (data: unknown): ListedUser[] =>
  withoutRepeats(recordsOf(fieldsOf(data)['users'], readUser), ({ id }) => id);
