import { HOUR_MS } from '@insights/domain/durations';
import type { Handler } from '../../jobs/job.ts';
import { READ_AHEAD, type ReadAheadService } from './amazon/read-ahead.service.ts';

const TIDY = 'catalogue.tidy';

export const TIDY_JOB = { key: TIDY, kind: TIDY, concurrencyKey: TIDY, payload: {} };

type Caches = {
  /** Whether there may be more to forget. */
  pruneReadings: () => Promise<boolean>;
  prunePictures: () => Promise<void>;
};

/** The catalogue's jobs by kind. */
export function catalogueJobs(
  readAhead: ReadAheadService,
  { pruneReadings, prunePictures }: Caches,
): Record<string, Handler> {
  return {
    [READ_AHEAD]: readAhead.run,
    [TIDY]: async () => {
      if (await pruneReadings()) return { state: 'again', afterMs: 0 };
      await prunePictures();
      return { state: 'again', afterMs: HOUR_MS, hasSucceeded: true };
    },
  };
}
