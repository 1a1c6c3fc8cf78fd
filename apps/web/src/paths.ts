// The addresses of the application's own screens. In an address stands a `sellerRef`: whatever names the seller there, most
// often its slug. Below the pages a seller is its `sellerId`.

const segment = encodeURIComponent;

export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  support: '/support',
  eula: '/eula',
  admin: '/admin',
  globalAds: '/ads',
  alerts: '/alerts',
  alertWebhooks: '/alerts?view=webhooks',
  allMarketplaces: '/?view=table',
  /** The public page, which takes the seller's unguessable id alone. */
  connect: (sellerId: string) => `/connect/sp-api/${segment(sellerId)}`,
  setup: (sellerRef: string) => `/${segment(sellerRef)}/setup`,
  marketplace: (sellerRef: string, marketplaceId: string, subPath = '') =>
    `/${segment(sellerRef)}/${segment(marketplaceId)}${subPath && `/${subPath}`}`,
};

/** What follows the seller and the marketplace in an address, so that choosing another one keeps the screen. */
export function subPathOf(pathname: string): string {
  return pathname.split('/').filter(Boolean).slice(2).join('/');
}

/** What a link to a whole address of ours is made of. */
export function linkTo(address: string): { to: string; search: Record<string, string>; hash: string } {
  const { pathname, searchParams, hash } = new URL(address, window.location.origin);
  return { to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) };
}
