// Refresh tokens: each names its session and its place in the session's one chain, signed so that nobody else can make one.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '@insights/domain/durations';

const REMEMBERED_MS = 30 * DAY_MS;
const UNREMEMBERED_MS = DAY_MS / 2;

/** How long a just-replaced token still answers, so that two tabs refreshing at once both stay signed in. */
export const GRACE_MS = 10_000;

/** The place of a token: generation 0 was given at the sign-in, each refresh gives the next. */
export type Place = { sessionId: string; generation: number };

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9][0-9]{0,8})\.[\w-]{43}$/;

/**
 * The token of a place, always the same: two tabs that refresh at once end up with one token, so a thief's copy still
 * collides with the owner's at the next refresh.
 */
export function refreshTokenAt({ sessionId, generation }: Place, secret: string): string {
  const place = `${sessionId}.${generation}`;
  return `${place}.${createHmac('sha256', secret).update(`refresh:${place}`).digest('base64url')}`;
}

/** The place that a token names, whoever wrote it; null if it is not of this form. */
export function placeNamedBy(token: string): Place | null {
  const [, sessionId, generation] = FORM.exec(token) ?? [];
  return sessionId && generation ? { sessionId, generation: Number(generation) } : null;
}

/** Whether a token was made with this secret. */
export function isSigned(token: string, place: Place, secret: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(refreshTokenAt(place, secret))];
  return given.length === right.length && timingSafeEqual(given, right);
}

export const hashRefreshToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** How long a token can be exchanged, from when it was given. */
export const lifeMs = (isRemembered: boolean): number => (isRemembered ? REMEMBERED_MS : UNREMEMBERED_MS);
