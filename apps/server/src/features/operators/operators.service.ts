// All sellers at one look: what each marketplace sells today and this week, how fresh that is, and what is wrong.
import type { OperatorSeller, Trouble } from '@insights/contract/operators';
import { consentEndsAt } from '@insights/domain/consents';
import { marketplaceRank } from '@insights/domain/marketplaces';
import { PACIFIC_MARKETPLACE_IDS } from '@insights/domain/zones';
import { createKnownFigures, type ToldOf, zoneOf } from './known-figures.ts';
import type { StandingRow } from './operator-row.ts';
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
  const toldOf = createKnownFigures((zones, sellerIds) => operators.listSums(zones, PACIFIC_IDS, sellerIds));

  async function readStanding(named?: readonly Shop[]) {
    const sellerIds = named && [...new Set(named.map(({ sellerId }) => sellerId))];
    const [rows, connected, heldUpUntil] = await Promise.all([
      operators.listStanding(updateKind, named),
      listConnected(sellerIds),
      needs.listHeldUp(sellerIds),
    ]);
    const aroundOf = (sellerId: string): Around => {
      const held = connected.get(sellerId);
      if (!held) return { connection: 'none', consentEndsMs: null };
      const consentEndsMs = consentEndsAt('sp-api', held.connectedAt.getTime());
      return { connection: held.tokenStatus === 'valid' ? 'connected' : 'renew', consentEndsMs };
    };
    return { rows, beside: { aroundOf, heldUpUntil } };
  }

  return {
    /** Every seller with what may be seen of it, in parts that a process can deal with between two requests. */
    async read(shops?: readonly string[]): Promise<{ now: Date; parts: Iterable<OperatorSeller[]> }> {
      const now = await readClock();
      const zones = [zoneDaysAt('UTC', now.getTime()), zoneDaysAt('PT', now.getTime())] as const;
      const { rows, beside } = await readStanding(shops?.map(toShop));
      return { now, parts: inParts(rows, await toldOf(zones, rows), zones, beside, now.getTime()) };
    },

    /** The worst that is wrong with one marketplace; nothing of one that is hidden. */
    async findTrouble(shop: Shop): Promise<Trouble | null> {
      const now = await readClock();
      const { rows, beside } = await readStanding([shop]);
      const [row] = rows;
      return row ? troubleOfRow(row, beside.aroundOf(shop.sellerId), beside, now.getTime()) : null;
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
  rows: readonly StandingRow[],
  toldOf: ToldOf,
  zones: readonly [ZoneDays, ZoneDays],
  beside: Beside,
  now: number,
): Generator<OperatorSeller[]> {
  let part: OperatorSeller[] = [];
  let count = 0;
  let around: Around = { connection: 'none', consentEndsMs: null };
  for (const row of rows) {
    const [id, slug, name, marketplaceId, ...standing] = row;
    const [marketplaceName, countryCode, currencyCode, , , asOfMs, nextAtMs] = standing;
    let seller = part.at(-1);
    if (seller?.id !== id) {
      if (count >= MARKETPLACES_AT_ONCE) {
        yield part.map(inOrder);
        part = [];
        count = 0;
      }
      around = beside.aroundOf(id);
      seller = { id, slug, name, connection: around.connection, marketplaces: [] };
      part.push(seller);
    }
    const told = toldOf(id, marketplaceId);
    seller.marketplaces.push({
      marketplace_id: marketplaceId,
      marketplace_name: marketplaceName,
      country_code: countryCode,
      currency_code: told.currencyCode ?? currencyCode,
      zone: zoneOf(zones, marketplaceId).isPacific ? 'PT' : 'UTC',
      ...told.figures,
      as_of: instant(asOfMs),
      next_at: instant(nextAtMs),
      trouble: troubleOfRow(row, around, beside, now),
    });
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

function troubleOfRow(
  row: StandingRow,
  around: Around,
  { heldUpUntil }: Beside,
  now: number,
): Trouble | null {
  const [sellerId, , , marketplaceId, , , , isParticipating, isAutoUpdated, asOfMs, , ...rest] = row;
  const [complaint, quotaUntilMs] = rest;
  const reportsUntilMs = heldUpUntil(sellerId, marketplaceId)?.getTime() ?? null;
  return troubleOf(
    { ...around, isParticipating, isAutoUpdated, complaint, asOfMs, quotaUntilMs, reportsUntilMs },
    now,
  );
}
