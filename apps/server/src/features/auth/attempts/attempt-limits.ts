// How often one may try: sign-ins that failed, and sign-ups.
import { MINUTE_MS, SECOND_MS } from '@insights/domain/durations';
import { AppError } from '../../../app-error.ts';
import type { AttemptKind, AttemptsRepository } from './attempts.repository.ts';

const LIMITS: Record<AttemptKind, { most: number; windowMs: number }> = {
  sign_in_account: { most: 10, windowMs: 15 * MINUTE_MS },
  sign_in_address: { most: 50, windowMs: 15 * MINUTE_MS },
  sign_up_address: { most: 30, windowMs: 60 * MINUTE_MS },
};

const LONGEST_WINDOW_MS = Math.max(...Object.values(LIMITS).map(({ windowMs }) => windowMs));

// A verdict is there in a second or two; one that is not was lost with its process.
const PENDING_MS = 30 * SECOND_MS;
const ASK_AGAIN_MS = 25;
const PATIENCE_MS = 10 * SECOND_MS;

type Subject = { kind: AttemptKind; subject: string };
type Needs = {
  attempts: AttemptsRepository;
  now: () => Date;
  /** Waits until verdicts under way may be there. */
  pause: (ms: number) => Promise<void>;
};

export function createAttemptLimits({ attempts, now, pause }: Needs) {
  const ago = (ms: number) => new Date(now().getTime() - ms);

  /** Refuses while a limit is reached, saying when to come back; waits while those under way decide about it. */
  async function reserve(subjects: Subject[], isPending: boolean): Promise<bigint[]> {
    for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += ASK_AGAIN_MS) {
      const counted = subjects.map((each) => {
        const { most, windowMs } = LIMITS[each.kind];
        return { ...each, most, since: ago(windowMs) };
      });
      const reservation = await attempts.reserve(counted, now(), isPending, ago(PENDING_MS));
      if (reservation.state === 'granted') return reservation.ids;
      if (reservation.state === 'refused') throw tooMany(reservation);
      await pause(ASK_AGAIN_MS);
    }
    throw serverBusy();
  }

  return {
    /** Counts at once, whatever comes of it. */
    async count(subject: Subject): Promise<void> {
      await reserve([subject], false);
    },

    /** Counts while it is under way, and afterwards only if it did not work. */
    async attempt<Result>(
      subjects: Subject[],
      verdict: () => Promise<Result | null>,
    ): Promise<Result | null> {
      const ids = await reserve(subjects, true);
      try {
        const result = await verdict();
        await (result === null ? attempts.count(ids) : attempts.giveBack(ids));
        return result;
      } catch (error) {
        // Nobody learned anything from it, so nobody is charged for it.
        await attempts.giveBack(ids).catch(() => {});
        throw error;
      }
    },

    removeOutdated: () => attempts.removeBefore(ago(LONGEST_WINDOW_MS)),
  };
}

function tooMany({ since, blockedBy }: { since: Date; blockedBy: Date }): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((blockedBy.getTime() - since.getTime()) / SECOND_MS));
  return new AppError('too_many_attempts', 'Too many attempts. Please try again later.', {
    retryAfterSeconds,
  });
}

/** Too many wait to sign in or up; a few seconds later there is room again. */
export const serverBusy = (): AppError =>
  new AppError('server_busy', 'Too many people are signing in. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
