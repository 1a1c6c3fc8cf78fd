// What the overview says about what it did.
import { ApiError, serverMessageOr } from '../../../lib/api-error.ts';
import type { Added, Synced } from './global-ads-reader.ts';

type Words = {
  /** Where the server refused without a word. */
  refused: string;
  /** Where no answer came. */
  unanswered: string;
};

export const FAILURES = {
  fetch: { refused: 'Failed to fetch profiles', unanswered: 'Failed to fetch advertising profiles' },
  syncOne: { refused: 'Failed to sync profile', unanswered: 'Failed to sync profile to database' },
  sync: { refused: 'Failed to sync profiles', unanswered: 'Failed to sync profiles to database' },
  add: { refused: 'Failed to add profiles', unanswered: 'Failed to add profiles to database' },
  map: { refused: 'Failed to map profile', unanswered: 'Failed to map profile to seller' },
} as const satisfies Record<string, Words>;

/** The server's own words for a failure, else those for the kind of failure it is. */
export const failureWords = (error: Error, { refused, unanswered }: Words): string =>
  error instanceof ApiError && error.status === 0 ? unanswered : serverMessageOr(error, refused);

export function syncedWords({ added, updated, unchanged, errors }: Synced): string {
  const done = `Sync complete: ${added} added, ${updated} updated, ${unchanged} unchanged`;
  return errors.length > 0 ? `${done} (${errors.length} errors)` : done;
}

export const addedWords = ({ added, skipped }: Added): string =>
  `Successfully added ${added} profiles to database. ${skipped} were already present.`;
