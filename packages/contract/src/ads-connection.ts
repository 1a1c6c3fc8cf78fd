// A seller's advertising account: consent at Amazon, the selection of a profile, and the state of the connection.
import * as z from 'zod/mini';
import { Region } from './connect.ts';
import { WrittenInstant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { ADS_REFUSALS } from './errors.ts';
import { Id } from './ids.ts';

const SellerParams = z.object({ sellerId: z.string() });
const NO_PROFILE_ID = 'A profile id has digits only, 20 at most; one beyond 2^53 is sent as a string';

/** Up to 64 bits, so a string in answers; a number that JavaScript can represent is accepted too. */
export const ProfileId = z.pipe(
  z.pipe(
    z.union([z.string(), z.int(NO_PROFILE_ID).check(z.minimum(0, NO_PROFILE_ID))], NO_PROFILE_ID),
    z.transform(String),
  ),
  z.string().check(z.regex(/^\d{1,20}$/, NO_PROFILE_ID)),
);

export const AdsProfile = z.object({
  profileId: Id,
  region: Region,
  countryCode: z.nullable(z.string()),
  currencyCode: z.nullable(z.string()),
  /** 999999999 means that nobody has set one; sellers only. */
  dailyBudget: z.nullable(z.number()),
  timezone: z.nullable(z.string()),
  accountInfo: z.object({
    name: z.nullable(z.string()),
    id: z.nullable(z.string()),
    type: z.nullable(z.string()),
    subType: z.nullable(z.string()),
    marketplaceStringId: z.nullable(z.string()),
    validPaymentMethod: z.nullable(z.boolean()),
  }),
  /** The login has read access only: Amazon may refuse keywords and targets to it. */
  isViewOnly: z.boolean(),
});
export type AdsProfile = z.infer<typeof AdsProfile>;

export const AvailableProfile = z.extend(AdsProfile, {
  isChoosable: z.boolean(),
  /** Why it cannot be chosen; null where it can. */
  reason: z.nullable(z.string()),
  /** The profile of the seller's own account in a marketplace where it sells. */
  isSuggested: z.boolean(),
});
export type AvailableProfile = z.infer<typeof AvailableProfile>;

export const initiateAds = endpoint({
  method: 'GET',
  path: '/api/ppc/auth/initiate/:sellerId',
  access: 'admin',
  summary: "Start the consent for advertising at Amazon; the browser goes to the answer's address",
  refusals: ['ads_not_configured'],
  params: SellerParams,
  query: z.object({
    /** The region of the consent page, by default the seller's; the grant is valid in all regions. */
    region: z.optional(Region),
  }),
  data: z.object({ authUrl: z.string(), state: z.string() }),
});

/** Where Amazon sends the browser back to; registered there as an allowed return address. */
export const adsCallback = endpoint({
  method: 'GET',
  path: '/api/ppc/auth/callback',
  access: 'anyone',
  summary: "The advertising consent's return: goes on to the seller's setup page",
  answers: 'redirect',
  // No input is refused: a browser that returns with unexpected parameters is still redirected to a page.
  query: z.looseObject({ state: z.unknown(), code: z.unknown(), error: z.unknown() }),
  data: z.string(),
});

export const availableProfiles = endpoint({
  method: 'GET',
  path: '/api/ppc/profiles/available/:sellerId',
  access: 'admin',
  summary: 'The advertising profiles that a consent has brought, to choose one from',
  refusals: ['selection_expired', ...ADS_REFUSALS],
  params: SellerParams,
  query: z.object({ selectionToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
  data: z.object({
    /** Those that can be chosen come first, the suggested one before all. */
    profiles: z.array(AvailableProfile),
    suggestedProfileId: z.nullable(z.string()),
    /** Profiles of the same login that other sellers have, and which are not listed. */
    inUseCount: z.int(),
    /** The number of profiles that could not be read. */
    unreadableCount: z.int(),
    failedRegions: z.array(Region),
    /** A message about a problem with the list; null if there is none. */
    notice: z.nullable(z.string()),
  }),
});

export const selectProfile = endpoint({
  method: 'POST',
  path: '/api/ppc/profiles/select/:sellerId',
  access: 'admin',
  summary: 'Connect the seller to one of the profiles that a consent has brought',
  refusals: [
    'ads_not_configured',
    'selection_expired',
    'profile_not_found',
    'profile_not_choosable',
    'profile_in_use',
    'reconnect_needed',
  ],
  params: SellerParams,
  body: z.object({
    selectionToken: z.string().check(z.minLength(1), z.maxLength(200)),
    profileId: ProfileId,
  }),
  data: z.object({ profileName: z.string(), profile: AdsProfile }),
});

export const AdsStatus = z.object({
  connected: z.boolean(),
  /** `reconnect` once Amazon has refused the stored grant, or no key opens it. */
  tokenStatus: z.enum(['valid', 'reconnect', 'unknown']),
  connectedAt: z.nullable(WrittenInstant),
  profile: z.nullable(AdsProfile),
  /** A message about a problem with the connection; null if there is none. */
  notice: z.nullable(z.string()),
});
export type AdsStatus = z.infer<typeof AdsStatus>;

export const adsStatus = endpoint({
  method: 'GET',
  path: '/api/ppc/status/:sellerId',
  access: 'admin',
  summary: 'Whether the seller is connected to an advertising profile, and to which',
  refusals: ['ads_not_configured'],
  params: SellerParams,
  data: AdsStatus,
});

export const connectAds = endpoint({
  method: 'POST',
  path: '/api/ppc/connect/:sellerId',
  access: 'admin',
  summary: 'Reconnect with the stored authorisation and profile, after checking them at Amazon',
  refusals: ['profile_not_found', ...ADS_REFUSALS],
  params: SellerParams,
  data: AdsStatus,
});

export const testAds = endpoint({
  method: 'POST',
  path: '/api/ppc/test/:sellerId',
  access: 'admin',
  summary: "Fetch the seller's profile from Amazon, to test the connection",
  refusals: ['profile_not_found', ...ADS_REFUSALS],
  params: SellerParams,
  data: z.object({
    connected: z.literal(true),
    message: z.string(),
    profile: AdsProfile,
    tookMs: z.number(),
  }),
});

export const disconnectAds = endpoint({
  method: 'POST',
  path: '/api/ppc/disconnect/:sellerId',
  access: 'admin',
  summary: 'Forget the authorisation and free the profile',
  refusals: ['ads_not_configured'],
  params: SellerParams,
  data: z.object({ connected: z.literal(false), message: z.string() }),
});
