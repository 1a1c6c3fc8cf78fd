// All sellers at one look: what each marketplace sells today and this week, how fresh that is, and what is wrong.
import type { OperatorMarketplace, OperatorSeller } from '@insights/contract/operators';
import { marketplaceRank } from '@insights/domain/marketplaces';
import { PACIFIC_MARKETPLACE_IDS } from '@insights/domain/zones';
import { figuresOf } from './marketplace-figures.ts';
import type { OperatorRow } from './operator-row.ts';
import type { OperatorsRepository } from './operators.repository.ts';
import { troubleOf } from './trouble.ts';
import { type ZoneDays, zoneDaysAt } from './zone-days.ts';

export type OperatorsNeeds = {
  operators: OperatorsRepository;
  /** How the sellers for whom a token is held are connected, by their ids. */
  listConnected: () => Promise<Map<string, { tokenStatus: 'valid' | 'reconnect' }>>;
  /** The kind of the jobs that keep marketplaces up to date. */
  updateKind: string;
  readClock: () => Promise<Date>;
};

const MARKETPLACES_AT_ONCE = 250; // a few milliseconds
const PACIFIC_IDS = [...PACIFIC_MARKETPLACE_IDS];

export function createOperatorsService({ operators, listConnected, updateKind, readClock }: OperatorsNeeds) {
  return {
    /** Every seller with what may be seen of it, in parts that a process can deal with between two requests. */
    async read(shops?: readonly string[]): Promise<{ now: Date; parts: Iterable<OperatorSeller[]> }> {
      const now = await readClock();
      const zones = [zoneDaysAt('UTC', now.getTime()), zoneDaysAt('PT', now.getTime())] as const;
      const [rows, connected] = await Promise.all([
        operators.list(zones, { pacificIds: PACIFIC_IDS, updateKind }, shops?.map(toShop)),
        listConnected(),
      ]);
      const connectionOf = (sellerId: string): OperatorSeller['connection'] => {
        const status = connected.get(sellerId)?.tokenStatus;
        return status === undefined ? 'none' : status === 'valid' ? 'connected' : 'renew';
      };
      return { now, parts: inParts(rows, zones, connectionOf, now.getTime()) };
    },
  };
}

export type OperatorsService = ReturnType<typeof createOperatorsService>;

function toShop(text: string) {
  const [sellerId = '', marketplaceId = ''] = text.split(':');
  return { sellerId, marketplaceId };
}

/** The rows come seller by seller. */
function* inParts(
  rows: readonly OperatorRow[],
  [utc, pacific]: readonly [ZoneDays, ZoneDays],
  connectionOf: (sellerId: string) => OperatorSeller['connection'],
  now: number,
): Generator<OperatorSeller[]> {
  let part: OperatorSeller[] = [];
  let count = 0;
  for (const row of rows) {
    const [id, slug, name, , , , , isPacific] = row;
    let seller = part.at(-1);
    if (seller?.id !== id) {
      if (count >= MARKETPLACES_AT_ONCE) {
        yield part.map(inOrder);
        part = [];
        count = 0;
      }
      seller = { id, slug, name, connection: connectionOf(id), marketplaces: [] };
      part.push(seller);
    }
    seller.marketplaces.push(toMarketplace(row, isPacific ? pacific : utc, seller.connection, now));
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
  connection: OperatorSeller['connection'],
  now: number,
): OperatorMarketplace {
  const [, , , marketplaceId, name, countryCode, currencyCode, , ...standing] = row;
  const [isParticipating, isAutoUpdated, asOfMs, nextAtMs, complaint] = standing;
  return {
    marketplace_id: marketplaceId,
    marketplace_name: name,
    country_code: countryCode,
    currency_code: currencyCode,
    zone: zone.isPacific ? 'PT' : 'UTC',
    ...figuresOf(row, zone),
    as_of: instant(asOfMs),
    next_at: instant(nextAtMs),
    trouble: troubleOf({ connection, isParticipating, isAutoUpdated, complaint, asOfMs }, now),
  };
}
