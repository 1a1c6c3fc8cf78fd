// Exchanging refresh tokens: one chain per session, of which the database keeps the end and when its last links were.
import { AppError } from '../../../app-error.ts';
import {
  GRACE_MS,
  hashRefreshToken,
  isSigned,
  lifeMs,
  placeNamedBy,
  refreshTokenAt,
} from './refresh-tokens.ts';
import type { SessionRow, SessionsRepository } from './sessions.repository.ts';

type Needs = {
  sessions: Pick<SessionsRepository, 'findSession' | 'findByEarlierToken' | 'exchange'>;
  refreshSecret: string;
  now: () => Date;
};

type Found = { session: SessionRow; generation: number };

const ended = () => new AppError('session_ended', 'Your session has ended. Please sign in again.');

export function createRefresh({ sessions, refreshSecret, now }: Needs) {
  const tokenHashAt = (sessionId: string, generation: number) =>
    hashRefreshToken(refreshTokenAt({ sessionId, generation }, refreshSecret));

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

  /** Judged by when the request came in: what it had to wait for since is not its fault. */
  return async function refresh(refreshToken: string, arrivedAt: Date) {
    const found = await find(refreshToken);
    if (!found) throw ended();
    const { session, generation } = found;
    const latest = await sessions.exchange(session.id, {
      generation,
      nextTokenHash: tokenHashAt(session.id, generation + 1),
      lifeMs: lifeMs(session.isRemembered),
      graceMs: GRACE_MS,
      // A difference of two readings of one clock, which the database's clock is then turned back by.
      waitedMs: Math.max(0, now().getTime() - arrivedAt.getTime()),
    });
    if (!latest || latest.endedAt) throw ended();
    const token = refreshTokenAt({ sessionId: latest.id, generation: latest.generation }, refreshSecret);
    // The secret was changed, or the token is from before there were signed ones: we cannot give it again.
    if (hashRefreshToken(token) !== latest.tokenHash) throw ended();
    return { userId: latest.userId, sessionId: latest.id, refreshToken: token };
  };
}
