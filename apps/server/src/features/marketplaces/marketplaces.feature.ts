// Marketplaces: where a seller sells, as Amazon lists it and as staff set it.
import type { Database } from '../../db/connect.ts';
import { demoSellers } from '../../demo/sellers.ts';
import type { Feature } from '../../feature.ts';
import { createMarketplacesRepository } from './marketplaces.repository.ts';
import { marketplacesRoutes } from './marketplaces.routes.ts';
import { createMarketplacesService, type MarketplacesNeeds } from './marketplaces.service.ts';

type Needs = Omit<MarketplacesNeeds, 'marketplaces'> & {
  db: Database;
  getSellerByRef: (ref: string) => Promise<{ id: string }>;
};

export function createMarketplacesFeature({ db, getSellerByRef, ...needs }: Needs) {
  const stored = createMarketplacesRepository(db);
  const marketplaces = createMarketplacesService({ ...needs, marketplaces: stored });
  return {
    ...marketplaces,
    feature: {
      routes: marketplacesRoutes(marketplaces, getSellerByRef),

      async seedDemo() {
        for (const { slug, marketplaces: wanted } of demoSellers) {
          if (!wanted) continue;
          const { id } = await getSellerByRef(slug);
          if ((await marketplaces.list(id)).length > 0) continue;
          for (const { marketplace_id } of await marketplaces.fetch(id))
            await marketplaces.change(id, marketplace_id, {
              auto_update: true,
              is_hidden: marketplace_id === wanted.hidden,
            });
        }
      },
    } satisfies Feature,
  };
}
