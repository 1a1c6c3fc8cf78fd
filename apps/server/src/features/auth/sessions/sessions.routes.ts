import { login, logout, me, refresh, signup } from '@insights/contract/auth';
import { type Cookies, openRoute, route } from '../../../http/route.ts';
import { readDeviceTokens, setDeviceCookies } from './device-cookies.ts';
import type { SessionsService } from './sessions.service.ts';

export function sessionsRoutes(sessions: SessionsService, isSecure: boolean) {
  type Started = Awaited<ReturnType<SessionsService['signUp']>>;
  const remember = ({ cookies, setCookies }: Cookies, { signedIn, deviceToken }: Started) => {
    setCookies(setDeviceCookies(cookies, { userId: signedIn.user.id, token: deviceToken }, isSecure));
    return signedIn;
  };
  return [
    openRoute(login, async ({ body, address, ...sent }) => {
      const device = { address, deviceTokens: readDeviceTokens(sent.cookies) };
      return remember(sent, await sessions.signIn(body, body.rememberMe, device));
    }),
    openRoute(signup, async ({ body, address, ...sent }) =>
      remember(sent, await sessions.signUp(body, address)),
    ),
    openRoute(refresh, ({ body, arrivedAt }) => sessions.refresh(body.refreshToken, arrivedAt)),
    route(logout, async ({ caller }) => {
      await sessions.signOut(caller.sessionId);
      return { signedOut: true as const };
    }),
    route(me, async ({ caller }) => sessions.me(caller)),
  ];
}
