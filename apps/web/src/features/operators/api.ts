// Every marketplace of every seller with its figures.
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
const listMarketplaces = {
  ...operatorMarketplaces,
  data: z.object({ sellers: z.array(AnySeller), next: z.nullable(z.string()) }),
};

const MOST_AT_ONCE = 200;

/** The sellers with the marketplaces that were fetched again; the others stay as they are. */
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

/** What has changed since each fetch of all pages started: its first pages may be older than the change. */
const runningFetches = new Set<Set<string>>();

const fetchSome = async (shops: readonly string[], signal?: AbortSignal) =>
  (await request(listMarketplaces, { query: { shops: shops.join(',') } }, { signal })).sellers;

const nameOf = ({ name, slug }: OperatorSeller) => `${name.toLowerCase()}\n${slug}`;

/** Page after page, sorted as a single page would be. */
async function fetchPages(signal: AbortSignal): Promise<OperatorSeller[]> {
  const { sellers, ...first } = await request(listMarketplaces, {}, { signal });
  if (first.next === null) return sellers;
  for (let after: string | null = first.next; after !== null; ) {
    const page: z.infer<typeof listMarketplaces.data> = await request(
      listMarketplaces,
      { query: { after } },
      { signal },
    );
    if (page.next !== null && page.next <= after) throw new Error('The list of sellers does not end');
    sellers.push(...page.sellers);
    after = page.next;
  }
  return sellers.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** All of them, none older than what has changed until then. */
async function fetchAll(signal: AbortSignal): Promise<OperatorSeller[]> {
  const changed = new Set<string>();
  runningFetches.add(changed);
  try {
    let sellers = await fetchPages(signal);
    while (changed.size > 0) {
      const shops = [...changed].slice(0, MOST_AT_ONCE);
      for (const shop of shops) changed.delete(shop);
      sellers = withUpdates(sellers, await fetchSome(shops, signal));
    }
    return sellers;
  } finally {
    runningFetches.delete(changed);
  }
}

/** Every visible marketplace of every seller with its figures. */
export const operatorSellers = queryOptions({
  queryKey: operatorKeys.sellers,
  queryFn: ({ signal }) => fetchAll(signal),
  staleTime: minutes(1),
  refetchInterval: minutes(5),
  refetchOnWindowFocus: true, // the page stays open all day; its timer sleeps while it is hidden
});

/** Asks again for these shops alone ('seller id:marketplace id'); for all where they are many. */
export async function refreshShops(client: QueryClient, shops: readonly string[]): Promise<void> {
  const { queryKey } = operatorSellers;
  for (const changed of runningFetches) for (const shop of shops) changed.add(shop);
  if (client.getQueryData(queryKey) === undefined) return;
  if (shops.length > MOST_AT_ONCE) return client.invalidateQueries({ queryKey });
  try {
    const updates = await fetchSome(shops);
    client.setQueryData(queryKey, (sellers) => sellers && withUpdates(sellers, updates));
  } catch {
    await client.invalidateQueries({ queryKey }); // says on screen what is wrong, if it still is
  }
}
