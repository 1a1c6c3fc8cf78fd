// Exchanging refresh tokens: one chain per session, of which the database keeps the end and when its last links were.
import { AppError } from '../../../app-error.ts';
import {
  GRACE_MS,
  hashRefreshToken,
  isSigned,
  placeNamedBy,
  refreshTokenAt,
  refreshTokenExpiry,
} from './refresh-tokens.ts';
import type { SessionRow, SessionsRepository } from './sessions.repository.ts';

type Needs = {
  sessions: Pick<SessionsRepository, 'findSession' | 'findByEarlierToken' | 'advance' | 'endSession'>;
  refreshSecret: string;
  now: () => Date;
};

type Found = { session: SessionRow; generation: number };

/** When a generation was replaced; null if it is the current one, or so old that nobody remembers. */
const replacedAt = ({ generation: current, replacedAt: last }: SessionRow, generation: number): Date | null =>
  last[generation - (current - last.length)] ?? null;

const ended = () => new AppError('session_ended', 'Your session has ended. Please sign in again.');

export function createRefresh({ sessions, refreshSecret, now }: Needs) {
  /** The session of a token and the token's place in it; null if we did not make the token. */
  async function find(token: string): Promise<Found | null> {
    const place = placeNamedBy(token);
    if (!place) return sessions.findByEarlierToken(hashRefreshToken(token));
    const session = await sessions.findSession(place.sessionId);
    if (!session) return null;
    // The current one is known by its hash, whatever the secret is by now.
    const isCurrent = session.generation === place.generation;
    const isOurs = isCurrent
      ? session.tokenHash === hashRefreshToken(token)
      : place.generation < session.generation && isSigned(token, place, refreshSecret);
    return isOurs ? { session, generation: place.generation } : null;
  }

  /** The end of the chain after this token was exchanged, by this request or by another at the same time. */
  async function exchange({ session, generation }: Found): Promise<SessionRow> {
    if (generation < session.generation) return session;
    const token = refreshTokenAt({ sessionId: session.id, generation: generation + 1 }, refreshSecret);
    const at = now();
    const next = {
      tokenHash: hashRefreshToken(token),
      expiresAt: refreshTokenExpiry(session.isRemembered, at),
    };
    const advanced = await sessions.advance(session.id, generation, { ...next, replacedAt: at });
    const latest = advanced ?? (await sessions.findSession(session.id));
    if (!latest || latest.endedAt) throw ended();
    return latest;
  }

  function isExpired({ session, generation }: Found, arrivedAt: Date): boolean {
    if (generation === session.generation) return session.expiresAt <= arrivedAt;
    const givenAt = generation === 0 ? session.createdAt : replacedAt(session, generation - 1);
    return givenAt !== null && refreshTokenExpiry(session.isRemembered, givenAt) <= arrivedAt;
  }

  /** Judged by when the request came in: what it had to wait for since is not its fault. */
  return async function refresh(refreshToken: string, arrivedAt: Date) {
    const found = await find(refreshToken);
    if (!found || found.session.endedAt || isExpired(found, arrivedAt)) throw ended();
    const session = await exchange(found);
    const exchangedAt = replacedAt(session, found.generation);
    const isWithinGrace = exchangedAt !== null && arrivedAt.getTime() - exchangedAt.getTime() <= GRACE_MS;
    const nextExchangedAt = replacedAt(session, found.generation + 1);
    const isNextNew =
      session.generation === found.generation + 1 || (nextExchangedAt ?? arrivedAt) > arrivedAt;
    if (!isWithinGrace || !isNextNew) {
      await sessions.endSession(session.id, 'token_reused', now());
      throw ended();
    }
    const latest = refreshTokenAt({ sessionId: session.id, generation: session.generation }, refreshSecret);
    // The secret was changed, or the token is from before there were signed ones: we cannot tell it again.
    if (hashRefreshToken(latest) !== session.tokenHash) throw ended();
    return { userId: session.userId, sessionId: session.id, refreshToken: latest };
  };
}
