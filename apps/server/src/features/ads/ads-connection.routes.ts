import {
  adsCallback,
  adsStatus,
  availableProfiles,
  connectAds,
  disconnectAds,
  initiateAds,
  selectProfile,
  testAds,
} from '@insights/contract/ads-connection';
import { type Route, route } from '../../http/route.ts';
import type { AdsConsents, Returned } from './connection/ads-consent.service.ts';
import type { AdsStatuses } from './connection/ads-status.service.ts';
import type { ProfileChoices } from './connection/profile-choices.service.ts';

type Services = { consents: AdsConsents; choices: ProfileChoices; statuses: AdsStatuses };

/** As it came: input that is not understood leads to a page too, and never to JSON in a person's browser. */
const asReturned = (query: unknown): Returned =>
  typeof query === 'object' && query !== null ? { ...query } : {};

/** `homeOf` turns the origin that a browser names into the address to return to. */
export function adsConnectionRoutes(
  { consents, choices, statuses }: Services,
  getSellerByRef: (ref: string) => Promise<{ id: string }>,
  homeOf: (origin: string | null) => string,
): Route[] {
  const idOf = async (ref: string) => (await getSellerByRef(ref)).id;
  return [
    route(initiateAds, async ({ params, query, origin }) =>
      consents.initiate(await idOf(params.sellerId), query.region, homeOf(origin)),
    ),
    { endpoint: adsCallback, answer: ({ query }) => consents.callback(asReturned(query), homeOf(null)) },
    route(availableProfiles, async ({ params, query }) =>
      choices.available(await idOf(params.sellerId), query.selectionToken),
    ),
    route(selectProfile, async ({ params, body }) =>
      choices.select(await idOf(params.sellerId), body.selectionToken, body.profileId),
    ),
    route(adsStatus, async ({ params }) => statuses.status(await idOf(params.sellerId))),
    route(connectAds, async ({ params }) => statuses.connect(await idOf(params.sellerId))),
    route(testAds, async ({ params }) => statuses.test(await idOf(params.sellerId))),
    route(disconnectAds, async ({ params }) => statuses.disconnect(await idOf(params.sellerId))),
  ];
}
