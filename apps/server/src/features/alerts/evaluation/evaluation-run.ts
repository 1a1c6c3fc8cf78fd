// The progress of one evaluation: which sellers are done, and until when alerts wait because the program was down.
import { HOUR_MS, MINUTE_MS } from '@insights/domain/durations';

export const RUN_EVERY_MS = 10 * MINUTE_MS;
/** A longer gap between runs means that the program was down, and fetches what it missed. */
const AWAY_AFTER_MS = 30 * MINUTE_MS;
/** For so long after a downtime no alert opens that the downtime explains. */
const QUIET_MS = HOUR_MS;
/** An hour's figures are fetched by then; low sales are evaluated once for each hour. */
const FETCHED_AFTER_MS = 15 * MINUTE_MS;

export type EvaluationRun = {
  begunAt: Date;
  /** The last seller that was evaluated. */
  after: string;
  quietUntil: Date;
  /** The end of the hours whose sales this run evaluates; null where that is done. */
  judgedHour: string | null;
  /** The same of the last run that evaluated sales. */
  lastJudged: string;
};

const hourOf = (now: Date): string =>
  new Date(Math.floor((now.getTime() - FETCHED_AFTER_MS) / HOUR_MS) * HOUR_MS).toISOString();

/** The run that a job's payload describes, or a new one. */
export function runOf(payload: Record<string, string>, now: Date): EvaluationRun {
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

/** The payload that continues the run after a seller. */
export const payloadOf = ({ begunAt, quietUntil, judgedHour, lastJudged }: EvaluationRun, after: string) => ({
  begunAt: begunAt.toISOString(),
  after,
  quietUntil: quietUntil.toISOString(),
  lastJudged,
  ...(judgedHour !== null && { judgedHour }),
});

/** The payload that a finished run leaves for the next one. */
export const endedPayload = ({ quietUntil, judgedHour, lastJudged }: EvaluationRun, now: Date) => ({
  endedAt: now.toISOString(),
  quietUntil: quietUntil.toISOString(),
  lastJudged: judgedHour ?? lastJudged,
});
