// Invented accounts and sellers for tests.
import type { Me } from '@insights/contract/auth';
import type { AccountStatus } from '@insights/contract/connect';
import type { SellerMarketplace } from '@insights/contract/marketplaces';
import type { Seller } from '@insights/contract/sellers';
import type { About } from '@insights/contract/service';

const SUPPORT_EMAIL = 'help@insights.example';

export const staff: Me = {
  id: 'u-1',
  email: 'staff@insights.example',
  role: 'admin',
  canUseAdminMode: true,
  supportEmail: SUPPORT_EMAIL,
};
export const admin: Me = {
  id: 'u-2',
  email: 'admin@insights.example',
  role: 'admin',
  canUseAdminMode: false,
  supportEmail: SUPPORT_EMAIL,
};
export const visitor: Me = {
  id: 'u-3',
  email: 'user@insights.example',
  role: 'user',
  canUseAdminMode: false,
  supportEmail: SUPPORT_EMAIL,
};

export const signedInAs = ({ id, email, role }: Me) => ({
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  expiresIn: 900,
  user: { id, email, role },
});

export const about: About = {
  supportEmail: SUPPORT_EMAIL,
  demo: {
    password: 'insights-demo',
    accounts: [{ email: staff.email, description: 'Admin who may use admin mode' }],
  },
};

export const marketplace = (changes: Partial<SellerMarketplace> = {}): SellerMarketplace => ({
  marketplace_id: 'ATVPDKIKX0DER',
  marketplace_name: 'Amazon.com',
  country_code: 'US',
  currency_code: 'USD',
  is_participating: true,
  auto_update: true,
  is_hidden: false,
  ...changes,
});

export const germany = marketplace({
  marketplace_id: 'A1PA6795UKMFR9',
  marketplace_name: 'Amazon.de',
  country_code: 'DE',
  currency_code: 'EUR',
});

export const seller = (changes: Partial<Seller> = {}): Seller => ({
  id: 's-1',
  slug: 'acme-outdoor',
  name: 'Acme Outdoor',
  selling_partner_id: 'A3ACME',
  encrypted_token: 'stored',
  marketplaces: [marketplace()],
  ...changes,
});

export const connectedStatus: AccountStatus = {
  connected: true,
  sellingPartnerId: 'A3ACME',
  region: 'EU',
  connectedAt: '2025-03-01T12:00:00.000Z',
  tokenStatus: 'valid',
  marketplaceCount: 1,
  lastSyncAt: null,
};

/** Puts tokens where a signed-in browser has them. */
export function rememberSession(accessToken = 'access-1', expiresAt = Date.now() + 900_000) {
  localStorage.setItem('fc-access-token', JSON.stringify({ accessToken, expiresAt }));
  localStorage.setItem('fc-refresh-token', 'refresh-1');
  localStorage.setItem('userRole', 'admin');
}
