import {
  accountStatus,
  connectionInfo,
  initiateConnection,
  spApiCallback,
  spApiLogin,
  testConnection,
} from '@insights/contract/connect';
import { openRoute, type Route, route } from '../../http/route.ts';
import type { GetConnectableSeller } from './consent/connect-address.ts';
import type { ConsentService, Returned } from './consent/consent.service.ts';
import type { ConnectionTestService } from './debug/connection-test.service.ts';
import type { StatusService } from './status/status.service.ts';

type Services = { consents: ConsentService; statuses: StatusService; connectionTest: ConnectionTestService };

/** As it came: input that is not understood leads to a page too, and never to JSON in a person's browser. */
const asReturned = (query: unknown): Returned =>
  typeof query === 'object' && query !== null ? { ...query } : {};

/** `homeOf` turns the origin that a browser names into the address to return to. */
export function connectRoutes(
  { consents, statuses, connectionTest }: Services,
  getSellerByRef: (ref: string) => Promise<{ id: string }>,
  homeOf: (origin: string | null) => string,
  getConnectable: GetConnectableSeller,
): Route[] {
  const idOf = async (ref: string) => (await getSellerByRef(ref)).id;
  return [
    openRoute(connectionInfo, async ({ params, caller }) => {
      const { id } = await getConnectable(params.sellerId, { isAdmin: caller?.role === 'admin' });
      return statuses.info(id);
    }),
    openRoute(initiateConnection, async ({ params, body, origin, address, caller }) => ({
      authUrl: await consents.initiate(params.sellerId, body, {
        address,
        isAdmin: caller?.role === 'admin',
        returnTo: homeOf(origin),
      }),
    })),
    {
      endpoint: spApiCallback,
      answer: ({ query }) => consents.callback(asReturned(query), homeOf(null)),
    },
    {
      endpoint: spApiLogin,
      answer: ({ query, address }) => consents.beginAtAmazon(asReturned(query), address, homeOf(null)),
    },
    route(accountStatus, async ({ params }) => statuses.accountStatus(await idOf(params.sellerId))),
    route(testConnection, async ({ body }) => connectionTest.run(await idOf(body.slug), body.marketplaceId)),
  ];
}
