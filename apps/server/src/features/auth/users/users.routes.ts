import { changeRole, listUsers } from '@insights/contract/users';
import { route } from '../../../http/route.ts';
import type { UsersService } from './users.service.ts';

export function usersRoutes(users: UsersService) {
  return [
    route(listUsers, async () => ({ users: await users.list() })),
    route(changeRole, async ({ params, body, caller }) => ({
      user: await users.changeRole(params.userId, body, caller.userId),
    })),
  ];
}
