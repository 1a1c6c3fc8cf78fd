// Sellers: who they are, by whichever name they are asked for.
import type { Database } from '../../db/connect.ts';
import { demoSellers } from '../../demo/sellers.ts';
import type { Feature } from '../../feature.ts';
import { createSellersRepository } from './sellers.repository.ts';
import { sellersRoutes } from './sellers.routes.ts';
import { createSellersService, type SellersNeeds } from './sellers.service.ts';

type Needs = Omit<SellersNeeds, 'sellers'> & { db: Database };

export function createSellersFeature({ db, ...needs }: Needs) {
  const sellers = createSellersService({ ...needs, sellers: createSellersRepository(db) });
  return {
    ...sellers,
    feature: {
      routes: sellersRoutes(sellers),

      async seedDemo() {
        for (const { slug, name } of demoSellers)
          if (!(await sellers.findSellerByRef(slug))) await sellers.create({ slug, name });
      },
    } satisfies Feature,
  };
}
