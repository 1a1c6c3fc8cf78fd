// One look at everything: which sellers have been looked at, and what is held back because nobody looked for a while.
import { HOUR_MS, MINUTE_MS } from '@insights/domain/durations';

export const ROUND_EVERY_MS = 10 * MINUTE_MS;
/** Whoever did not look for so long was away, and what was missed meanwhile is being fetched now. */
const AWAY_AFTER_MS = 30 * MINUTE_MS;
/** For so long nothing is said that an absence of ours explains. */
const QUIET_MS = HOUR_MS;
/** Shortly after the full hour its figures are fetched; then every marketplace is judged by them, once. */
const FETCHED_AFTER_MS = 15 * MINUTE_MS;

export type Round = {
  begunAt: Date;
  /** The last seller that was looked at in this round. */
  after: string;
  quietUntil: Date;
  /** The hour by whose end sales are judged in this round; null where that was done. */
  judgedHour: string | null;
  /** That of the last round in which they were. */
  lastJudged: string;
};

const hourOf = (now: Date): string =>
  new Date(Math.floor((now.getTime() - FETCHED_AFTER_MS) / HOUR_MS) * HOUR_MS).toISOString();

/** The round that is under way, or the next one. */
export function roundOf(payload: Record<string, string>, now: Date): Round {
  const { begunAt, after = '', endedAt, quietUntil, lastJudged = '', judgedHour } = payload;
  if (begunAt !== undefined && now.getTime() - new Date(begunAt).getTime() < AWAY_AFTER_MS)
    return {
      begunAt: new Date(begunAt),
      after,
      quietUntil: new Date(quietUntil ?? 0),
      judgedHour: judgedHour ?? null,
      lastJudged,
    };
  const wasAway = endedAt === undefined || now.getTime() - new Date(endedAt).getTime() > AWAY_AFTER_MS;
  const hour = hourOf(now);
  return {
    begunAt: now,
    after: '',
    quietUntil: wasAway ? new Date(now.getTime() + QUIET_MS) : new Date(quietUntil ?? 0),
    judgedHour: hour === lastJudged ? null : hour,
    lastJudged,
  };
}

/** A round that goes on behind a seller. */
export const payloadOf = ({ begunAt, quietUntil, judgedHour, lastJudged }: Round, after: string) => ({
  begunAt: begunAt.toISOString(),
  after,
  quietUntil: quietUntil.toISOString(),
  lastJudged,
  ...(judgedHour !== null && { judgedHour }),
});

/** What the next round has to know of one that is through. */
export const endedPayload = ({ quietUntil, judgedHour, lastJudged }: Round, now: Date) => ({
  endedAt: now.toISOString(),
  quietUntil: quietUntil.toISOString(),
  lastJudged: judgedHour ?? lastJudged,
});
