import { login, logout, me, refresh, signup } from '@insights/contract/auth';
import { openRoute, route } from '../../../http/route.ts';
import type { SessionsService } from './sessions.service.ts';

export function sessionsRoutes(sessions: SessionsService) {
  return [
    openRoute(login, ({ body, address }) => sessions.signIn(body, body.rememberMe, address)),
    openRoute(signup, ({ body, address }) => sessions.signUp(body, address)),
    openRoute(refresh, ({ body, arrivedAt }) => sessions.refresh(body.refreshToken, arrivedAt)),
    route(logout, async ({ caller }) => {
      await sessions.signOut(caller.sessionId);
      return { signedOut: true as const };
    }),
    route(me, async ({ caller }) => sessions.me(caller)),
  ];
}
