// Work that only so many may do at once; the others wait for their turn, and not too many of them.
import { AppError } from '../../../app-error.ts';

/** Runs the work when it is its turn, or refuses where too many wait already. */
export function createTurns(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (free === 0) {
      if (waiting.length >= mostWaiting)
        throw new AppError('server_busy', 'Too many are waiting for this. Please try again shortly.', {
          retryAfterSeconds: 1,
        });
      // Whoever is done hands the place on.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
