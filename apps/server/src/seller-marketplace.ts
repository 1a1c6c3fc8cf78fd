/** A seller's account in one of Amazon's marketplaces, by the ids that the database knows both by. */
export type SellerMarketplace = { sellerId: string; marketplaceId: string };
