// Titles and messages of the overview of all profiles.
import { ApiError, serverMessageOr } from '../../../lib/api-error.ts';
import type { GlobalAds, GlobalProfile, ProfileError } from './api.ts';
import type { ProfileGroups } from './model.ts';

/** The groups in the order of what there is to do. */
export const GROUPS = {
  unmapped: { title: 'In database, not mapped', description: 'Stored profiles without a seller' },
  missing: { title: 'Not in database', description: 'Profiles that only Amazon has; press one to add it' },
  assigned: { title: 'Assigned to sellers', description: 'Each profile belongs to one seller at most' },
} as const satisfies Record<keyof ProfileGroups, { title: string; description: string }>;

const EMPTY: Readonly<Record<keyof ProfileGroups, string>> = {
  unmapped: 'Every stored profile has its seller.',
  missing: 'Every profile is in the database.',
  assigned: 'No profile is mapped to a seller yet.',
};

/** The text of a group without profiles; it claims nothing about a region that did not answer. */
export function emptyText(group: keyof ProfileGroups, ads: GlobalAds): string {
  if (ads.profiles.length === 0) return 'No profiles are listed.';
  return group === 'missing' && ads.failures.length > 0 ? 'None of those listed.' : EMPTY[group];
}

export const globalProfileName = ({ accountName, accountId, profileId }: GlobalProfile): string =>
  accountName ?? accountId ?? `Profile ${profileId}`;

type FailureMessages = {
  /** Where the server refused without a message. */
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
} as const satisfies Record<string, FailureMessages>;

/** The server's own message for a failure, else the one for the kind of failure. */
export const formatFailure = (error: Error, { refused, unanswered }: FailureMessages): string =>
  error instanceof ApiError && error.status === 0 ? unanswered : serverMessageOr(error, refused);

type Synced = { added: number; updated: number; unchanged: number; errors: readonly ProfileError[] };

export function formatSynced({ added, updated, unchanged, errors }: Synced): string {
  const counts = `Sync complete: ${added} added, ${updated} updated, ${unchanged} unchanged`;
  return errors.length > 0 ? `${counts} (${errors.length} errors)` : counts;
}

export const formatAdded = ({ added, skipped }: { added: number; skipped: number }): string =>
  `Successfully added ${added} profiles to database. ${skipped} were already present.`;
