import type { OperatorSeller, operatorMarketplaces } from '@insights/contract/operators';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../lib/address.ts';
import { call } from '../../lib/api-client.ts';
import { minutes } from '../../lib/query-client.ts';
import { operatorKeys } from '../../lib/query-keys.ts';
import { type OperatorPage, readOperatorPage } from './operators-reader.ts';

const MARKETPLACES: AddressOf<typeof operatorMarketplaces> = {
  method: 'GET',
  path: '/api/operators/marketplaces',
  access: 'admin',
};

const MOST_AT_ONCE = 200;

/** Those that are told anew in place of what was known of them; the others stay as they are. */
export function withNews(
  known: readonly OperatorSeller[],
  news: readonly OperatorSeller[],
): OperatorSeller[] {
  const newsOf = new Map(news.map((seller) => [seller.id, seller]));
  return known.map((seller) => {
    const told = newsOf.get(seller.id);
    if (!told) return seller;
    const byId = new Map(told.marketplaces.map((one) => [one.marketplace_id, one]));
    return {
      ...seller,
      connection: told.connection,
      marketplaces: seller.marketplaces.map((one) => byId.get(one.marketplace_id) ?? one),
    };
  });
}

/** What has moved since each reading of all pages began: its first pages may be older than what was told meanwhile. */
const readings = new Set<Set<string>>();

const readShops = async (shops: readonly string[], signal?: AbortSignal) =>
  (await call(MARKETPLACES, { query: { shops: shops.join(',') } }, readOperatorPage, signal)).sellers;

const nameOf = ({ name, slug }: OperatorSeller) => `${name.toLowerCase()}\n${slug}`;

/** Page after page, as many sellers each as a server tells without keeping others waiting; in the order of one page. */
async function readPages(signal: AbortSignal): Promise<OperatorSeller[]> {
  const { sellers, ...first } = await call(MARKETPLACES, {}, readOperatorPage, signal);
  if (first.next === null) return sellers;
  for (let after: string | null = first.next; after !== null; ) {
    const page: OperatorPage = await call(MARKETPLACES, { query: { after } }, readOperatorPage, signal);
    if (page.next !== null && page.next <= after) throw new Error('The list of sellers does not end');
    sellers.push(...page.sellers);
    after = page.next;
  }
  return sellers.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** All of them, none older than what has moved until then. */
async function readAll(signal: AbortSignal): Promise<OperatorSeller[]> {
  const moved = new Set<string>();
  readings.add(moved);
  try {
    let sellers = await readPages(signal);
    while (moved.size > 0) {
      const shops = [...moved].slice(0, MOST_AT_ONCE);
      for (const shop of shops) moved.delete(shop);
      sellers = withNews(sellers, await readShops(shops, signal));
    }
    return sellers;
  } finally {
    readings.delete(moved);
  }
}

/** Every visible marketplace of every seller with its figures. */
export const operatorSellers = queryOptions({
  queryKey: operatorKeys.sellers,
  queryFn: ({ signal }) => readAll(signal),
  staleTime: minutes(1),
  refetchInterval: minutes(5),
  refetchOnWindowFocus: true, // the page stays open all day; its timer sleeps while it is hidden
});

/** Asks again for these shops alone ('seller id:marketplace id'); for all where they are many. */
export async function refreshShops(client: QueryClient, shops: readonly string[]): Promise<void> {
  const { queryKey } = operatorSellers;
  for (const moved of readings) for (const shop of shops) moved.add(shop);
  if (client.getQueryData(queryKey) === undefined) return;
  if (shops.length > MOST_AT_ONCE) return client.invalidateQueries({ queryKey });
  try {
    const news = await readShops(shops);
    client.setQueryData(queryKey, (known) => known && withNews(known, news));
  } catch {
    await client.invalidateQueries({ queryKey }); // says on screen what is wrong, if it still is
  }
}
