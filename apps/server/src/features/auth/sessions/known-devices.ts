// Devices that have signed in to an account before: each holds a signed token that is good for that account alone.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS, SECOND_MS } from '@insights/domain/durations';

/** As long as browsers store a cookie at most. */
export const DEVICE_SECONDS = (400 * DAY_MS) / SECOND_MS;

type Account = { id: string; passwordHash: string };
type Needs = { secret: string; now: () => Date; newId: () => string };

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9]{10,11})\.[\w-]{43}$/;

export function createKnownDevices({ secret, now, newId }: Needs) {
  // The password's hash is signed too: a new password makes every device unknown (docs/decisions/0065).
  function tokenAt({ id, passwordHash }: Account, deviceId: string, givenAt: number): string {
    const signed = ['device', id, passwordHash, deviceId, givenAt].join('\n');
    return `${deviceId}.${givenAt}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  }

  const seconds = () => Math.floor(now().getTime() / SECOND_MS);

  function deviceOf(token: string, account: Account): string | null {
    const [, deviceId, givenAt] = FORM.exec(token) ?? [];
    if (!deviceId || Number(givenAt) + DEVICE_SECONDS <= seconds()) return null;
    const [given, right] = [Buffer.from(token), Buffer.from(tokenAt(account, deviceId, Number(givenAt)))];
    return given.length === right.length && timingSafeEqual(given, right) ? deviceId : null;
  }

  return {
    /** The device that one of the tokens names for the account; null if it never signed in to it. */
    find(tokens: readonly string[], account: Account): string | null {
      for (const token of tokens) {
        const deviceId = deviceOf(token, account);
        if (deviceId) return deviceId;
      }
      return null;
    },

    /** The token that makes a device known; the same device stays the same with the next one. */
    tokenFor: (account: Account, deviceId: string | null): string =>
      tokenAt(account, deviceId ?? newId(), seconds()),
  };
}
