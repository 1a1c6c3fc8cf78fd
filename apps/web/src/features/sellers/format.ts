import type { SellerMarketplace } from '@insights/contract/marketplaces';
import type { Seller } from '@insights/contract/sellers';
import { labelMarketplace, type MarketplaceLabel } from '@insights/domain/marketplaces';

export const sellerName = (seller: Seller): string => seller.name || seller.selling_partner_id || seller.slug;

/** The name of the seller in an address: its slug, else its selling partner id, else its id. */
export const sellerRefOf = (seller: Seller): string => seller.slug || seller.selling_partner_id || seller.id;

export const visibleMarketplaces = (seller: Seller): SellerMarketplace[] =>
  seller.marketplaces.filter((marketplace) => !marketplace.is_hidden);

export const isConnected = (seller: Seller): boolean =>
  Boolean(seller.encrypted_token && seller.selling_partner_id);

export const marketplaceLabel = (marketplace: SellerMarketplace): MarketplaceLabel =>
  labelMarketplace({ countryCode: marketplace.country_code, name: marketplace.marketplace_name });

export const dashboardTitle = (seller: Seller, marketplace: SellerMarketplace): string =>
  `${sellerName(seller)} ${marketplaceLabel(marketplace).friendlyName}`;

/** The seller an address means; a slug wins over the other two. */
export const findSeller = (sellers: Seller[], sellerRef: string): Seller | undefined =>
  sellers.find(({ slug }) => slug === sellerRef) ??
  sellers.find(({ selling_partner_id, id }) => selling_partner_id === sellerRef || id === sellerRef);

export const findMarketplace = (seller: Seller, marketplaceId: string): SellerMarketplace | undefined =>
  seller.marketplaces.find(({ marketplace_id }) => marketplace_id === marketplaceId);

export const countMarketplaces = (count: number): string =>
  `${count} ${count === 1 ? 'marketplace' : 'marketplaces'}`;
