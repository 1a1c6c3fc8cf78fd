// Rows put together by what they belong to, for a second look at the same list.

type Stated = { state: string };

export type StateGroup = {
  key: string;
  name: string;
  count: number;
  enabled: number;
  paused: number;
  archived: number;
};

/** How many rows there are of each key, and in which states; a group has the name that its first row tells. */
export function groupByState<Row extends Stated>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): StateGroup[] {
  const groups = new Map<string, StateGroup>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key) ?? { key, name: nameOf(row), count: 0, enabled: 0, paused: 0, archived: 0 };
    group.count += 1;
    if (row.state === 'enabled') group.enabled += 1;
    else if (row.state === 'paused') group.paused += 1;
    else if (row.state === 'archived') group.archived += 1;
    groups.set(key, group);
  }
  return [...groups.values()];
}

type Ad = { asin: string | null; campaignId: string; adGroupId: string };

export type AsinGroup = { asin: string; adCount: number; campaignCount: number; adGroupCount: number };

/** How many ads, campaigns and ad groups each ASIN has. Ads without an ASIN are in none. */
export function groupByAsin(ads: readonly Ad[]): AsinGroup[] {
  const groups = new Map<string, { ads: number; campaigns: Set<string>; adGroups: Set<string> }>();
  for (const { asin, campaignId, adGroupId } of ads) {
    if (asin === null) continue;
    const group = groups.get(asin) ?? { ads: 0, campaigns: new Set(), adGroups: new Set() };
    group.ads += 1;
    group.campaigns.add(campaignId);
    group.adGroups.add(adGroupId);
    groups.set(asin, group);
  }
  return [...groups].map(([asin, { ads: adCount, campaigns, adGroups }]) => ({
    asin,
    adCount,
    campaignCount: campaigns.size,
    adGroupCount: adGroups.size,
  }));
}
