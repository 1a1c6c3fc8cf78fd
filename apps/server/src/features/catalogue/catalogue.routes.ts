import {
  amazonItem,
  basicItem,
  type CatalogueItem,
  checkItems,
  markFavourite,
  picture,
  savedItem,
  saveItem,
} from '@insights/contract/catalogue';
import { openRoute, route } from '../../http/route.ts';
import type { AmazonItemsService } from './amazon/amazon-items.service.ts';
import type { PicturesService } from './pictures/pictures.service.ts';
import type { SavedItemsService } from './saved/saved-items.service.ts';

type Services = {
  amazonItems: AmazonItemsService;
  savedItems: SavedItemsService;
  pictures: PicturesService;
  /** Our address for a link of Amazon's; null for one that we would not show. */
  pictureAddressOf: (link: string) => string | null;
};

export function catalogueRoutes(
  { amazonItems, savedItems, pictures, pictureAddressOf }: Services,
  getSellerByRef: (ref: string) => Promise<{ id: string }>,
) {
  const idOf = async (ref: string) => (await getSellerByRef(ref)).id;
  const shown = (link: string | null) => (link === null ? null : pictureAddressOf(link));

  async function itemAt(
    asin: string,
    { sellerId, marketplaceId }: { sellerId: string; marketplaceId: string },
  ): Promise<CatalogueItem> {
    const item = await amazonItems.get(await idOf(sellerId), marketplaceId, asin);
    return {
      ...item,
      marketplaceId,
      mainImage: shown(item.mainImage),
      thumbnail: shown(item.thumbnail),
      additionalImages: item.additionalImages.flatMap((link) => shown(link) ?? []),
    };
  }

  return [
    route(amazonItem, async ({ params, query }) => ({ item: await itemAt(params.asin, query) })),
    route(basicItem, async ({ params, query }) => ({ item: await itemAt(params.asin, query) })),
    route(checkItems, async ({ params, body }) => ({
      items: await savedItems.check(await idOf(params.sellerId), body.marketplaceId, body.asins),
    })),
    route(saveItem, async ({ params, body }) => ({
      item: await savedItems.save(await idOf(params.sellerId), body),
    })),
    route(markFavourite, async ({ params, body }) =>
      savedItems.markFavourite(
        await idOf(params.sellerId),
        body.marketplaceId,
        params.asin,
        body.isFavourite,
      ),
    ),
    route(savedItem, async ({ params, query }) => ({
      item: await savedItems.get(await idOf(params.sellerId), query.marketplaceId, params.asin),
    })),
    openRoute(picture, ({ params }) => pictures.get(params.name)),
  ];
}
