export type SalesMarketplace = {
  sellerId: string;
  marketplaceId: string;
  /** What the names of saved files start with: 'acme-outdoor-us'. */
  fileStem: string;
  /** Where staff start a backfill; null for those who cannot. */
  setupPath: string | null;
  /** Where the seller does not participate, nothing that is missing can be fetched. */
  isParticipating: boolean;
};
