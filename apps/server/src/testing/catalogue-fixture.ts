// Acme Outdoor's catalogue as tests ask for it, with what the simulator knows of its products.
import { MINUTE_MS } from '@insights/domain/durations';
import { z } from 'zod';
import type { TestServer } from './test-server.ts';

export const US = 'ATVPDKIKX0DER';

const TOKEN_USED_FOR_MS = 10 * MINUTE_MS;

const Item = z.looseObject({
  asin: z.string(),
  title: z.string().nullable(),
  mainImage: z.string().nullable(),
  additionalImages: z.array(z.string()).optional(),
  isFavourite: z.boolean().optional(),
});

export async function openCatalogue(server: TestServer) {
  const { world, counters } = server.simulator.simulator;
  const partner = world.listPartners('na').find(({ id }) => id === 'A1ACMEOUTDOOR');
  if (!partner) throw new Error('Acme Outdoor does not sell');
  const products = world.listProducts(partner);
  const items = '/api/sp-api/acme-outdoor/catalog-items';
  let session = { token: '', signedInAt: 0 };
  /** As staff; signed in anew when the clock has moved too far for the token. */
  const sent = async () => {
    const now = server.clock.now.getTime();
    if (now - session.signedInAt > TOKEN_USED_FOR_MS)
      session = { token: await server.signIn('staff'), signedInAt: now };
    return { token: session.token };
  };

  return {
    products,
    /** ASINs that the simulator does not sell. */
    unknownAsins: (count: number) =>
      Array.from({ length: count }, (_, at) => `BX${String(at).padStart(8, '0')}`),
    /** How often Amazon was asked since the last look. */
    calls(operation: 'getCatalogItem' | 'searchCatalogItems'): number {
      const count = counters.calls(operation).length;
      counters.reset();
      return count;
    },
    /** A second later, so that the quota of two a second is never in the way. */
    async ask(asin: string, { seller = 'acme-outdoor', marketplace = US, kind = 'items' } = {}) {
      server.advance(1_000);
      const query = `marketplaceId=${marketplace}&sellerId=${seller}`;
      return server.get(`/api/catalog/${kind}/${asin}?${query}`, await sent());
    },
    check: async (asins: readonly string[], marketplaceId = US) =>
      server.post(`${items}/check`, { asins, marketplaceId }, await sent()),
    save: async (item: object) => server.post(items, { marketplaceId: US, ...item }, await sent()),
    mark: async (asin: string, isFavourite: boolean) =>
      server.call('PATCH', `${items}/${asin}/favourite`, {
        body: { marketplaceId: US, isFavourite },
        ...(await sent()),
      }),
    saved: async (asin: string) => server.get(`${items}/${asin}?marketplaceId=${US}`, await sent()),
    itemOf: (data: Record<string, unknown> | undefined) => Item.parse(data?.['item']),
  };
}

export type CatalogueFixture = Awaited<ReturnType<typeof openCatalogue>>;
