// The debug call: asks Amazon something harmless, to see whether a connection works.
import { usableWith } from '../grants/grant-choice.ts';
import { INTERACTIVE_WAIT_MS } from '../grants/participations.service.ts';
import type { SpApiAccess } from '../grants/sp-api-access.ts';

type Needs = {
  getSellerById: (id: string) => Promise<{ id: string; name: string }>;
  access: Pick<SpApiAccess, 'use'>;
  getMarketplace: (
    sellerId: string,
    marketplaceId: string,
  ) => Promise<{ name: string; isParticipating: boolean }>;
  now: () => Date;
};

export function createConnectionTestService({ getSellerById, access, getMarketplace, now }: Needs) {
  return {
    async run(sellerId: string, marketplaceId: string) {
      const seller = await getSellerById(sellerId);
      const { name, isParticipating } = await getMarketplace(sellerId, marketplaceId);
      const startedAt = now().getTime();
      const { region, participations } = await access.use(
        sellerId,
        async (api, grant) => ({
          region: grant.region,
          participations: usableWith(grant, await api.sellers.listMarketplaceParticipations()),
        }),
        { maxWaitMs: INTERACTIVE_WAIT_MS, marketplaceId },
      );
      return {
        connected: true as const,
        seller: seller.name,
        marketplace: { id: marketplaceId, name, isParticipating },
        region,
        marketplaceCount: participations.length,
        tookMs: now().getTime() - startedAt,
      };
    },
  };
}

export type ConnectionTestService = ReturnType<typeof createConnectionTestService>;
