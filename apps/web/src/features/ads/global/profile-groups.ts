// The three groups of profiles, by what is to be done with them.
import { type GlobalProfile, isAssigned } from './global-ads-reader.ts';

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

// More than a screen has room for, so that nothing in sight moves when the others follow.
const SCREEN_FULL = 40;

/** How many of each group fill a screen from its top on, in the order in which the groups stand. */
export function firstCards({ unmapped, missing }: ProfileGroups): Record<keyof ProfileGroups, number> {
  const leaveRoom = (room: number, group: readonly GlobalProfile[]) => Math.max(0, room - group.length);
  const belowUnmapped = leaveRoom(SCREEN_FULL, unmapped);
  return { unmapped: SCREEN_FULL, missing: belowUnmapped, assigned: leaveRoom(belowUnmapped, missing) };
}

export const globalProfileName = ({ accountName, accountId, profileId }: GlobalProfile): string =>
  accountName ?? accountId ?? `Profile ${profileId}`;
