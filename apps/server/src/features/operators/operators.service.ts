// All sellers at one look: what each marketplace sells today and this week, how fresh that is, and what is wrong.
import type { OperatorSeller, Trouble } from '@insights/contract/operators';
import { consentEndsAt } from '@insights/domain/consents';
import { marketplaceRank } from '@insights/domain/marketplaces';
import { PACIFIC_MARKETPLACE_IDS } from '@insights/domain/zones';
import type { SellerMarketplace } from '../../seller-marketplace.ts';
import { createCachedFigures, type FiguresFor, zoneOf } from './cached-figures.ts';
import type { MarketplaceStatus } from './operator-row.ts';
import type { OperatorsRepository, Whose } from './operators.repository.ts';
import { type TroubleFacts, troubleOf } from './trouble.ts';
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
const SELLERS_AT_ONCE = 100; // with all their days to be added up a tenth of a second, most of it the database's
const PACIFIC_IDS = [...PACIFIC_MARKETPLACE_IDS];

type Asked = { shops?: readonly string[] | undefined; after?: string | undefined };
type Told = { now: Date; parts: Iterable<OperatorSeller[]>; next: string | null };
type Around = Pick<TroubleFacts, 'connection' | 'consentEndsMs'>;

export function createOperatorsService(needs: OperatorsNeeds) {
  const { operators, listConnected, updateKind, readClock } = needs;
  const figuresFor = createCachedFigures((zones, sellerIds) =>
    operators.listSums(zones, PACIFIC_IDS, sellerIds),
  );

  async function readStatuses(whose: Whose) {
    const sellerIds = sellersOf(whose);
    const [statuses, connected, heldUpUntil] = await Promise.all([
      operators.listStatuses(updateKind, whose),
      listConnected(sellerIds),
      needs.listHeldUp(sellerIds),
    ]);
    const aroundOf = (sellerId: string): Around => {
      const held = connected.get(sellerId);
      if (!held) return { connection: 'none', consentEndsMs: null };
      const consentEndsMs = consentEndsAt('sp-api', held.connectedAt.getTime());
      return { connection: held.tokenStatus === 'valid' ? 'connected' : 'renew', consentEndsMs };
    };
    return { statuses, beside: { aroundOf, heldUpUntil } };
  }

  /** As many sellers as are told of in one answer, and the last of them where others are left. */
  async function findPage(after: string | undefined): Promise<{ whose: Whose; next: string | null }> {
    const found = await operators.listSellerIds(SELLERS_AT_ONCE + 1, after);
    const sellerIds = found.slice(0, SELLERS_AT_ONCE);
    const next = found.length > sellerIds.length ? (sellerIds.at(-1) ?? null) : null;
    const isAll = after === undefined && next === null;
    return { whose: isAll ? { of: 'all' } : { of: 'sellers', sellerIds }, next };
  }

  return {
    /**
     * Sellers with what may be seen of them, in parts that a process can deal with between two requests: the shops that are
     * named, or those of the sellers after one.
     */
    async read({ shops, after }: Asked): Promise<Told> {
      const now = await readClock();
      const zones = [zoneDaysAt('UTC', now.getTime()), zoneDaysAt('PT', now.getTime())] as const;
      const { whose, next } = shops
        ? { whose: { of: 'shops', shops: shops.map(toSellerMarketplace) } as const, next: null }
        : await findPage(after);
      const { statuses, beside } = await readStatuses(whose);
      const told = await figuresFor(zones, statuses, whose.of === 'all');
      return { now, parts: inParts(statuses, told, zones, beside, now.getTime()), next };
    },

    /** The worst that is wrong with one marketplace; nothing of one that is hidden. */
    async findTrouble(marketplace: SellerMarketplace): Promise<Trouble | null> {
      const now = await readClock();
      const { statuses, beside } = await readStatuses({ of: 'shops', shops: [marketplace] });
      const [status] = statuses;
      return status
        ? troubleWith(status, beside.aroundOf(marketplace.sellerId), beside, now.getTime())
        : null;
    },
  };
}

export type OperatorsService = ReturnType<typeof createOperatorsService>;

function toSellerMarketplace(text: string): SellerMarketplace {
  const [sellerId = '', marketplaceId = ''] = text.split(':');
  return { sellerId, marketplaceId };
}

/** Nothing where all are meant. */
function sellersOf(whose: Whose): string[] | undefined {
  if (whose.of === 'all') return;
  return whose.of === 'sellers' ? whose.sellerIds : [...new Set(whose.shops.map(({ sellerId }) => sellerId))];
}

type Beside = {
  aroundOf: (sellerId: string) => Around;
  heldUpUntil: (sellerId: string, marketplaceId: string) => Date | null;
};

/** They come seller by seller. */
function* inParts(
  statuses: readonly MarketplaceStatus[],
  figuresFor: FiguresFor,
  zones: readonly [ZoneDays, ZoneDays],
  beside: Beside,
  now: number,
): Generator<OperatorSeller[]> {
  let part: OperatorSeller[] = [];
  let count = 0;
  let around: Around = { connection: 'none', consentEndsMs: null };
  for (const status of statuses) {
    const { sellerId, marketplaceId } = status;
    let seller = part.at(-1);
    if (seller?.id !== sellerId) {
      if (count >= MARKETPLACES_AT_ONCE) {
        yield part.map(inOrder);
        part = [];
        count = 0;
      }
      around = beside.aroundOf(sellerId);
      const { slug, sellerName: name } = status;
      seller = { id: sellerId, slug, name, connection: around.connection, marketplaces: [] };
      part.push(seller);
    }
    const told = figuresFor(sellerId, marketplaceId);
    seller.marketplaces.push({
      marketplace_id: marketplaceId,
      marketplace_name: status.name,
      country_code: status.countryCode,
      currency_code: told.currencyCode ?? status.currencyCode,
      zone: zoneOf(zones, marketplaceId).isPacific ? 'PT' : 'UTC',
      ...told.figures,
      as_of: instant(status.asOfMs),
      next_at: instant(status.nextAtMs),
      trouble: troubleWith(status, around, beside, now),
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

function troubleWith(
  status: MarketplaceStatus,
  { connection, consentEndsMs }: Around,
  { heldUpUntil }: Beside,
  now: number,
): Trouble | null {
  const { isParticipating, isAutoUpdated, complaint, asOfMs, quotaUntilMs } = status;
  const reportsUntilMs = heldUpUntil(status.sellerId, status.marketplaceId)?.getTime() ?? null;
  const sales = { isParticipating, isAutoUpdated, complaint, asOfMs, quotaUntilMs };
  return troubleOf({ connection, consentEndsMs, ...sales, reportsUntilMs }, now);
}
