// Refresh tokens: random, kept only as hashes, each one followed by exactly one next.
import { createHash, createHmac, randomBytes } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;
const REMEMBERED_MS = 30 * DAY_MS;
const UNREMEMBERED_MS = DAY_MS / 2;

/** How long a just-replaced token still answers, so that two tabs refreshing at once both stay signed in. */
export const GRACE_MS = 10_000;

export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

/**
 * The token that follows. Only we can tell it, and we tell the same one again within the grace: two tabs that
 * refresh at once end up with one token, so a thief's copy still collides with the owner's at the next refresh.
 */
export function nextRefreshToken(token: string, secret: string): string {
  return createHmac('sha256', secret).update(`refresh:${token}`).digest('base64url');
}

export const hashRefreshToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export function refreshTokenExpiry(isRemembered: boolean, from: Date): Date {
  return new Date(from.getTime() + (isRemembered ? REMEMBERED_MS : UNREMEMBERED_MS));
}
