// What a route begins to load while its code is still on the way, so that nothing waits for anything else.
import type { Seller } from '@insights/contract/sellers';
import type { QueryClient } from '@tanstack/react-query';
import { isSignedIn, rememberedRole } from '../../api/session/session.ts';
import { isAdminModeOn } from '../../features/auth/admin-mode.ts';
import { currentUser } from '../../features/auth/auth.queries.ts';
import { findSeller } from '../../features/sellers/seller-names.ts';
import { sellerList } from '../../features/sellers/sellers.queries.ts';
import { aboutService } from '../../features/service/service.queries.ts';
import type { Visit } from '../../routing/route.ts';

// Only admins may see sellers: asking for them as anyone else would be refused, aloud in the console.
const isAdmin = () => isSignedIn() && rememberedRole() === 'admin';

/** Nobody waits for it: without it the page asks by itself. */
function begun(asked: Promise<unknown>): null {
  asked.catch(() => null);
  return null;
}

/** Who is signed in, and their sellers. Never waits: the page shows what comes when it comes. */
export function prefetchAccount(client: QueryClient): null {
  if (isSignedIn()) void client.prefetchQuery(currentUser);
  if (isAdmin()) void client.prefetchQuery(sellerList);
  return null;
}

/** How everything sells, for the home of those who may see it. */
export function prefetchHome(client: QueryClient): null {
  if (!isAdmin()) return null;
  const code = import('../../features/operators/operators.queries.ts');
  return begun(code.then(({ operatorSellers }) => client.prefetchQuery(operatorSellers)));
}

/** What the public pages tell about the service. */
export function prefetchAbout(client: QueryClient): null {
  void client.prefetchQuery(aboutService);
  return null;
}

/** Whom the connection link in the address is for. */
export function prefetchConnection(client: QueryClient, { params: { sellerId } }: Visit): null {
  if (sellerId === undefined) return null;
  const code = import('../../features/connect/connect.queries.ts');
  return begun(code.then(({ publicConnection }) => client.prefetchQuery(publicConnection(sellerId))));
}

/** Begins with what staff alone may see, once it is known that someone is staff. */
function asStaff(client: QueryClient, begin: () => Promise<unknown>): null {
  if (!isAdmin()) return null;
  const me = client.ensureQueryData(currentUser); // where that fails, the guard tells
  return begun(me.then(({ canUseAdminMode }) => (canUseAdminMode ? begin() : null)));
}

/** The alerts that the address asks for; those who look at rules or webhooks ask by themselves. */
export function prefetchAlerts(client: QueryClient, { query }: Visit): null {
  if (!isAdmin() || query.has('view')) return null;
  const code = import('../../features/alerts/alerts.queries.ts');
  return begun(
    code.then(({ alertList, listSettings }) => client.prefetchInfiniteQuery(alertList(listSettings(query)))),
  );
}

/** Everyone with an account, for those who may see them. */
export const prefetchUsers = (client: QueryClient): null =>
  asStaff(client, async () =>
    client.prefetchQuery((await import('../../features/auth/users/users.queries.ts')).userList),
  );

/** The advertising profiles of every seller; without admin mode the page leads away from them. */
export function prefetchGlobalAds(client: QueryClient): null {
  if (!isAdminModeOn()) return null;
  return asStaff(client, async () => (await import('./ads-prefetch.ts')).prefetchGlobalAds(client));
}

/** Begins with what needs the seller's id, once the seller in the address and the code for it are here. */
function withSeller<Code>(
  client: QueryClient,
  sellerRef: string | undefined,
  load: () => Promise<Code>,
  begin: (code: Code, seller: Seller) => Promise<void> | void,
): null {
  if (!isAdmin() || sellerRef === undefined) return null;
  return begun(
    Promise.all([load(), client.ensureQueryData(sellerList)]).then(([code, sellers]) => {
      const seller = findSeller(sellers, sellerRef);
      return seller && begin(code, seller);
    }),
  );
}

/** How the seller in the address is connected and kept up to date. */
export const prefetchSetup = (client: QueryClient, { params: { sellerRef } }: Visit): null =>
  withSeller(
    client,
    sellerRef,
    () => import('./setup-prefetch.ts'),
    ({ prefetchSetupOf }, seller) => prefetchSetupOf(client, seller),
  );

/** The advertising of the seller in the address. */
export const prefetchAds = (client: QueryClient, { params: { sellerRef } }: Visit): null =>
  withSeller(
    client,
    sellerRef,
    () => import('./ads-prefetch.ts'),
    ({ prefetchAdsOf }, { id }) => prefetchAdsOf(client, id),
  );

/** The reports of the seller and marketplace in the address, and what was stored of them. */
export const prefetchReports = (client: QueryClient, { params, query }: Visit): null =>
  withSeller(
    client,
    params['sellerRef'],
    () => import('./reports-prefetch.ts'),
    ({ prefetchReportsOf }, { id }) => {
      const place = { sellerId: id, marketplaceId: params['marketplaceId'] ?? '' };
      prefetchReportsOf(client, place, query);
    },
  );

/** What sources say of the days in the address. */
export const prefetchReconcile = (client: QueryClient, { params, query }: Visit): null =>
  withSeller(
    client,
    params['sellerRef'],
    () => import('./reconcile-prefetch.ts'),
    ({ prefetchReconcileOf }, { id }) =>
      prefetchReconcileOf(client, id, params['marketplaceId'] ?? '', query),
  );

/** What is stored of the seller and marketplace in the address. */
export const prefetchCoverage = (client: QueryClient, { params }: Visit): null =>
  withSeller(
    client,
    params['sellerRef'],
    () => import('./coverage-prefetch.ts'),
    ({ prefetchCoverageOf }, { id }) =>
      prefetchCoverageOf(client, { sellerId: id, marketplaceId: params['marketplaceId'] ?? '' }),
  );

/** The sales of the seller and marketplace in the address. */
export function prefetchDashboard(client: QueryClient, { params, query }: Visit): null {
  const { sellerRef, marketplaceId } = params;
  if (!isAdmin() || sellerRef === undefined || marketplaceId === undefined) return null;
  const address = { marketplaceId, query, now: Date.now() };
  const code = import('../../features/sales/sales-prefetch.ts');
  return begun(
    code.then(({ prefetchSales, prefetchSalesByName }) => {
      const sellers = client.getQueryData(sellerList.queryKey);
      if (sellers) {
        const seller = findSeller(sellers, sellerRef);
        return seller && prefetchSales(client, seller.id, address);
      }
      const sellerId = client
        .ensureQueryData(sellerList)
        .then((listed) => findSeller(listed, sellerRef)?.id ?? null);
      return prefetchSalesByName(client, sellerRef, address, sellerId);
    }),
  );
}
