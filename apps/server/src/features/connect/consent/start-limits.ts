// How often consent may be started without signing in.
import { MINUTE_MS } from '@insights/domain/durations';
import { AppError } from '../../../app-error.ts';
import type { ConsentsRepository } from './consents.repository.ts';

const WINDOW_MS = 10 * MINUTE_MS;
const MOST = { address: 60, seller: 30 }; // whoever connects accounts by hand needs a few

export function createStartLimits(
  consents: Pick<ConsentsRepository, 'countStart'>,
  readClock: () => Promise<Date>,
) {
  /** Counts this start, and refuses it where there were too many, saying when to come back. */
  return async function countStart(who: { address: string; seller: string }): Promise<void> {
    const at = await readClock();
    const subjects = [`address:${who.address}`, `seller:${who.seller}`];
    const counts = await consents.countStart(subjects, at, WINDOW_MS);
    const blocking = counts.filter(({ subject, starts }) =>
      subject.startsWith('address:') ? starts > MOST.address : starts > MOST.seller,
    );
    if (blocking.length === 0) return;
    const endsAt = Math.max(...blocking.map(({ windowStart }) => windowStart.getTime() + WINDOW_MS));
    throw new AppError('too_many_attempts', 'Too many attempts. Please try again later.', {
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt - at.getTime()) / 1000)),
    });
  };
}

export type CountStart = ReturnType<typeof createStartLimits>;
