// Addresses of a seller's screens. A `sellerRef` is what the address calls the seller, most often its slug; below the pages a
// seller is its `sellerId`.

const segment = encodeURIComponent;

export const paths = {
  setup: (sellerRef: string) => `/${segment(sellerRef)}/setup`,
  marketplace: (sellerRef: string, marketplaceId: string, subPath = '') =>
    `/${segment(sellerRef)}/${segment(marketplaceId)}${subPath && `/${subPath}`}`,
};

/** What follows the seller and the marketplace in an address: the screen to stay on when another marketplace is chosen. */
export const subPathOf = (pathname: string): string => pathname.split('/').filter(Boolean).slice(2).join('/');
