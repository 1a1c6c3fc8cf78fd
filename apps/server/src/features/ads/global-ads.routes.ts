import {
  addProfiles,
  globalProfiles,
  mapProfile,
  mappableSellers,
  syncProfile,
  syncProfiles,
} from '@insights/contract/global-ads';
import { type Route, route } from '../../http/route.ts';
import type { GlobalProfiles } from './overview/global-profiles.service.ts';

export function globalAdsRoutes(profiles: GlobalProfiles): Route[] {
  return [
    route(globalProfiles, () => profiles.overview()),
    route(syncProfile, ({ body }) => profiles.syncOne(body)),
    route(syncProfiles, ({ body }) => profiles.sync(body.profiles)),
    route(addProfiles, ({ body }) => profiles.add(body.profiles)),
    route(mappableSellers, () => profiles.sellers()),
    route(mapProfile, ({ body }) => profiles.map(body.profileId, body.sellerSlug)),
  ];
}
