// Whose sales are shown, and what the screens need to know about that place.

export type SalesPlace = {
  sellerId: string;
  marketplaceId: string;
  /** How saved files begin: 'acme-outdoor-us'. */
  fileStem: string;
  /** Where staff start a backfill; null for those who cannot. */
  setupPath: string | null;
  /** Where the seller does not, nothing that is missing can be fetched. */
  isParticipating: boolean;
};

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** The beginning of file names: the seller and the country of the marketplace, in characters every system takes. */
export const fileStemOf = (seller: string, country: string): string => [seller, country].map(plain).join('-');
