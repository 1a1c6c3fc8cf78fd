// What must be there before the first request: the first admin and, in demo mode, the demo's accounts and sellers.

import type { Clock } from '../db/clock.ts';
import type { AuthService } from '../features/auth/auth.service.ts';
import type { Connect } from '../features/connect/connect.feature.ts';
import type { MarketplacesService } from '../features/marketplaces/marketplaces.service.ts';
import { readDemoSales } from '../features/sales/demo-history.ts';
import type { SalesRepository } from '../features/sales/ingest/sales.repository.ts';
import type { SalesReads } from '../features/sales/reads/sales-reads.repository.ts';
import type { SellersService } from '../features/sellers/sellers.service.ts';
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts';
import { demoRefreshToken, demoSellers } from './sellers.ts';

type Needs = {
  auth: AuthService;
  sellers: SellersService;
  connect: Pick<Connect, 'saveGrant'>;
  marketplaces: MarketplacesService;
  sales: Pick<SalesRepository, 'save'> & Pick<SalesReads, 'findCoverage'>;
  /** Null outside demo mode. */
  ledgerUrl: string | null;
  /** The database's clock, and the one that the simulator goes by. */
  clock: Clock;
  amazon: Clock;
  firstAdmin: { email: string; password: string } | null;
  isDemo: boolean;
};

/** Every step looks first, so that a start cut short is made up for by the next, and what people changed stays. */
export function createSeed({
  auth,
  sellers,
  connect,
  marketplaces,
  sales,
  ledgerUrl,
  clock,
  amazon,
  firstAdmin,
  isDemo,
}: Needs) {
  async function seedSeller({ slug, name, consent, marketplaces: wanted }: (typeof demoSellers)[number]) {
    const existing = (await sellers.list()).find((seller) => seller.slug === slug);
    const seller = existing ?? (await sellers.create({ slug, name }));
    if (!consent) return;
    if (seller.encrypted_token === null)
      await connect.saveGrant({ sellerId: seller.id, ...consent, refreshToken: demoRefreshToken(consent) });
    if (!wanted) return;
    if (seller.marketplaces.length === 0)
      for (const { marketplace_id } of await marketplaces.fetch(seller.id))
        await marketplaces.change(seller.id, marketplace_id, {
          auto_update: true,
          is_hidden: marketplace_id === wanted.hidden,
        });
    for (const { marketplace_id } of await marketplaces.list(seller.id))
      for (const granularity of ['day', 'hour'] as const)
        await seedSales(seller.id, consent.sellingPartnerId, marketplace_id, granularity);
  }

  async function seedSales(
    sellerId: string,
    sellingPartnerId: string,
    marketplaceId: string,
    granularity: 'day' | 'hour',
  ) {
    const place = { sellerId, marketplaceId, granularity };
    if (ledgerUrl === null || (await sales.findCoverage(place)).asOf) return;
    const askedAt = await clock.read();
    const now = await amazon.read();
    const intervals = await readDemoSales(ledgerUrl, { sellingPartnerId, marketplaceId }, granularity, now);
    await sales.save(place, intervals, { source: 'demo', fetchedAt: now, askedAt }, async () => {});
  }

  return async function seed(): Promise<void> {
    if (firstAdmin) await auth.ensureUser(firstAdmin, 'admin');
    if (!isDemo) return;
    for (const { email, role } of demoAccounts)
      await auth.ensureUser({ email, password: DEMO_PASSWORD }, role);
    for (const seller of demoSellers) await seedSeller(seller);
  };
}
