// The three groups of profiles, by what is to be done with them.
import { type GlobalAds, type GlobalProfile, isAssigned } from './global-ads-reader.ts';

export type ProfileGroups = Record<'unmapped' | 'missing' | 'assigned', GlobalProfile[]>;

/** What the groups are called, in the order of what there is to do. */
export const GROUPS = {
  unmapped: { title: 'In database, not mapped', description: 'Stored profiles that no seller has yet' },
  missing: { title: 'Not in database', description: 'Profiles at Amazon alone; press one to add it' },
  assigned: { title: 'Assigned to sellers', description: 'Each profile belongs to one seller at most' },
} as const satisfies Record<keyof ProfileGroups, { title: string; description: string }>;

/** `unmapped` are in the database and no seller's, `missing` are not in the database. */
export function groupProfiles(profiles: readonly GlobalProfile[]): ProfileGroups {
  const groups: ProfileGroups = { unmapped: [], missing: [], assigned: [] };
  for (const profile of profiles) {
    if (profile.assignedTo === null) groups.missing.push(profile);
    else if (isAssigned(profile)) groups.assigned.push(profile);
    else groups.unmapped.push(profile);
  }
  return groups;
}

const EMPTY: Readonly<Record<keyof ProfileGroups, string>> = {
  unmapped: 'Every stored profile has its seller.',
  missing: 'Every profile is in the database.',
  assigned: 'No profile is mapped to a seller yet.',
};

/** What is said of a group without profiles; nothing is claimed of what a silent region would list. */
export function emptyWords(group: keyof ProfileGroups, ads: GlobalAds): string {
  if (ads.profiles.length === 0) return 'No profiles are listed.';
  return group === 'missing' && ads.failures.length > 0 ? 'None of those listed.' : EMPTY[group];
}

export const globalProfileName = ({ accountName, accountId, profileId }: GlobalProfile): string =>
  accountName ?? accountId ?? `Profile ${profileId}`;
