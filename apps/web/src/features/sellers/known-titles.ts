// The titles of dashboards, kept for the page's first script (first-script.js): whoever opens one reads whose it is before the
// application is here to ask.
import type { Seller } from '@insights/contract/sellers';
import { keepTitles } from '../../api/session/session.ts';
import { paths } from '../../paths.ts';
import { dashboardTitle, sellerRefOf } from './seller-names.ts';

const MOST = 500; // some fifty kilobytes; of more sellers the first are known

export function rememberTitles(sellers: Seller[]) {
  try {
    const titles = sellers.slice(0, MOST).flatMap((seller) =>
      seller.marketplaces.map((marketplace) => {
        const path = paths.marketplace(sellerRefOf(seller), marketplace.marketplace_id);
        return [path, dashboardTitle(seller, marketplace)] as const;
      }),
    );
    keepTitles(Object.fromEntries(titles.slice(0, MOST)));
  } catch {
    // A name that no address can hold; the list is shown all the same.
  }
}
