import {
  adGroupsOfCampaign,
  adsCampaigns,
  adsKeywords,
  adsSyncState,
  adsTargets,
  productAds,
  startAdsSync,
} from '@insights/contract/ads-console';
import { adsCampaignsCsv, adsKeywordsCsv, adsTargetsCsv, productAdsCsv } from '@insights/contract/ads-csv';
import { csvRoute } from '../../http/csv-route.ts';
import { type Route, route } from '../../http/route.ts';
import type { AdsConsole } from './console/ads-console.service.ts';
import type { AdsFiles } from './console/ads-files.service.ts';
import type { SyncStates } from './sync/sync-state.service.ts';

type Services = { lists: AdsConsole; files: AdsFiles; syncs: SyncStates };

export function adsConsoleRoutes(
  { lists, files, syncs }: Services,
  getSellerByRef: (ref: string) => Promise<{ id: string; slug: string }>,
): Route[] {
  const idOf = async (ref: string) => (await getSellerByRef(ref)).id;
  return [
    route(adsCampaigns, async ({ params, query }) => lists.campaigns(await idOf(params.sellerId), query)),
    route(adGroupsOfCampaign, async ({ params, query }) =>
      lists.adGroups(await idOf(params.sellerId), query),
    ),
    route(adsKeywords, async ({ params, query }) => lists.keywords(await idOf(params.sellerId), query)),
    route(adsTargets, async ({ params, query }) => lists.targets(await idOf(params.sellerId), query)),
    route(productAds, async ({ params, query }) => lists.productAds(await idOf(params.sellerId), query)),
    csvRoute(adsCampaignsCsv, async ({ params, query }) =>
      files.campaigns(await getSellerByRef(params.sellerId), query),
    ),
    csvRoute(adsKeywordsCsv, async ({ params, query }) =>
      files.keywords(await getSellerByRef(params.sellerId), query),
    ),
    csvRoute(adsTargetsCsv, async ({ params, query }) =>
      files.targets(await getSellerByRef(params.sellerId), query),
    ),
    csvRoute(productAdsCsv, async ({ params, query }) =>
      files.productAds(await getSellerByRef(params.sellerId), query),
    ),
    route(startAdsSync, async ({ params }) => syncs.start(await idOf(params.sellerId))),
    route(adsSyncState, async ({ params }) => syncs.state(await idOf(params.sellerId))),
  ];
}
