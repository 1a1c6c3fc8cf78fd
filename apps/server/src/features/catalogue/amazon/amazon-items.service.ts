// Items as Amazon reports them: from what was read lately, or asked for now.
import type { createCatalogue } from '@insights/sp-api/catalogue';
import { AppError } from '../../../app-error.ts';
import { isNotFound } from '../../../providers/provider-failure.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import { READ_PARTS, ReadItem, readItem } from './read-item.ts';
import type { ReadingsRepository } from './readings.repository.ts';

type Catalogue = Pick<ReturnType<typeof createCatalogue>, 'getItem' | 'searchItems'>;

/** Runs one piece of work against Amazon's catalogue in the name of a seller; failures come out as refusals. */
export type UseCatalogue = <T>(
  marketplace: SellerMarketplace,
  work: (catalogue: Catalogue) => Promise<T>,
  options: { maxWaitMs: number },
) => Promise<T>;

export type AmazonItemsNeeds = {
  useCatalogue: UseCatalogue;
  readings: Pick<ReadingsRepository, 'find' | 'save'>;
  /** Refuses what is not there. */
  getMarketplace: (
    sellerId: string,
    marketplaceId: string,
  ) => Promise<SellerMarketplace & { countryCode: string }>;
  isConnected: (sellerId: string) => Promise<boolean>;
};

const INTERACTIVE_WAIT_MS = 10_000;

export function createAmazonItemsService({
  useCatalogue,
  readings,
  getMarketplace,
  isConnected,
}: AmazonItemsNeeds) {
  async function ask(
    marketplace: SellerMarketplace & { countryCode: string },
    asin: string,
  ): Promise<ReadItem> {
    const { sellerId, marketplaceId } = marketplace;
    const query = { marketplaceIds: [marketplaceId], includedData: READ_PARTS };
    const options = { maxWaitMs: INTERACTIVE_WAIT_MS };
    try {
      const answer = await useCatalogue(marketplace, (catalogue) => catalogue.getItem(asin, query), options);
      const item = readItem(answer, marketplace);
      await readings.save({ sellerId, marketplaceId }, new Map([[asin, item]]));
      return item;
    } catch (cause) {
      if (!isNotFound(cause)) throw cause;
      const message = `Amazon has no item ${asin} in this marketplace`;
      throw new AppError('asin_not_found', message, { cause });
    }
  }

  return {
    async get(sellerId: string, marketplaceId: string, asin: string): Promise<ReadItem> {
      if (!(await isConnected(sellerId)))
        throw new AppError('sp_api_not_connected', 'Please connect SP-API first.');
      const marketplace = await getMarketplace(sellerId, marketplaceId);
      // One that was written by another version of ours and cannot be read is as good as none.
      const read = ReadItem.safeParse(await readings.find(marketplace, asin));
      return read.success ? read.data : ask(marketplace, asin);
    },
  };
}

export type AmazonItemsService = ReturnType<typeof createAmazonItemsService>;
