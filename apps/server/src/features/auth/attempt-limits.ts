// How often one may try: sign-ins that failed, and sign-ups.
import { AppError } from '../../app-error.ts';
import type { AttemptKind, AuthRepository } from './auth.repository.ts';

const MINUTE_MS = 60_000;

const LIMITS: Record<AttemptKind, { most: number; windowMs: number }> = {
  sign_in_account: { most: 10, windowMs: 15 * MINUTE_MS },
  sign_in_address: { most: 50, windowMs: 15 * MINUTE_MS },
  sign_up_address: { most: 30, windowMs: 60 * MINUTE_MS },
};

export const LONGEST_WINDOW_MS = Math.max(...Object.values(LIMITS).map(({ windowMs }) => windowMs));

export function createAttemptLimits(
  attempts: Pick<AuthRepository, 'recordAttempt' | 'findNthAttempt'>,
  now: () => Date,
) {
  return {
    record: (kind: AttemptKind, subject: string) => attempts.recordAttempt(kind, subject, now()),

    /** Refuses while the limit is reached, saying when to come back. */
    async check(kind: AttemptKind, subject: string): Promise<void> {
      const { most, windowMs } = LIMITS[kind];
      const since = new Date(now().getTime() - windowMs);
      const blocking = await attempts.findNthAttempt(kind, subject, since, most);
      if (!blocking) return;
      const retryAfterSeconds = Math.max(1, Math.ceil((blocking.getTime() - since.getTime()) / 1000));
      throw new AppError('too_many_attempts', 'Too many attempts. Please try again later.', {
        retryAfterSeconds,
      });
    },
  };
}

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;
