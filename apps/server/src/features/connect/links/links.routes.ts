import {
  connectLinks,
  makeConnectLink,
  openConnectLink,
  revokeConnectLink,
} from '@insights/contract/connect-links';
import { openRoute, type Route, route } from '../../../http/route.ts';
import type { GetConnectableSeller } from '../consent/connect-address.ts';
import type { CountStart } from '../consent/start-limits.ts';
import type { StatusService } from '../status/status.service.ts';
import type { LinksService } from './links.service.ts';

type Needs = {
  links: LinksService;
  statuses: Pick<StatusService, 'info'>;
  countStart: CountStart;
  getSellerByRef: (ref: string) => Promise<{ id: string }>;
  getConnectable: GetConnectableSeller;
  /** Where a browser that names this origin reaches us. */
  homeOf: (origin: string | null) => string;
};

export function linksRoutes({ links, statuses, countStart, ...needs }: Needs): Route[] {
  const idOf = async (ref: string) => (await needs.getSellerByRef(ref)).id;
  return [
    route(connectLinks, async ({ params }) => ({ links: await links.list(await idOf(params.sellerId)) })),
    route(makeConnectLink, async ({ params, body, caller, origin }) => {
      const sellerId = await idOf(params.sellerId);
      const { link, token } = await links.make(sellerId, body.days, caller.email);
      // After the hash: browsers send it to nobody, so that it is in no log and no other site learns of it.
      return { link, url: `${needs.homeOf(origin)}/connect/sp-api/${sellerId}#link=${token}` };
    }),
    route(revokeConnectLink, async ({ params, caller }) => ({
      link: await links.revoke(await idOf(params.sellerId), params.linkId, caller.email),
    })),
    openRoute(openConnectLink, async ({ params, body, address }) => {
      const { id } = await needs.getConnectable(params.sellerId, { isAdmin: false, link: body.link });
      await countStart({ address, seller: id });
      const { expiresAt } = await links.open(id, body.link, address, true);
      return { ...(await statuses.info(id)), expires_at: expiresAt.toISOString() };
    }),
  ];
}
