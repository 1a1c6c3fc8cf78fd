// All sellers at one look: what each marketplace sells today and this week, how fresh that is, and what is wrong.
import type { OperatorMarketplace, OperatorSeller, Trouble } from '@insights/contract/operators';
import { consentEndsAt } from '@insights/domain/consents';
import { marketplaceRank } from '@insights/domain/marketplaces';
import { PACIFIC_MARKETPLACE_IDS } from '@insights/domain/zones';
import { figuresOf } from './marketplace-figures.ts';
import type { OperatorRow } from './operator-row.ts';
import type { OperatorsRepository, Shop } from './operators.repository.ts';
import { type Standing, troubleOf } from './trouble.ts';
import { type ZoneDays, zoneDaysAt } from './zone-days.ts';

export type OperatorsNeeds = {
  operators: OperatorsRepository;
  /** How the sellers for whom a token is held are connected, by their ids; these sellers or all. */
  listConnected: (
    sellerIds?: readonly string[],
  ) => Promise<Map<string, { tokenStatus: 'valid' | 'reconnect'; connectedAt: Date }>>;
  /**
   * The marketplaces whose reports wait although asked for, because the quota of the day is used up, and until when; of these
   * sellers or of all.
   */
  listHeldUp: (
    sellerIds?: readonly string[],
  ) => Promise<(sellerId: string, marketplaceId: string) => Date | null>;
  /** The kind of the jobs that keep marketplaces up to date. */
  updateKind: string;
  readClock: () => Promise<Date>;
};

const MARKETPLACES_AT_ONCE = 250; // a few milliseconds
const PACIFIC_IDS = [...PACIFIC_MARKETPLACE_IDS];

type Around = Pick<Standing, 'connection' | 'consentEndsMs'>;

export function createOperatorsService(needs: OperatorsNeeds) {
  const { operators, listConnected, updateKind, readClock } = needs;

  async function readShops(named?: readonly Shop[]) {
    const now = await readClock();
    const zones = [zoneDaysAt('UTC', now.getTime()), zoneDaysAt('PT', now.getTime())] as const;
    const sellerIds = named && [...new Set(named.map(({ sellerId }) => sellerId))];
    const [rows, connected, heldUpUntil] = await Promise.all([
      operators.list(zones, { pacificIds: PACIFIC_IDS, updateKind }, named),
      listConnected(sellerIds),
      needs.listHeldUp(sellerIds),
    ]);
    const aroundOf = (sellerId: string): Around => {
      const held = connected.get(sellerId);
      if (!held) return { connection: 'none', consentEndsMs: null };
      const consentEndsMs = consentEndsAt('sp-api', held.connectedAt.getTime());
      return { connection: held.tokenStatus === 'valid' ? 'connected' : 'renew', consentEndsMs };
    };
    return { now, parts: inParts(rows, zones, { aroundOf, heldUpUntil }, now.getTime()) };
  }

  return {
    /** Every seller with what may be seen of it, in parts that a process can deal with between two requests. */
    read: (shops?: readonly string[]): Promise<{ now: Date; parts: Iterable<OperatorSeller[]> }> =>
      readShops(shops?.map(toShop)),

    /** The worst that is wrong with one marketplace; nothing of one that is hidden. */
    async findTrouble(shop: Shop): Promise<Trouble | null> {
      for (const part of (await readShops([shop])).parts)
        for (const { marketplaces } of part) return marketplaces[0]?.trouble ?? null;
      return null;
    },
  };
}

export type OperatorsService = ReturnType<typeof createOperatorsService>;

function toShop(text: string) {
  const [sellerId = '', marketplaceId = ''] = text.split(':');
  return { sellerId, marketplaceId };
}

type Beside = {
  aroundOf: (sellerId: string) => Around;
  heldUpUntil: (sellerId: string, marketplaceId: string) => Date | null;
};

/** The rows come seller by seller. */
function* inParts(
  rows: readonly OperatorRow[],
  [utc, pacific]: readonly [ZoneDays, ZoneDays],
  { aroundOf, heldUpUntil }: Beside,
  now: number,
): Generator<OperatorSeller[]> {
  let part: OperatorSeller[] = [];
  let count = 0;
  let around: Around = { connection: 'none', consentEndsMs: null };
  for (const row of rows) {
    const [id, slug, name, marketplaceId, , , , isPacific] = row;
    let seller = part.at(-1);
    if (seller?.id !== id) {
      if (count >= MARKETPLACES_AT_ONCE) {
        yield part.map(inOrder);
        part = [];
        count = 0;
      }
      around = aroundOf(id);
      seller = { id, slug, name, connection: around.connection, marketplaces: [] };
      part.push(seller);
    }
    const reportsUntilMs = heldUpUntil(id, marketplaceId)?.getTime() ?? null;
    const zone = isPacific ? pacific : utc;
    seller.marketplaces.push(toMarketplace(row, zone, { ...around, reportsUntilMs }, now));
    count += 1;
  }
  if (part.length > 0) yield part.map(inOrder);
}

const inOrder = (seller: OperatorSeller): OperatorSeller => ({
  ...seller,
  marketplaces: seller.marketplaces.sort(
    (a, b) =>
      marketplaceRank(a.country_code) - marketplaceRank(b.country_code) ||
      (a.marketplace_name < b.marketplace_name ? -1 : 1),
  ),
});

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function toMarketplace(
  row: OperatorRow,
  zone: ZoneDays,
  beside: Around & Pick<Standing, 'reportsUntilMs'>,
  now: number,
): OperatorMarketplace {
  const [, , , marketplaceId, name, countryCode, currencyCode, , ...standing] = row;
  const [isParticipating, isAutoUpdated, asOfMs, nextAtMs, complaint, quotaUntilMs] = standing;
  return {
    marketplace_id: marketplaceId,
    marketplace_name: name,
    country_code: countryCode,
    currency_code: currencyCode,
    zone: zone.isPacific ? 'PT' : 'UTC',
    ...figuresOf(row, zone),
    as_of: instant(asOfMs),
    next_at: instant(nextAtMs),
    trouble: troubleOf({ ...beside, isParticipating, isAutoUpdated, complaint, asOfMs, quotaUntilMs }, now),
  };
}
