// How far a sync run is, as its job stores it.
import type { JobRow } from '../ads-job.ts';

/** How far a sync run is: which kind, under which version, from which page on, and whether all of them are in. */
export type SyncProgress = {
  at: number;
  profileId: string;
  version: number | null;
  token: string | null;
  page: number;
  isWhole: boolean;
  unreadable: number;
  saved: number;
  tries: number;
  /** Whether a list is to be read again soon. */
  looksAgain: boolean;
  since: string;
};

export const NO_PAGE = { token: null, page: 0, isWhole: false, unreadable: 0 };

export function progressOf({ payload }: Pick<JobRow, 'payload'>): SyncProgress {
  return {
    at: Number(payload['at'] ?? 0),
    profileId: payload['profileId'] ?? '',
    version: payload['version'] ? Number(payload['version']) : null,
    token: payload['token'] || null,
    page: Number(payload['page'] ?? 0),
    isWhole: payload['isWhole'] === 'true',
    unreadable: Number(payload['unreadable'] ?? 0),
    saved: Number(payload['saved'] ?? 0),
    tries: Number(payload['tries'] ?? 0),
    looksAgain: payload['looksAgain'] === 'true',
    since: payload['since'] ?? '',
  };
}

export const payloadOf = (sellerId: string, progress: SyncProgress): Record<string, string> => ({
  sellerId,
  ...Object.fromEntries(Object.entries(progress).map(([name, value]) => [name, String(value ?? '')])),
});
