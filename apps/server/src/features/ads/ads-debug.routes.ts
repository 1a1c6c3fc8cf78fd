import {
  debugAdGroups,
  debugCampaigns,
  debugProfile,
  debugProfiles,
  debugTest,
} from '@insights/contract/ads-debug';
import { type Route, route } from '../../http/route.ts';
import type { AdsDebug } from './debug/ads-debug.service.ts';

export function adsDebugRoutes(
  debug: AdsDebug,
  getSellerByRef: (ref: string) => Promise<{ id: string }>,
): Route[] {
  const idOf = async (ref: string) => (await getSellerByRef(ref)).id;
  return [
    route(debugProfiles, async ({ params }) => debug.profiles(await idOf(params.sellerId))),
    route(debugProfile, async ({ params, query }) => debug.profile(await idOf(params.sellerId), query)),
    route(debugCampaigns, async ({ params, query }) => debug.campaigns(await idOf(params.sellerId), query)),
    route(debugAdGroups, async ({ params, query }) => debug.adGroups(await idOf(params.sellerId), query)),
    route(debugTest, async ({ params, query }) =>
      debug.test(await idOf(params.sellerId), params.test, query),
    ),
  ];
}
