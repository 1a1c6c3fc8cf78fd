import {
  accountStatus,
  connectionInfo,
  initiateConnection,
  spApiCallback,
  testConnection,
} from '@insights/contract/connect';
import { openRoute, route } from '../../http/route.ts';
import type { ConnectService } from './connect.service.ts';

/** `homeOf` turns the origin that a browser names into the address to return to. */
export function connectRoutes(connect: ConnectService, homeOf: (origin: string | null) => string) {
  return [
    openRoute(connectionInfo, ({ params }) => connect.info(params.sellerId)),
    openRoute(initiateConnection, async ({ params, body, origin }) => ({
      authUrl: await connect.initiate(params.sellerId, body.region, homeOf(origin)),
    })),
    openRoute(spApiCallback, ({ query }) => connect.callback(query, homeOf(null))),
    route(accountStatus, ({ params }) => connect.accountStatus(params.sellerId)),
    route(testConnection, ({ body }) => connect.test(body.slug, body.marketplaceId)),
  ];
}
