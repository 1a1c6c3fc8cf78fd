import { ApiError, serverMessageOr } from '../../../lib/api-error.ts';
import { type GlobalAds, type GlobalProfile, type ProfileError, UNMAPPED } from './api.ts';

export const GROUPS = [
  {
    name: 'unmapped',
    title: 'In database, not mapped',
    description: 'Stored profiles without a seller',
    empty: 'Every stored profile has its seller.',
  },
  {
    name: 'missing',
    title: 'Not in database',
    description: 'Profiles that only Amazon has; press one to add it',
    empty: 'Every profile is in the database.',
  },
  {
    name: 'assigned',
    title: 'Assigned to sellers',
    description: 'Each profile belongs to one seller at most',
    empty: 'No profile is mapped to a seller yet.',
  },
] as const;
type Group = (typeof GROUPS)[number];

export function groupOf({ assignedTo }: GlobalProfile): Group['name'] {
  if (assignedTo === null) return 'missing';
  return assignedTo.sellerId === UNMAPPED ? 'unmapped' : 'assigned';
}

/** The text of a group without profiles; it claims nothing about a region that did not answer. */
export function emptyText({ name, empty }: Group, ads: GlobalAds): string {
  if (ads.profiles.length === 0) return 'No profiles are listed.';
  return name === 'missing' && ads.failures.length > 0 ? 'None of those listed.' : empty;
}

export const globalProfileName = ({ accountName, accountId, profileId }: GlobalProfile): string =>
  accountName ?? accountId ?? `Profile ${profileId}`;

/** What is said where the server refused without a message, and where no answer came. */
export const FAILURES = {
  fetch: { refused: 'Failed to fetch profiles', unanswered: 'Failed to fetch advertising profiles' },
  syncOne: { refused: 'Failed to sync profile', unanswered: 'Failed to sync profile to database' },
  sync: { refused: 'Failed to sync profiles', unanswered: 'Failed to sync profiles to database' },
  add: { refused: 'Failed to add profiles', unanswered: 'Failed to add profiles to database' },
  map: { refused: 'Failed to map profile', unanswered: 'Failed to map profile to seller' },
} as const;

export const formatFailure = (error: Error, kind: keyof typeof FAILURES): string =>
  error instanceof ApiError && error.status === 0
    ? FAILURES[kind].unanswered
    : serverMessageOr(error, FAILURES[kind].refused);

type Synced = { added: number; updated: number; unchanged: number; errors: readonly ProfileError[] };

export function formatSynced({ added, updated, unchanged, errors }: Synced): string {
  const counts = `Sync complete: ${added} added, ${updated} updated, ${unchanged} unchanged`;
  return errors.length > 0 ? `${counts} (${errors.length} errors)` : counts;
}

export const formatAdded = ({ added, skipped }: { added: number; skipped: number }): string =>
  `Successfully added ${added} profiles to database. ${skipped} were already present.`;
