// What loaders have in common: which requests the person at the screen may make, and when it is known of whom.
import type { Seller } from '@insights/contract/sellers';
import type { QueryClient } from '@tanstack/react-query';
import { currentUser } from '../features/auth/auth.queries.ts';
import { sellerList } from '../features/sellers/api.ts';
import { findSeller } from '../features/sellers/format.ts';
import { isSignedIn, rememberedRole } from '../lib/session/session.ts';

/** Only admins may see sellers: asking for them as anyone else would be refused, with an error in the console. */
export const isAdmin = (): boolean => isSignedIn() && rememberedRole() === 'admin';

/** Prefetches what only staff may see, once it is known that someone is staff. A failure is the guard's to show. */
export function prefetchAsStaff(client: QueryClient, prefetch: () => void): void {
  if (!isAdmin()) return;
  client
    .ensureQueryData(currentUser)
    .then(({ canUseAdminMode }) => canUseAdminMode && prefetch())
    .catch(() => {});
}

/** Prefetches what needs the seller's id, once the seller in the address is known. A failure is the page's to show. */
export function prefetchWithSeller(
  client: QueryClient,
  sellerRef: string,
  prefetch: (seller: Seller) => void | Promise<void>,
): void {
  if (!isAdmin()) return;
  client
    .ensureQueryData(sellerList)
    .then((sellers) => {
      const seller = findSeller(sellers, sellerRef);
      return seller && prefetch(seller);
    })
    .catch(() => {});
}
