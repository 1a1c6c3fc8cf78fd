// The three groups of profiles, by what is to be done with them.
import { type GlobalProfile, isAssigned } from './global-ads-reader.ts';

export type ProfileGroups = Record<'unmapped' | 'missing' | 'assigned', GlobalProfile[]>;

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

export const globalProfileName = ({ accountName, accountId, profileId }: GlobalProfile): string =>
  accountName ?? accountId ?? `Profile ${profileId}`;
