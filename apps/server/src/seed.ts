// What must be there before the first request: the first admin and, in demo mode, the demo's accounts and sellers.
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';
import { demoRefreshToken, demoSellers } from './demo-sellers.ts';
import type { AuthService } from './features/auth/auth.service.ts';
import type { ConnectService } from './features/connect/connect.service.ts';
import type { MarketplacesService } from './features/marketplaces/marketplaces.service.ts';
import type { SellersService } from './features/sellers/sellers.service.ts';

type Needs = {
  auth: AuthService;
  sellers: SellersService;
  connect: ConnectService;
  marketplaces: MarketplacesService;
  firstAdmin: { email: string; password: string } | null;
  isDemo: boolean;
};

/** Every step looks first, so that a start cut short is made up for by the next, and what people changed stays. */
export function createSeed({ auth, sellers, connect, marketplaces, firstAdmin, isDemo }: Needs) {
  async function seedSeller({ slug, name, consent, marketplaces: wanted }: (typeof demoSellers)[number]) {
    const existing = (await sellers.list()).find((seller) => seller.slug === slug);
    const seller = existing ?? (await sellers.create({ slug, name }));
    if (!consent) return;
    if (seller.encrypted_token === null)
      await connect.saveGrant({ sellerId: seller.id, ...consent, refreshToken: demoRefreshToken(consent) });
    if (!wanted || seller.marketplaces.length > 0) return;
    for (const { marketplace_id } of await marketplaces.fetch(seller.id))
      await marketplaces.change(seller.id, marketplace_id, {
        auto_update: true,
        is_hidden: marketplace_id === wanted.hidden,
      });
  }

  return async function seed(): Promise<void> {
    if (firstAdmin) await auth.ensureUser(firstAdmin, 'admin');
    if (!isDemo) return;
    for (const { email, role } of demoAccounts)
      await auth.ensureUser({ email, password: DEMO_PASSWORD }, role);
    for (const seller of demoSellers) await seedSeller(seller);
  };
}
