// How many of one process's slots each priority and each resource group may take.
import type { Claimable } from './claims.ts';
import type { JobRow, Priority } from './job.ts';

export const SLOTS = 16; // each mostly waits for Amazon
const MOST_OF_A_PRIORITY = 12; // a quarter is kept for people, a quarter for schedules
const MOST_OF_A_GROUP = 10; // a region that hangs leaves the others room
const MOST_SCHEDULES_OF_A_GROUP = 8; // where every seller of a region is due, a person of that region still finds a slot

const PRIORITIES: readonly Priority[] = ['person', 'schedule'];

export type SlotQuota = Pick<Claimable, 'priorities' | 'fullGroups' | 'groupsForPeople'>;

/** What may be claimed while nothing is running. */
export const ALL_SLOTS: SlotQuota = { priorities: [...PRIORITIES], fullGroups: [], groupsForPeople: [] };

/** What may be claimed in addition to what is running; people first. */
export function openSlots(running: readonly Pick<JobRow, 'resourceGroup' | 'priority'>[]): SlotQuota {
  const counts = new Map<string, number>();
  for (const { resourceGroup } of running) counts.set(resourceGroup, (counts.get(resourceGroup) ?? 0) + 1);
  const groupsFrom = (most: number) =>
    [...counts].filter(([, count]) => count >= most).map(([group]) => group);
  return {
    priorities: PRIORITIES.filter(
      (priority) => running.filter((job) => job.priority === priority).length < MOST_OF_A_PRIORITY,
    ),
    fullGroups: groupsFrom(MOST_OF_A_GROUP),
    groupsForPeople: groupsFrom(MOST_SCHEDULES_OF_A_GROUP),
  };
}
