import { coverage, fillHoles, shopTrouble, updateNow } from '@insights/contract/coverage';
import { route } from '../../http/route.ts';
import type { SellerMarketplace } from '../../seller-marketplace.ts';
import type { CoverageService } from './coverage.service.ts';

export function coverageRoutes(
  service: CoverageService,
  getSellerByRef: (ref: string) => Promise<{ id: string }>,
) {
  const idsOf = async ({ sellerId, marketplaceId }: SellerMarketplace) =>
    [(await getSellerByRef(sellerId)).id, marketplaceId] as const;
  return [
    route(coverage, async ({ params }) => service.read(...(await idsOf(params)))),
    route(shopTrouble, async ({ params }) => service.readTrouble(...(await idsOf(params)))),
    route(fillHoles, async ({ params }) => service.fillHoles(...(await idsOf(params)))),
    route(updateNow, async ({ params }) => service.updateNow(...(await idsOf(params)))),
  ];
}
