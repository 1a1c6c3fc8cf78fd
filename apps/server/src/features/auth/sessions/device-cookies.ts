// The cookies by which a browser is known: one for each account that it signed in to.
import { DEVICE_SECONDS } from './known-devices.ts';

const PREFIX = 'insights_device_';
// Of somebody who signs in to many more, the earliest are removed: a browser sends all of them in one header.
const MOST_ACCOUNTS = 20;
const MOST_READ = 100;

function deviceCookies(header: string | undefined): { name: string; value: string }[] {
  return (header ?? '')
    .split(';', MOST_READ)
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(PREFIX) && cookie.includes('='))
    .map((cookie) => {
      const end = cookie.indexOf('=');
      return { name: cookie.slice(0, end), value: cookie.slice(end + 1) };
    });
}

/** The device tokens of a request, whatever account each is for. */
export const readDeviceTokens = (header: string | undefined): string[] =>
  deviceCookies(header).map(({ value }) => value);

/** What an answer sets: the account's cookie, and an end to those of too many other accounts. */
export function setDeviceCookies(
  header: string | undefined,
  { userId, token }: { userId: string; token: string },
  isSecure: boolean,
): string[] {
  const own = `${PREFIX}${userId}`;
  const set = (name: string, value: string, maxAge: number) =>
    `${name}=${value}; Max-Age=${maxAge}; Path=/api/auth; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  // A browser names the earliest first.
  const others = deviceCookies(header).filter(({ name }) => name !== own && /^[\w-]+$/.test(name));
  const excess = others.slice(0, Math.max(0, others.length - (MOST_ACCOUNTS - 1)));
  return [set(own, token, DEVICE_SECONDS), ...excess.map(({ name }) => set(name, '', 0))];
}
