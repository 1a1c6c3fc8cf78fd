// Marketplaces: asking Amazon for them, and how they are shown.
import type { MarketplaceUpdate, SellerMarketplace } from '@insights/contract/marketplaces';
import { marketplaceRank } from '@insights/domain/marketplaces';
import { findMarketplace, realMarketplaces } from '@insights/sp-api/marketplaces';
import type { Participation } from '@insights/sp-api/sellers';
import { AppError } from '../../app-error.ts';
import type { Transaction } from '../../db/connect.ts';
import type {
  FetchedMarketplace,
  ListedMarketplace,
  MarketplaceRow,
  MarketplacesRepository,
} from './marketplaces.repository.ts';

export type MarketplacesNeeds = {
  /** What Amazon lists, and about which marketplaces it could not be asked. */
  listParticipations: (
    sellerId: string,
  ) => Promise<{ participations: Participation[]; isSilentAbout: (marketplaceId: string) => boolean }>;
  marketplaces: MarketplacesRepository;
  /** Makes the hourly update of a marketplace run, or no longer, as part of a transaction. */
  setAutoUpdate: (
    marketplace: { sellerId: string; marketplaceId: string },
    isOn: boolean,
    tx: Transaction,
  ) => Promise<void>;
  /** How the hourly updates of a seller's marketplaces fare, by marketplace. */
  listUpdates: (sellerId: string) => Promise<Map<string, MarketplaceUpdate>>;
  now: () => Date;
};

export function createMarketplacesService({
  listParticipations,
  marketplaces,
  setAutoUpdate,
  listUpdates,
  now,
}: MarketplacesNeeds) {
  return {
    /** The stored marketplaces of these sellers or of all, to be asked for by a seller's id. */
    async readAll(sellerIds?: readonly string[]): Promise<(sellerId: string) => SellerMarketplace[]> {
      const listOf = await marketplaces.readAll(sellerIds);
      return (sellerId) => inOrder(listOf(sellerId)).map(toWire);
    },

    /** The same by their ids alone. */
    async readAllIds(): Promise<(sellerId: string) => string[]> {
      const listOf = await marketplaces.readAll();
      return (sellerId) => listOf(sellerId).map(({ marketplaceId }) => marketplaceId);
    },

    lastFetchedAt: (sellerId: string): Promise<Date | null> => marketplaces.lastFetchedAt(sellerId),

    list: async (sellerId: string): Promise<SellerMarketplace[]> =>
      inOrder(await marketplaces.listMarketplaces(sellerId)).map(toWire),

    listIds: async (sellerId: string): Promise<string[]> =>
      (await marketplaces.listMarketplaces(sellerId)).map(({ marketplaceId }) => marketplaceId),

    /** The stored marketplaces, each with how its hourly update fares. */
    async listWithUpdates(sellerId: string): Promise<SellerMarketplace[]> {
      const rows = inOrder(await marketplaces.listMarketplaces(sellerId));
      const updates = await listUpdates(sellerId);
      return rows.map((row) => ({
        ...toWire(row),
        update: (row.autoUpdate && updates.get(row.marketplaceId)) || UPDATE_OFF,
      }));
    },

    /** Asks Amazon and stores what it lists; shown are those of the region asked for, or all. */
    async fetch(sellerId: string, region?: string): Promise<SellerMarketplace[]> {
      const { participations, isSilentAbout } = await listParticipations(sellerId);
      const known = await marketplaces.listMarketplaces(sellerId);
      await marketplaces.saveFetched(
        sellerId,
        realMarketplaces(participations).map(toFetched),
        now(),
        known.map(({ marketplaceId }) => marketplaceId).filter(isSilentAbout),
      );
      const isAskedFor = ({ marketplaceId }: MarketplaceRow) =>
        region === undefined || findMarketplace(marketplaceId)?.region === region;
      return inOrder(await marketplaces.listMarketplaces(sellerId))
        .filter(isAskedFor)
        .map(toWire);
    },

    async change(
      sellerId: string,
      marketplaceId: string,
      { auto_update, is_hidden }: { auto_update?: boolean | undefined; is_hidden?: boolean | undefined },
    ): Promise<SellerMarketplace> {
      const settings = { autoUpdate: auto_update, isHidden: is_hidden };
      const changed = await marketplaces.saveSettings(sellerId, marketplaceId, settings, async (row, tx) => {
        if (auto_update !== undefined) await setAutoUpdate(row, auto_update, tx);
      });
      if (!changed) throw notFound();
      return toWire(changed);
    },

    /** The ids of those that are stored as taken part in. */
    listParticipating: async (sellerId: string): Promise<string[]> =>
      (await marketplaces.listMarketplaces(sellerId))
        .filter(({ isParticipating }) => isParticipating)
        .map(({ marketplaceId }) => marketplaceId),

    count: async (sellerId: string): Promise<number> =>
      (await marketplaces.listMarketplaces(sellerId)).length,

    findMarketplace: (sellerId: string, marketplaceId: string): Promise<MarketplaceRow | null> =>
      marketplaces.findMarketplace(sellerId, marketplaceId),

    async getMarketplace(sellerId: string, marketplaceId: string): Promise<MarketplaceRow> {
      const found = await marketplaces.findMarketplace(sellerId, marketplaceId);
      if (!found) throw notFound();
      return found;
    },
  };
}

export type MarketplacesService = ReturnType<typeof createMarketplacesService>;

const inOrder = <Row extends ListedMarketplace>(rows: Row[]): Row[] =>
  rows.toSorted((a, b) => marketplaceRank(a.countryCode) - marketplaceRank(b.countryCode));

const UPDATE_OFF: MarketplaceUpdate = { state: 'off', lastError: null, succeededAt: null, nextAt: null };

const notFound = () => new AppError('marketplace_not_found', 'Marketplace not found');

function toFetched({ marketplace, participation }: Participation): FetchedMarketplace {
  return {
    marketplaceId: marketplace.id,
    name: marketplace.name,
    // Amazon's participations say GB where the rest of Amazon, and we, say UK.
    countryCode: findMarketplace(marketplace.id)?.country ?? marketplace.countryCode,
    currencyCode: marketplace.defaultCurrencyCode,
    isParticipating: participation.isParticipating,
  };
}

function toWire(row: ListedMarketplace): SellerMarketplace {
  return {
    marketplace_id: row.marketplaceId,
    marketplace_name: row.name,
    country_code: row.countryCode,
    currency_code: row.currencyCode,
    is_participating: row.isParticipating,
    auto_update: row.autoUpdate,
    is_hidden: row.isHidden,
  };
}
