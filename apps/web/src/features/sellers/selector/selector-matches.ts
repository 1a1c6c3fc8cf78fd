// Which sellers and marketplaces the selector lists for what was typed.
import type { SellerMarketplace } from '@insights/contract/marketplaces';
import type { Seller } from '@insights/contract/sellers';
import { marketplaceLabel, sellerName, visibleMarketplaces } from '../format.ts';

export type SelectorGroup = { seller: Seller; marketplaces: SellerMarketplace[] };

const holds = (texts: string[], typed: string) => texts.some((text) => text.toLowerCase().includes(typed));

/** A seller that matches keeps all its marketplaces; otherwise only the matching ones stay. */
export function selectorGroups(sellers: Seller[], search: string): SelectorGroup[] {
  const typed = search.trim().toLowerCase();
  return sellers.flatMap((seller) => {
    const marketplaces = visibleMarketplaces(seller);
    if (holds([sellerName(seller), seller.slug, seller.selling_partner_id ?? ''], typed)) {
      return [{ seller, marketplaces }];
    }
    const matching = marketplaces.filter((marketplace) => {
      const { friendlyName, countryCode } = marketplaceLabel(marketplace);
      return holds([friendlyName, countryCode, marketplace.marketplace_id], typed);
    });
    return matching.length > 0 ? [{ seller, marketplaces: matching }] : [];
  });
}
