import { login, logout, me, refresh, signup } from '@insights/contract/auth';
import { changeRole, listUsers } from '@insights/contract/users';
import { openRoute, route } from '../../http/route.ts';
import type { AuthService } from './auth.service.ts';

export function authRoutes(auth: AuthService) {
  return [
    openRoute(login, ({ body, address }) => auth.signIn(body, body.rememberMe, address)),
    openRoute(signup, ({ body, address }) => auth.signUp(body, address)),
    openRoute(refresh, ({ body, arrivedAt }) => auth.refresh(body.refreshToken, arrivedAt)),
    route(logout, async ({ caller }) => {
      await auth.signOut(caller.sessionId);
      return { signedOut: true as const };
    }),
    route(me, async ({ caller }) => auth.me(caller)),
    route(listUsers, async () => ({ users: await auth.listUsers() })),
    route(changeRole, async ({ params, body, caller }) => ({
      user: await auth.changeRole(params.userId, body, caller.userId),
    })),
  ];
}
