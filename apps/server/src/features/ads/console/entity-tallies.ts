// How many there are of what, made of counts by state and by campaign.
import type { CampaignTally, StateTally } from '../sync/entities.repository.ts';

const NONE = { enabled: 0, paused: 0, archived: 0 };
type StateCounts = typeof NONE;
export type CampaignGroups = Record<string, StateCounts & { campaignName: string | null; count: number }>;

/** The three states that people filter by; rarer ones are in the totals alone. */
const add = (counts: StateCounts, state: string, n: number) => {
  if (state === 'enabled' || state === 'paused' || state === 'archived') counts[state] += n;
};

export function countStates(tallies: readonly StateTally[]): StateCounts {
  const counts = { ...NONE };
  for (const [state, , n] of tallies) add(counts, state, n);
  return counts;
}

export function countTypes(tallies: readonly StateTally[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, type, n] of tallies) if (type !== null) counts[type] = (counts[type] ?? 0) + n;
  return counts;
}

export function groupByCampaign(
  tallies: readonly CampaignTally[],
  nameOf: (campaignId: string) => string | null,
): CampaignGroups {
  const groups: CampaignGroups = {};
  for (const [campaignId, state, n] of tallies) {
    groups[campaignId] ??= { ...NONE, campaignName: nameOf(campaignId), count: 0 };
    const group = groups[campaignId];
    group.count += n;
    add(group, state, n);
  }
  return groups;
}
