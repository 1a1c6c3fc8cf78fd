// What marketplaces have sold, by the version that it was added up at: of one nothing is added up again until something of it is
// written, or the hour is over.
import { PACIFIC_MARKETPLACE_IDS } from '@insights/domain/zones';
import { type Figures, figuresOf } from './marketplace-figures.ts';
import type { MarketplaceStanding, Sums, SumsRow } from './operator-row.ts';
import type { ZoneDays } from './zone-days.ts';

type Zones = readonly [utc: ZoneDays, pacific: ZoneDays];
type ReadSums = (zones: Zones, sellerIds?: readonly string[]) => Promise<SumsRow[]>;
/** The currency is null where only the marketplace's own is known. */
type Told = { figures: Figures; currencyCode: string | null };
type Known = { version: string; told: Told };

export type ToldOf = (sellerId: string, marketplaceId: string) => Told;

const keyOf = (sellerId: string, marketplaceId: string) => `${sellerId} ${marketplaceId}`;
const momentOf = (zones: Zones) =>
  zones.map(({ today, hour, over }) => `${today} ${hour} ${over}`).join(', ');
export const zoneOf = ([utc, pacific]: Zones, marketplaceId: string): ZoneDays =>
  PACIFIC_MARKETPLACE_IDS.has(marketplaceId) ? pacific : utc;

export function createKnownFigures(read: ReadSums) {
  let moment = '';
  let known = new Map<string, Known>();

  /** Of these marketplaces; where they are everyone's, and much of them must be read, all is read at once. */
  return async function toldOf(
    zones: Zones,
    standings: readonly MarketplaceStanding[],
    areAll: boolean,
  ): Promise<ToldOf> {
    const asked = momentOf(zones);
    if (asked !== moment) known = new Map();
    moment = asked;
    const kept = known; // while the sums are read, the next hour may begin
    const tell = (marketplaceId: string, sums: Sums | null): Told => ({
      figures: figuresOf(sums, zoneOf(zones, marketplaceId)),
      currencyCode: sums?.[0] ?? null,
    });
    const toldAt = new Map<string, Told>();
    const keep = (key: string, version: string, told: Told) => {
      kept.set(key, { version, told });
      toldAt.set(key, told);
    };
    const unknown: { sellerId: string; marketplaceId: string; version: string }[] = [];
    for (const { sellerId, marketplaceId, version } of standings) {
      if (version === null) continue;
      const found = kept.get(keyOf(sellerId, marketplaceId));
      if (found?.version === version) toldAt.set(keyOf(sellerId, marketplaceId), found.told);
      else unknown.push({ sellerId, marketplaceId, version });
    }
    if (unknown.length > 0) {
      const sellerIds = [...new Set(unknown.map(({ sellerId }) => sellerId))];
      const isMuch = areAll && unknown.length > standings.length / 2; // to name most would take longer than to ask for all
      const rows = await read(zones, isMuch ? undefined : sellerIds);
      for (const { sellerId, marketplaceId, version } of unknown)
        keep(keyOf(sellerId, marketplaceId), version, tell(marketplaceId, null));
      for (const [sellerId, marketplaceId, version, ...sums] of rows)
        keep(keyOf(sellerId, marketplaceId), version, tell(marketplaceId, sums));
    }
    return (sellerId, marketplaceId) =>
      toldAt.get(keyOf(sellerId, marketplaceId)) ?? tell(marketplaceId, null);
  };
}
