// What marketplaces have sold, by the version that it was added up at: of one nothing is added up again until something of it is
// written, or the hour is over.
import { PACIFIC_MARKETPLACE_IDS } from '@insights/domain/zones';
import { type Figures, figuresOf } from './marketplace-figures.ts';
import type { MarketplaceStatus, Sums, SumsRow } from './operator-row.ts';
import type { ZoneDays } from './zone-days.ts';

type Zones = readonly [utc: ZoneDays, pacific: ZoneDays];
type ReadSums = (zones: Zones, sellerIds?: readonly string[]) => Promise<SumsRow[]>;
/** The currency is null where only the marketplace's own is known. */
type MarketplaceFigures = { figures: Figures; currencyCode: string | null };
type CacheEntry = { version: string; value: MarketplaceFigures };

export type FiguresFor = (sellerId: string, marketplaceId: string) => MarketplaceFigures;

const keyOf = (sellerId: string, marketplaceId: string) => `${sellerId} ${marketplaceId}`;
const momentOf = (zones: Zones) =>
  zones.map(({ today, hour, over }) => `${today} ${hour} ${over}`).join(', ');
export const zoneOf = ([utc, pacific]: Zones, marketplaceId: string): ZoneDays =>
  PACIFIC_MARKETPLACE_IDS.has(marketplaceId) ? pacific : utc;

export function createCachedFigures(read: ReadSums) {
  let moment = '';
  let cache = new Map<string, CacheEntry>();

  /** Of these marketplaces; where they are everyone's, and much of them must be read, all is read at once. */
  return async function figuresFor(
    zones: Zones,
    statuses: readonly MarketplaceStatus[],
    areAll: boolean,
  ): Promise<FiguresFor> {
    const asked = momentOf(zones);
    if (asked !== moment) cache = new Map();
    moment = asked;
    const cached = cache; // while the sums are read, the next hour may begin
    const toFigures = (marketplaceId: string, sums: Sums | null): MarketplaceFigures => ({
      figures: figuresOf(sums, zoneOf(zones, marketplaceId)),
      currencyCode: sums?.[0] ?? null,
    });
    const found = new Map<string, MarketplaceFigures>();
    const store = (key: string, version: string, value: MarketplaceFigures) => {
      cached.set(key, { version, value });
      found.set(key, value);
    };
    const stale: { sellerId: string; marketplaceId: string; version: string }[] = [];
    for (const { sellerId, marketplaceId, version } of statuses) {
      if (version === null) continue;
      const entry = cached.get(keyOf(sellerId, marketplaceId));
      if (entry?.version === version) found.set(keyOf(sellerId, marketplaceId), entry.value);
      else stale.push({ sellerId, marketplaceId, version });
    }
    if (stale.length > 0) {
      const sellerIds = [...new Set(stale.map(({ sellerId }) => sellerId))];
      const isMuch = areAll && stale.length > statuses.length / 2; // to name most would take longer than to ask for all
      const rows = await read(zones, isMuch ? undefined : sellerIds);
      for (const { sellerId, marketplaceId, version } of stale)
        store(keyOf(sellerId, marketplaceId), version, toFigures(marketplaceId, null));
      for (const [sellerId, marketplaceId, version, ...sums] of rows)
        store(keyOf(sellerId, marketplaceId), version, toFigures(marketplaceId, sums));
    }
    return (sellerId, marketplaceId) =>
      found.get(keyOf(sellerId, marketplaceId)) ?? toFigures(marketplaceId, null);
  };
}
