// The users and their roles, for staff.
import * as z from 'zod/mini';
import { Role, User } from './auth.ts';
import { endpoint } from './endpoint.ts';

export const ListedUser = z.extend(User, { createdAt: z.iso.datetime(), isStaff: z.boolean() });
export type ListedUser = z.infer<typeof ListedUser>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  access: 'staff',
  summary: 'Every user with its role',
  data: z.object({ users: z.array(ListedUser) }),
});

export const changeRole = endpoint({
  method: 'PATCH',
  path: '/api/users/:userId',
  access: 'staff',
  summary: "Change a user's role; nobody changes their own, and one staff account always remains",
  refusals: ['staff_confirmation_needed', 'last_staff'],
  params: z.object({ userId: z.uuid() }),
  body: z.object({
    role: Role,
    /** Confirms the change for an address on the staff list: the account then becomes staff. */
    confirmStaff: z._default(z.boolean(), false),
  }),
  data: z.object({ user: ListedUser }),
});
