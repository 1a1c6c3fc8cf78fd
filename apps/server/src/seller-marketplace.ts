/** A seller's account in one of Amazon's marketplaces, by the ids that the database knows both by. */
export type SellerMarketplace = { sellerId: string; marketplaceId: string };

/** The sales of a seller in a marketplace, by hours or by days of UTC. */
export type SalesSeries = SellerMarketplace & { granularity: 'hour' | 'day' };
