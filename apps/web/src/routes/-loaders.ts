// What loaders share: which requests the signed-in person may send, and the seller in the address.
import type { Seller } from '@insights/contract/sellers';
import type { QueryClient } from '@tanstack/react-query';
import { currentUser } from '../features/auth/api.ts';
import { sellerList } from '../features/sellers/api.ts';
import { findSeller } from '../features/sellers/format.ts';
import { isSignedIn, rememberedRole } from '../lib/session/session.ts';

/** Only admins may see sellers; a request of anyone else would be refused, with an error in the console. */
export const isAdmin = (): boolean => isSignedIn() && rememberedRole() === 'admin';

/** Prefetches what only staff may see, once the person is loaded. The guard shows a failure. */
export function prefetchAsStaff(client: QueryClient, prefetch: () => void): void {
  if (!isAdmin()) return;
  client
    .ensureQueryData(currentUser)
    .then(({ canUseAdminMode }) => canUseAdminMode && prefetch())
    .catch(() => {});
}

/** Prefetches what needs the seller's id, once the sellers are loaded. The page shows a failure. */
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
