import { OperatorMarketplace, OperatorSeller, operatorMarketplaces } from '@insights/contract/operators';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request } from '../../lib/api-client.ts';
import { AnyTrouble } from '../../lib/marketplace.ts';
import { minutes } from '../../lib/query-client.ts';
import { operatorKeys } from '../../lib/query-keys.ts';

const AnyMarketplace = z.extend(OperatorMarketplace, {
  currency_code: z.catch(z.string().check(z.minLength(1)), 'USD'),
  zone: z.catch(OperatorMarketplace.shape.zone, 'UTC'),
  trouble: z.nullable(AnyTrouble),
});
const AnySeller = z.extend(OperatorSeller, {
  connection: z.catch(OperatorSeller.shape.connection, 'connected'),
  marketplaces: z.array(AnyMarketplace),
});
const MarketplacePage = z.object({ sellers: z.array(AnySeller), next: z.nullable(z.string()) });
type MarketplacePage = z.infer<typeof MarketplacePage>;
const listMarketplaces = { ...operatorMarketplaces, data: MarketplacePage };

const MOST_AT_ONCE = 200;

export function withUpdates(
  sellers: readonly OperatorSeller[],
  updates: readonly OperatorSeller[],
): OperatorSeller[] {
  const updateOf = new Map(updates.map((seller) => [seller.id, seller]));
  return sellers.map((seller) => {
    const update = updateOf.get(seller.id);
    if (!update) return seller;
    const byId = new Map(update.marketplaces.map((one) => [one.marketplace_id, one]));
    return {
      ...seller,
      connection: update.connection,
      marketplaces: seller.marketplaces.map((one) => byId.get(one.marketplace_id) ?? one),
    };
  });
}

const nameOf = ({ name, slug }: OperatorSeller) => `${name.toLowerCase()}\n${slug}`;

/** Page after page, sorted as a single page would be. */
async function fetchPages(signal: AbortSignal): Promise<OperatorSeller[]> {
  const { sellers, ...first } = await request(listMarketplaces, {}, { signal });
  if (first.next === null) return sellers;
  for (let after: string | null = first.next; after !== null; ) {
    const query = { after };
    const page: MarketplacePage = await request(listMarketplaces, { query }, { signal });
    if (page.next !== null && page.next <= after) throw new Error('The list of sellers does not end');
    sellers.push(...page.sellers);
    after = page.next;
  }
  return sellers.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

export const operatorSellers = queryOptions({
  queryKey: operatorKeys.sellers,
  queryFn: ({ signal }) => fetchPages(signal),
  staleTime: minutes(1),
  refetchInterval: minutes(5),
  refetchOnWindowFocus: true, // the page stays open all day; its timer sleeps while it is hidden
});

/** Fetches these marketplaces again ('seller id:marketplace id'), or all of them where they are many. */
export async function refetchMarketplaces(client: QueryClient, keys: readonly string[]): Promise<void> {
  const { queryKey } = operatorSellers;
  // The pages that a running fetch has received already may be older than the change.
  if (client.getQueryState(queryKey)?.fetchStatus === 'fetching')
    await client.fetchQuery({ ...operatorSellers, staleTime: 0 }).catch(() => {});
  if (client.getQueryData(queryKey) === undefined) return;
  if (keys.length > MOST_AT_ONCE) return client.invalidateQueries({ queryKey });
  try {
    const updates = await request(listMarketplaces, { query: { shops: keys.join(',') } });
    client.setQueryData(queryKey, (sellers) => sellers && withUpdates(sellers, updates.sellers));
  } catch {
    await client.invalidateQueries({ queryKey }); // shows the failure if it lasts
  }
}
