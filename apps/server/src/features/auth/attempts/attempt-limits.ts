// How often one may try: sign-ins that failed, and sign-ups.
import { MINUTE_MS, SECOND_MS } from '@insights/domain/durations';
import { AppError } from '../../../app-error.ts';
import type { AttemptKind, AttemptsRepository, Counter, Limit } from './attempts.repository.ts';

const LIMITS: Record<AttemptKind, Limit> = {
  sign_in_account: { most: 10, windowMs: 15 * MINUTE_MS },
  sign_in_device: { most: 10, windowMs: 15 * MINUTE_MS },
  sign_in_address: { most: 50, windowMs: 15 * MINUTE_MS },
  sign_up_address: { most: 30, windowMs: 60 * MINUTE_MS },
};

const LONGEST_WINDOW_MS = Math.max(...Object.values(LIMITS).map(({ windowMs }) => windowMs));

// A verdict is there in a second or two; one that is not was lost with its process.
const PENDING_MS = 30 * SECOND_MS;
const ASK_AGAIN_MS = 25;
const PATIENCE_MS = 10 * SECOND_MS;

type Needs = {
  attempts: AttemptsRepository;
  newId: () => string;
  /** Waits until verdicts under way may be there. */
  pause: (ms: number) => Promise<void>;
};

export function createAttemptLimits({ attempts, newId, pause }: Needs) {
  /** Refuses while the limit is reached, saying when to come back; waits while attempts under way decide about it. */
  async function reserve(counter: Counter, id: string): Promise<void> {
    const limit = LIMITS[counter.kind];
    for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += ASK_AGAIN_MS) {
      if (await attempts.reserve(counter, { ...limit, pendingMs: PENDING_MS }, id)) return;
      const lockedForMs = await attempts.lockedForMs(counter, limit);
      if (lockedForMs !== null) throw tooMany(lockedForMs);
      await pause(ASK_AGAIN_MS);
    }
    throw serverBusy();
  }

  return {
    /** Counts at once, whatever comes of it. */
    async count(counter: Counter): Promise<void> {
      const limit = LIMITS[counter.kind];
      if (await attempts.count(counter, limit)) return;
      throw tooMany((await attempts.lockedForMs(counter, limit)) ?? SECOND_MS);
    },

    /** Counts a failure by somebody whom the limit does not refuse. */
    async countUnlimited(counter: Counter): Promise<void> {
      await attempts.count(counter, { ...LIMITS[counter.kind], most: null });
    },

    /** Counts while it is under way, and afterwards only if it did not work. */
    async attempt<Result>(
      counters: readonly Counter[],
      verdict: () => Promise<Result | null>,
    ): Promise<Result | null> {
      const id = newId();
      const reserved: Counter[] = [];
      const settle = async (hasFailed: boolean) => {
        for (const counter of reserved) await attempts.settle(counter, id, hasFailed);
      };
      try {
        for (const counter of counters) {
          await reserve(counter, id);
          reserved.push(counter);
        }
        const result = await verdict();
        await settle(result === null);
        return result;
      } catch (error) {
        // Nobody learned anything from it, so nobody is charged for it.
        await settle(false).catch(() => {});
        throw error;
      }
    },

    removeOutdated: () => attempts.removeUnchangedFor(LONGEST_WINDOW_MS),
  };
}

function tooMany(lockedForMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(lockedForMs / SECOND_MS));
  return new AppError('too_many_attempts', 'Too many attempts. Please try again later.', {
    retryAfterSeconds,
  });
}

/** Too many wait to sign in or up; a few seconds later there is room again. */
export const serverBusy = (): AppError =>
  new AppError('server_busy', 'Too many people are signing in. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
