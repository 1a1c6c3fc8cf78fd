// The catalogue: what Amazon reports about an ASIN, what people save of it, and its pictures.
import type { SQL } from 'drizzle-orm';
import type { Clock } from '../../db/clock.ts';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../feature.ts';
import { recurringJobs, unionRecurring } from '../../jobs/job.ts';
import type { SellerMarketplace } from '../../seller-marketplace.ts';
import { type AmazonItemsNeeds, createAmazonItemsService } from './amazon/amazon-items.service.ts';
import { createReadAheadService, type ReadAheadNeeds } from './amazon/read-ahead.service.ts';
import { createReadingsRepository } from './amazon/readings.repository.ts';
import { recurringReads } from './amazon/recurring-reads.ts';
import { catalogueJobs, TIDY_JOB } from './catalogue.jobs.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { downloadPicture } from './pictures/picture-download.ts';
import { createPictureNames } from './pictures/picture-names.ts';
import { createPicturesRepository } from './pictures/pictures.repository.ts';
import { createPicturesService } from './pictures/pictures.service.ts';
import { listedItems, titleOrder } from './saved/listed-items.ts';
import { createSavedItemsRepository } from './saved/saved-items.repository.ts';
import { createSavedItemsService } from './saved/saved-items.service.ts';

type Needs = Omit<AmazonItemsNeeds & ReadAheadNeeds, 'readings' | 'transaction'> & {
  db: Database;
  getSellerByRef: (ref: string) => Promise<{ id: string }>;
  /** Where pictures come from, and what their names are signed with. */
  media: { mediaUrl: string; secret: string };
  clock: Clock;
  now: () => Date;
};

export function createCatalogueFeature({ db, getSellerByRef, media, clock, now, ...needs }: Needs) {
  const readings = createReadingsRepository(db, clock);
  const cache = createPicturesRepository(db, clock);
  const saved = createSavedItemsRepository(db);
  const names = createPictureNames(media);

  const pictures = createPicturesService({ names, cache, download: downloadPicture, now });
  const amazonItems = createAmazonItemsService({ ...needs, readings });
  const readAhead = createReadAheadService({
    ...needs,
    readings,
    transaction: (work) => db.transaction(work),
  });
  const savedItems = createSavedItemsService({
    saved,
    getMarketplace: needs.getMarketplace,
    pictures: names,
    listSummaries: readings.listAmong,
    readAhead: readAhead.want,
    forgetReading: readings.forget,
    now,
  });

  return {
    /** The titles of those that are saved, by ASIN. */
    async titlesOf(
      sellerId: string,
      marketplaceId: string,
      asins: readonly string[],
    ): Promise<Map<string, string>> {
      const titles = await saved.listTitles({ sellerId, marketplaceId }, asins);
      return new Map(titles.map(({ asin, title }) => [asin, title]));
    },
    /** For lists of ASINs: what is known of each, and where its picture is. */
    listed: {
      items: (marketplace: SellerMarketplace) => listedItems(marketplace, readings.isFresh()),
      titleOrder: (marketplace: SellerMarketplace, asin: SQL) =>
        titleOrder(marketplace, readings.isFresh(), asin),
      pictureAddress({ picture, isSaved }: { picture: string | null; isSaved: boolean }): string | null {
        const path = picture === null || isSaved ? picture : names.pathOf(picture);
        return path === null ? null : names.addressOf(path);
      },
      /** Those that are not saved are likely to be asked for next. */
      readAhead: readAhead.want,
    },
    feature: {
      routes: catalogueRoutes(
        {
          amazonItems,
          savedItems,
          pictures,
          pictureAddressOf: (link) => {
            const path = names.pathOfLink(link);
            return path === null ? null : names.addressOf(path);
          },
        },
        getSellerByRef,
      ),
      handlers: catalogueJobs(readAhead, { pruneReadings: readings.prune, prunePictures: cache.prune }),
      recurring: () => unionRecurring([recurringJobs([TIDY_JOB]), recurringReads(readings.isFresh())]),
    } satisfies Feature,
  };
}
