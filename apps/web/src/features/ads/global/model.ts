// The three groups of profiles, by what there is to do with them.
import { type GlobalProfile, UNMAPPED } from './api.ts';

/** `unmapped` are stored and not mapped to a seller, `missing` are not stored. */
export type ProfileGroups = Record<'unmapped' | 'missing' | 'assigned', GlobalProfile[]>;

export function groupProfiles(profiles: readonly GlobalProfile[]): ProfileGroups {
  const groups: ProfileGroups = { unmapped: [], missing: [], assigned: [] };
  for (const profile of profiles) {
    if (profile.assignedTo === null) groups.missing.push(profile);
    else if (profile.assignedTo.sellerId === UNMAPPED) groups.unmapped.push(profile);
    else groups.assigned.push(profile);
  }
  return groups;
}
