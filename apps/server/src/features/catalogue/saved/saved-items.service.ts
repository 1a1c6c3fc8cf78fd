// Saved items: what people keep of the catalogue, and which of it they mark.
import type { AsinPresence, CatalogueItem } from '@insights/contract/catalogue';
import { AppError } from '../../../app-error.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import type { SavedItemRow, SavedItemsRepository } from './saved-items.repository.ts';

export type SavedItemsNeeds = {
  saved: SavedItemsRepository;
  /** Refuses what is not there. */
  getMarketplace: (sellerId: string, marketplaceId: string) => Promise<SellerMarketplace>;
  pictures: {
    /** The picture that an address means; null for one that is neither ours nor Amazon's. */
    pathOf: (address: string) => string | null;
    addressOf: (path: string) => string;
  };
  /** What Amazon reported of ASINs lately, for those that are not saved. */
  listSummaries: (
    marketplace: SellerMarketplace,
    asins: readonly string[],
  ) => Promise<{ asin: string; title: string | null; brand: string | null; picture: string | null }[]>;
  /** Called with which ASINs are not saved: they are likely to be asked for next. */
  readAhead: (marketplace: SellerMarketplace, asins: readonly string[]) => Promise<void>;
  /** Called when an item is saved: what was read of it is no longer needed. */
  forgetReading: (marketplace: SellerMarketplace, asin: string) => Promise<void>;
  now: () => Date;
};

type Optional<T> = { [Key in keyof T]?: T[Key] | null | undefined };
/** An item as it is sent to be saved: whatever is left out is empty. */
export type SentItem = { asin: string; marketplaceId: string } & Optional<
  Omit<CatalogueItem, 'asin' | 'marketplaceId'>
>;

const ABSENT: AsinPresence = { exists: false, title: null, image: null, brand: null, isFavourite: false };

const notSaved = (asin: string) => new AppError('item_not_saved', `${asin} is not saved here`);

export function createSavedItemsService({ saved, getMarketplace, pictures, now, ...needs }: SavedItemsNeeds) {
  const addressOf = (path: string | null) => (path === null ? null : pictures.addressOf(path));

  /** Only pictures that we would show are stored; another address is refused, not corrected. */
  function pathOf(address: string, field: string): string {
    const path = pictures.pathOf(address);
    if (path !== null) return path;
    const message = "A picture must be an address of ours or of Amazon's media host";
    throw new AppError('invalid_input', message, { details: [{ field, message }] });
  }
  const pathOrNull = (address: string | null | undefined, field: string) =>
    address ? pathOf(address, field) : null;

  const toItem = (row: SavedItemRow): CatalogueItem & { isFavourite: boolean } => ({
    asin: row.asin,
    title: row.title,
    brand: row.brand,
    mainImage: addressOf(row.mainPicture),
    thumbnail: addressOf(row.smallPicture ?? row.mainPicture),
    additionalImages: row.additionalPictures.map(pictures.addressOf),
    parentAsin: row.parentAsin,
    isVariation: row.isVariation,
    variationTheme: row.variationTheme,
    childAsins: row.childAsins,
    description: row.description,
    marketplaceId: row.marketplaceId,
    isFavourite: row.isFavourite,
  });

  /** What tables may show of those that are not saved. */
  async function lookAhead(marketplace: SellerMarketplace, asins: readonly string[]) {
    const summaries = asins.length === 0 ? [] : await needs.listSummaries(marketplace, asins);
    return new Map(
      summaries.map(({ asin, title, brand, picture }) => {
        const image = addressOf(picture === null ? null : pictures.pathOf(picture));
        return [asin, { title, brand, image }];
      }),
    );
  }

  return {
    /** An entry for every ASIN; those that are not saved are read ahead, and told of as far as they were. */
    async check(
      sellerId: string,
      marketplaceId: string,
      asked: readonly string[],
    ): Promise<Record<string, AsinPresence>> {
      const marketplace = { sellerId, marketplaceId };
      await getMarketplace(sellerId, marketplaceId);
      const asins = [...new Set(asked)];
      const rows = asins.length === 0 ? [] : await saved.listAmong(marketplace, asins);
      const present = new Map(rows.map((row) => [row.asin, row]));
      const missing = asins.filter((asin) => !present.has(asin));
      await needs.readAhead(marketplace, missing);
      const read = await lookAhead(marketplace, missing);
      return Object.fromEntries(
        asins.map((asin) => {
          const row = present.get(asin);
          if (!row) return [asin, { ...ABSENT, ...read.get(asin) }];
          const { title, brand, isFavourite } = row;
          const image = addressOf(row.smallPicture ?? row.mainPicture);
          return [asin, { exists: true, title, image, brand, isFavourite }];
        }),
      );
    },

    async save(sellerId: string, item: SentItem): Promise<CatalogueItem & { isFavourite: boolean }> {
      const { asin, marketplaceId } = item;
      await getMarketplace(sellerId, marketplaceId);
      const row = await saved.save({
        sellerId,
        marketplaceId,
        asin,
        title: item.title ?? null,
        brand: item.brand ?? null,
        mainPicture: pathOrNull(item.mainImage, 'mainImage'),
        smallPicture: pathOrNull(item.thumbnail, 'thumbnail'),
        additionalPictures: (item.additionalImages ?? []).map((address, at) =>
          pathOf(address, `additionalImages.${at}`),
        ),
        parentAsin: item.parentAsin ?? null,
        isVariation: item.isVariation ?? false,
        variationTheme: item.variationTheme ?? null,
        childAsins: item.childAsins ?? [],
        description: item.description ?? null,
        savedAt: now(),
      });
      if (!row) throw notSaved(asin);
      await needs.forgetReading({ sellerId, marketplaceId }, asin);
      return toItem(row);
    },

    async markFavourite(sellerId: string, marketplaceId: string, asin: string, isFavourite: boolean) {
      await getMarketplace(sellerId, marketplaceId);
      if (!(await saved.mark({ sellerId, marketplaceId }, asin, isFavourite))) throw notSaved(asin);
      return { asin, isFavourite };
    },

    async get(sellerId: string, marketplaceId: string, asin: string) {
      await getMarketplace(sellerId, marketplaceId);
      const row = await saved.find({ sellerId, marketplaceId }, asin);
      if (!row) throw notSaved(asin);
      return { ...toItem(row), savedAt: row.savedAt.toISOString() };
    },
  };
}

export type SavedItemsService = ReturnType<typeof createSavedItemsService>;
