// How often consent may be started without signing in.
import { MINUTE_MS } from '@insights/domain/durations';
import { AppError } from '../../../app-error.ts';
import type { ConsentsRepository } from './consents.repository.ts';

const WINDOW_MS = 10 * MINUTE_MS;
const MOST = { address: 60, seller: 30 }; // whoever connects accounts by hand needs a few

type Starter = { address: string; seller?: string };

export function createStartLimits(
  consents: Pick<ConsentsRepository, 'countStart'>,
  readClock: () => Promise<Date>,
) {
  /**
   * Counts this start, and refuses it where there were too many, saying when to come back. A seller that is only claimed
   * is not counted: whoever knows its id could lock it out.
   */
  return async function countStart({ address, seller }: Starter): Promise<void> {
    const at = await readClock();
    const count = (subject: string, most: number) => consents.countStart(subject, most, at, WINDOW_MS);
    const refusal =
      (await count(`address:${address}`, MOST.address)) ??
      (seller === undefined ? null : await count(`seller:${seller}`, MOST.seller));
    if (!refusal) return;
    const endsAt = refusal.since.getTime() + WINDOW_MS;
    throw new AppError('too_many_attempts', 'Too many attempts. Please try again later.', {
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt - at.getTime()) / 1000)),
    });
  };
}

export type CountStart = ReturnType<typeof createStartLimits>;
